// Which pieces have gone where between two positions, and how that is seen.

/** @import { Squares } from './position.js' */

/** The duration of a piece's move, in milliseconds. */
const TIME = 170;
/** More pieces than these do not move at a time: it is another position. */
const MOST = 2;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** True if the person wants nothing to move. */
export const isStill = () => still.matches;

/**
 * The pieces that have gone from one square to another.
 * @param {Squares} before
 * @param {Squares} after
 * @returns {{from: string, to: string}[]}
 */
export function journeys(before, after) {
  const changed = [...after.keys()].filter((square) => before.get(square) !== after.get(square));
  const left = new Set(changed.filter((square) => before.get(square) !== '.'));
  const found = [];
  for (const to of changed) {
    const from = [...left].find((square) => before.get(square) === after.get(to));
    if (!from) continue;
    left.delete(from);
    found.push({ from, to });
  }
  return found.length > MOST ? [] : found;
}

/**
 * Lets a piece come to its place from elsewhere, unless the person wants nothing to move.
 * @param {Element} piece
 * @param {number} across how far away it begins, in the units of the board
 * @param {number} down
 */
export function travel(piece, across, down) {
  if (isStill()) return;
  piece.animate([{ transform: `translate(${across}px, ${down}px)` }, { transform: 'none' }], { duration: TIME, easing: 'ease-out' });
}
