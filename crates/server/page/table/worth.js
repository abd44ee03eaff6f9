// The score of a position, as the server tells it and as people read it. All of it is white's.

import { other } from '../board/position.js';
import { POINT } from '../api/answers.js';

/** @import { Line, Side } from '../api/answers.js' */
/** @import { Notation } from '../board/position.js' */

/**
 * Points, or a forced end so many moves of both sides away.
 * @typedef {{points: number} | {winner: Side, plies: number}} Worth
 */

/** What a forced end counts for where points are compared or drawn. */
export const FORCED = 100;

/**
 * What a line is worth where `mover` is to move.
 * @param {Pick<Line, 'score'|'plies_to_end'>} line
 * @param {Side} mover
 * @returns {Worth}
 */
export function worthOf({ score, plies_to_end: plies }, mover) {
  if (plies != null) return { winner: plies > 0 ? mover : other(mover), plies: Math.abs(plies) };
  const points = (score ?? 0) / POINT;
  return { points: mover === 'white' ? points : -points };
}

/**
 * The worth in points; a forced end counts as `FORCED`.
 * @param {Worth} worth
 */
export function pointsOf(worth) {
  if ('points' in worth) return worth.points;
  return worth.winner === 'white' ? FORCED : -FORCED;
}

/**
 * How many games white wins from there, of 1. A lead of p points won about 1 / (1 + exp(-p / 2)) of the games that
 * were measured: docs/analysis.md has the figures. The scores were learned as such chances (`LOGISTIC` in
 * dev/examples/train.rs).
 * @param {Worth} worth
 */
export const winsOf = (worth) => 1 / (1 + Math.exp(-pointsOf(worth) / 2));

/**
 * What a move cost its side: the chance to win after the best move and after this one.
 * @param {string} whose `your`, `white's`
 * @param {Side} side
 * @param {Worth} before
 * @param {Worth} after
 */
export function fallOf(whose, side, before, after) {
  const [from, to] = [before, after].map((worth) => Math.round(100 * (side === 'white' ? winsOf(worth) : 1 - winsOf(worth))));
  return `${whose} chance to win fell from ${from}% to ${to}%`;
}

/** @param {number} points */
const signed = (points, digits = 1) => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(digits)}`;

/** @param {number} plies */
const movesOf = (plies) => Math.ceil(plies / 2);

/**
 * Few characters: `+1.3`, `#4` where white wins in 4 moves, `−#4` where black does.
 * @param {Worth} worth
 */
export function short(worth) {
  if ('points' in worth) return signed(worth.points);
  return `${worth.winner === 'white' ? '' : '−'}#${movesOf(worth.plies)}`;
}

/**
 * Still fewer, for the bar: ten points and more are told without tenths.
 * @param {Worth} worth
 */
export function brief(worth) {
  if ('points' in worth && Math.abs(worth.points) >= 9.95) return signed(worth.points, 0);
  return short(worth);
}

/**
 * A few words: `+1.3 for white`, `black wins in 4 moves`.
 * @param {Notation} notation
 * @param {Worth} worth
 */
export function inWords(notation, worth) {
  if ('points' in worth) return Math.abs(worth.points) < 0.05 ? 'even' : `${signed(Math.abs(worth.points))} for ${notation.called(worth.points > 0 ? 'white' : 'black')}`;
  const moves = movesOf(worth.plies);
  if (moves === 0) return `${notation.called(worth.winner)} has won`;
  return `${notation.called(worth.winner)} wins in ${moves} ${moves === 1 ? 'move' : 'moves'}`;
}
