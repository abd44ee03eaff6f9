// The story of a game of Advance, which the story at its end and its full analysis ask for.

import { SIDES } from '../board/position.js';

/** @import { Review } from '../api/answers.js' */
/** @import { Game } from './game.js' */

/** The longest name that the server takes, in characters. */
const LONGEST = 100;

/** The game that was asked about last, and its story. @type {{key: string, told: Promise<Review>} | undefined} */
let last;

/**
 * The turns that decided a game, and its best moves, told to its only person, or else of players by their names.
 * @param {Game} game
 * @param {AbortSignal} [signal]
 * @returns {Promise<Review>}
 */
export function storyOf(game, signal) {
  const { alone, names, start, turns, tabletop: { engine } } = game;
  const moves = game.moves.map(({ move }) => move);
  const called = SIDES.map((side) => names[side]?.slice(0, LONGEST));
  const voice = alone ? { you: alone } : called.every(Boolean) && called[0] !== called[1] ? { names: /** @type {string[]} */ (called) } : {};
  const key = JSON.stringify([start, turns, moves, voice]);
  if (last?.key === key) return last.told;
  const told = engine.askReview(start, moves, { turns, ...voice }, signal);
  last = { key, told };
  // It may be asked again.
  told.catch(() => { if (last?.told === told) last = undefined; });
  return told;
}

/**
 * The turns that decided a game most, in their order: at most three.
 * @param {Review} review
 */
export const decisive = ({ turning_points: points }) => points.toSorted((one, another) => another.cost - one.cost).slice(0, 3).sort((one, another) => one.ply - another.ply);
