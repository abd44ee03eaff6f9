// The moments of a game as the walk goes through them: those that decided a game of Advance, and of its siblings the
// dearest mistakes.

import { momentsOf } from '../table/moments.js';
import { winsOf } from '../table/worth.js';

/** @import { Theme } from '../api/answers.js' */
/** @import { Mistake } from '../analysis/mistakes.js' */
/** @import { Game } from '../table/game.js' */

/** At most so many. */
const MOST = 3;

/**
 * @typedef {object} Moment
 * @property {number} ply of the position before the move
 * @property {string} best a better move
 * @property {number} cost of the move of the game, in wins of 1
 * @property {string} [why] the better move is better
 * @property {Theme | null} [theme] of the puzzle that the position is
 */

/**
 * The moments that decided a game of Advance.
 * @param {Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<Moment[]>}
 */
export async function decided(game, signal) {
  const found = await momentsOf(game, signal);
  return found.map(({ ply, cost, words, comparison, puzzle }) => ({ ply, cost, why: words, best: comparison.played.move, theme: puzzle?.theme }));
}

/**
 * The mistakes of a game that cost most, in their order.
 * @param {Mistake[]} mistakes
 * @returns {Moment[]}
 */
export function dearest(mistakes) {
  const moments = mistakes.map(({ ply, better: [best], before, after }) => ({ ply: ply - 1, best, cost: Math.abs(winsOf(before) - winsOf(after)) }));
  return moments.toSorted((one, another) => another.cost - one.cost).slice(0, MOST).sort((one, another) => one.ply - another.ply);
}
