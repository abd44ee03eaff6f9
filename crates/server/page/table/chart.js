// The score line over the game, with the material under it.

import { svg } from '../board/marks.js';

const [WIDE, HIGH] = [300, 90];

/** Points to a height: a lead of 8 points is half of the way up, and no lead leaves the chart. */
const height = (/** @type {number} */ points) => HIGH / 2 - (HIGH / Math.PI) * Math.atan(points / 8) * 0.96;

/**
 * Draws the scores and the material leads of all positions, both for white.
 * @param {SVGElement} chart
 * @param {(number|undefined)[]} scores those not known are bridged
 * @param {number[]} leads
 * @param {number} shown the ply to mark
 * @param {{ply: number, kind: string}[]} [spots] plies with something to see, styled as `.spot.KIND`
 */
export function draw(chart, scores, leads, shown, spots = []) {
  const x = (/** @type {number} */ ply) => (ply * WIDE) / Math.max(leads.length - 1, scores.length - 1, 1);
  const known = [...scores.keys()].filter((ply) => scores[ply] !== undefined);
  const points = known.map((ply) => `${x(ply).toFixed(1)} ${height(scores[ply] ?? 0).toFixed(1)}`);
  const shapes = [svg('path', { class: 'zero', d: `M0 ${HIGH / 2}H${WIDE}` })];
  if (known.length) {
    const [first, last] = [x(known[0]), x(known[known.length - 1])];
    shapes.push(svg('path', { class: 'area', d: `M${first} ${HIGH / 2}L${points.join('L')}L${last} ${HIGH / 2}Z` }));
  }
  const steps = leads.map((lead, ply) => `${ply ? `H${x(ply).toFixed(1)}V` : 'M0 '}${height(lead).toFixed(1)}`);
  shapes.push(svg('path', { class: 'material', d: steps.join('') }));
  if (known.length) shapes.push(svg('path', { class: 'score', d: `M${points.join('L')}` }));
  shapes.push(svg('path', { class: 'shown', d: `M${x(shown).toFixed(1)} 0V${HIGH}` }));
  // A line without a length is a dot that does not grow with the chart.
  const dot = (/** @type {number} */ ply) => `M${x(ply).toFixed(1)} ${height(scores[ply] ?? 0).toFixed(1)}h0`;
  shapes.push(...spots.map(({ ply, kind }) => svg('path', { class: `spot ${kind}`, d: dot(ply) })));
  chart.replaceChildren(...shapes);
}

/**
 * The ply under a pointer.
 * @param {SVGElement} chart
 * @param {MouseEvent} event
 * @param {number} plies
 */
export function plyAt(chart, event, plies) {
  const { left, width } = chart.getBoundingClientRect();
  return Math.round(Math.min(Math.max((event.clientX - left) / width, 0), 1) * plies);
}
