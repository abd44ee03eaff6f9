// The faces of opponents: the weaker, the rounder the eyes; the stronger, the lower the brows. Each has a piece for a badge,
// and its hair tells it from its neighbours.

import { eloOf } from '../api/strength.js';
import { svg } from '../board/marks.js';

/** @import { LevelName as Level } from '../api/answers.js' */
/** @import { Bots } from './bots.js' */

/** The pieces that they wear, from the weakest to the strongest. */
const BADGES = ['zombie', 'builder', 'jester', 'miner', 'sentinel', 'catapult', 'dragon', 'general'];

/** Behind the head and over it. */
const HAIR = [
  ['', 'M25 42Q22 14 50 14Q78 14 75 42Q64 28 50 30Q36 32 25 42Z'],
  ['M24 78Q14 14 50 12Q86 14 76 78Z', 'M25 46Q24 14 50 14Q76 14 75 46Q60 40 46 26Q36 40 25 46Z'],
  ['M50 2A11 11 0 0 1 50 24A11 11 0 0 1 50 2Z', 'M25 40Q26 15 50 15Q74 15 75 40Q50 22 25 40Z'],
  ['', 'M24 42L22 22L34 24L36 8L48 18L58 6L64 20L78 16L76 42Q62 30 50 31Q36 32 24 42Z'],
];

/**
 * The face of a player, where he has a strength on the scale: that of the nearest one below it that has a name.
 * @param {Bots} bots
 * @param {Level} level
 */
export function faceFor(bots, level) {
  const elo = eloOf(level);
  if (elo === undefined || !bots.strengths.length) return undefined;
  return faceOf(bots, Math.max(bots.strengths.findLastIndex((it) => it.elo <= elo), 0));
}

/**
 * The face of one of the strengths on the scale.
 * @param {Bots} bots
 * @param {number} index
 */
export function faceOf({ strengths }, index) {
  const part = index / Math.max(strengths.length - 1, 1);
  const hue = Math.round(150 - 150 * part);
  const eye = 9 - 5 * part;
  const brow = Math.round(12 * part - 4);
  const smile = Math.round(18 - 20 * part);
  const [behind, over] = HAIR[index % HAIR.length];
  const hair = `hsl(${(hue + 200 + 60 * (index % 3)) % 360} 32% ${52 - 28 * part}%)`;
  const badge = BADGES[Math.round(part * (BADGES.length - 1))];
  return svg(
    'svg',
    { viewBox: '0 0 100 100', class: 'face', 'aria-hidden': true },
    svg('circle', { cx: 50, cy: 50, r: 48, fill: `hsl(${hue} 45% 72%)` }),
    svg('path', { d: 'M18 100Q20 78 50 78Q80 78 82 100', fill: `hsl(${hue} 40% 38%)` }),
    svg('path', { d: behind, fill: hair }),
    svg('path', { d: 'M27 44Q27 18 50 18Q73 18 73 44Q73 80 50 80Q27 80 27 44Z', fill: '#f3d9bd', stroke: '#3a2f28', 'stroke-width': 3 }),
    svg('path', { d: over, fill: hair }),
    svg('ellipse', { cx: 40, cy: 48, rx: 5, ry: eye, fill: '#20242b' }),
    svg('ellipse', { cx: 60, cy: 48, rx: 5, ry: eye, fill: '#20242b' }),
    svg('path', { d: `M32 ${38 - brow / 2}L46 ${38 + brow / 2}M54 ${38 + brow / 2}L68 ${38 - brow / 2}M40 ${65 - smile / 4}Q50 ${65 + smile} 60 ${65 - smile / 4}`, fill: 'none', stroke: '#20242b', 'stroke-width': 3.5, 'stroke-linecap': 'round' }),
    svg('use', { href: `#advance-${badge}`, class: 'piece white', x: 60, y: 60, width: 38, height: 38 }),
  );
}
