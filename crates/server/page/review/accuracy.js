// The accuracy of each side, as lichess tells it: https://lichess.org/page/accuracy for a move, and `gameAccuracy` of
// https://github.com/lichess-org/lila/blob/master/modules/analyse/src/main/AccuracyPercent.scala for a game. The
// chances to win are those of this game.

import { winsOf } from '../table/worth.js';

/** @import { Side, Sides } from '../api/answers.js' */
/** @import { Worth } from '../table/worth.js' */

const between = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) => Math.min(Math.max(value, least), most);
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {number[]} numbers */
function deviation(numbers) {
  const mean = sum(numbers) / numbers.length;
  return Math.sqrt(sum(numbers.map((number) => (number - mean) ** 2)) / numbers.length);
}

/**
 * The accuracy of a move, in percent.
 * @param {number} before the chance to win of its side, in percent
 * @param {number} after the same after the move
 */
export function accuracyOf(before, after) {
  if (after >= before) return 100;
  // One percent more, because the search is not sure of the best move.
  return between(103.1668100711649 * Math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411 + 1, 0, 100);
}

/**
 * The accuracy of each side in a game, in percent: between the mean in which moves of restless parts of the game weigh
 * more, and the harmonic mean, in which bad moves do. Missing where a side has made no move.
 * @param {Worth[]} worths of all positions, by ply
 * @param {Side[]} movers of all moves
 * @returns {Partial<Sides<number>>}
 */
export function accuraciesOf(worths, movers) {
  const chances = worths.map((worth) => 100 * winsOf(worth));
  const size = Math.min(between(Math.floor(movers.length / 10), 2, 8), chances.length);
  const weights = movers.map((_, ply) => {
    const end = Math.max(ply + 2, size);
    return between(deviation(chances.slice(end - size, end)), 0.5, 12);
  });
  const moves = movers.map((side, ply) => {
    const [before, after] = chances.slice(ply, ply + 2);
    return { side, weight: weights[ply], accuracy: side === 'white' ? accuracyOf(before, after) : accuracyOf(after, before) };
  });
  /** @param {Side} side */
  const of = (side) => {
    const own = moves.filter((move) => move.side === side);
    if (!own.length) return undefined;
    const weighted = sum(own.map(({ weight, accuracy }) => weight * accuracy)) / sum(own.map(({ weight }) => weight));
    const harmonic = own.length / sum(own.map(({ accuracy }) => 1 / Math.max(accuracy, 1)));
    return (weighted + harmonic) / 2;
  };
  return { white: of('white'), black: of('black') };
}
