// Which moves of a game were mistakes. A side that wins anyway may give away points, and near the middle a fraction of a
// point is a matter of taste.

import { KINDS } from '../api/mistakes.js';
import { winsOf } from '../table/worth.js';

/** @import { Side, TurningPoint } from '../api/answers.js' */
/** @import { Look } from '../table/looks.js' */
/** @import { Worth } from '../table/worth.js' */

/** What is judged is what is shown: whole wins of 100 games. */
const GAMES = 100;

/** @typedef {typeof KINDS[number]} Kind */

/**
 * @typedef {object} Mistake
 * @property {number} ply of the position after the move
 * @property {Side} side that made it
 * @property {string} move
 * @property {Kind} kind
 * @property {Worth} before what the position was worth with the best move
 * @property {Worth} after what it is worth with this one
 * @property {string[]} better the line that begins with the best move
 */

/**
 * The kind of mistake that leads from one worth to another, if it is one.
 * @param {Side} side that moved
 * @param {Worth} before
 * @param {Worth} after
 */
export function kindOf(side, before, after) {
  const sign = side === 'white' ? 1 : -1;
  const wins = Math.round(sign * GAMES * (winsOf(before) - winsOf(after)));
  return KINDS.find((kind) => wins >= kind.wins);
}

/**
 * The mistakes of a game, in their order.
 * @param {{move: string, side: Side}[]} moves
 * @param {(Look|undefined)[]} looks what was found in the positions, by ply: one more than there are moves
 * @param {TurningPoint[]} [points] the turns that decided the game, which were looked at with more care
 * @returns {Mistake[]}
 */
export function mistakes(moves, looks, points = []) {
  return moves.flatMap(({ move, side }, index) => {
    const [best, next] = [looks[index], looks[index + 1]];
    if (!best || !next) return [];
    const told = points.find(({ ply }) => ply === index);
    // A search that sees deeper from the next position is no fault of the player of the best known move.
    const judged = best.line[0] === move ? undefined : kindOf(side, best.worth, next.worth);
    const kind = told ? KINDS.find((one) => one.kind === told.mistake) : judged;
    const better = told ? lineOf(told) : best.line;
    return kind ? [{ ply: index + 1, side, move, kind, before: best.worth, after: next.worth, better }] : [];
  });
}

/** @param {TurningPoint} point */
const lineOf = ({ comparison: { played: { move, pv } } }) => (pv.length ? pv : [move]);

/**
 * How many of each kind a side has made, the worst first.
 * @param {Mistake[]} found
 * @param {Side} side
 */
export const countOf = (found, side) => KINDS.map((kind) => ({
  kind, count: found.filter((mistake) => mistake.side === side && mistake.kind === kind).length,
}));
