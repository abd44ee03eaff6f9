// The faces of opponents: the weaker, the rounder the eyes; the stronger, the lower the brows. A piece for a badge.

import { svg } from '../board/marks.js';

/** @import { Bots } from './bots.js' */

/** The pieces that they wear, from the weakest to the strongest. */
const BADGES = ['zombie', 'builder', 'jester', 'miner', 'sentinel', 'catapult', 'dragon', 'general'];

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
  const badge = BADGES[Math.round(part * (BADGES.length - 1))];
  return svg(
    'svg',
    { viewBox: '0 0 100 100', class: 'face', 'aria-hidden': true },
    svg('circle', { cx: 50, cy: 50, r: 48, fill: `hsl(${hue} 45% 72%)` }),
    svg('path', { d: 'M18 100Q20 78 50 78Q80 78 82 100', fill: `hsl(${hue} 40% 38%)` }),
    svg('path', { d: 'M27 44Q27 18 50 18Q73 18 73 44Q73 80 50 80Q27 80 27 44Z', fill: '#f3d9bd', stroke: '#3a2f28', 'stroke-width': 3 }),
    svg('path', { d: `M25 42Q24 ${14 + 8 * part} 50 14Q76 ${14 + 8 * part} 75 42Q64 ${30 - 6 * part} 50 31Q36 ${30 + 4 * part} 25 42Z`, fill: `hsl(${(hue + 200) % 360} 30% ${52 - 30 * part}%)` }),
    svg('ellipse', { cx: 40, cy: 48, rx: 5, ry: eye, fill: '#20242b' }),
    svg('ellipse', { cx: 60, cy: 48, rx: 5, ry: eye, fill: '#20242b' }),
    svg('path', { d: `M32 ${38 - brow / 2}L46 ${38 + brow / 2}M54 ${38 + brow / 2}L68 ${38 - brow / 2}M40 ${65 - smile / 4}Q50 ${65 + smile} 60 ${65 - smile / 4}`, fill: 'none', stroke: '#20242b', 'stroke-width': 3.5, 'stroke-linecap': 'round' }),
    svg('use', { href: `#advance-${badge}`, class: 'piece white', x: 66, y: 64, width: 32, height: 32 }),
  );
}
