// What the server knows of positions, asked once for each.

import { askSituation } from './answers.js';

/** @import { Length, NextMove, Situation, Status } from './answers.js' */

/** @typedef {{status: Status, moves: NextMove[]}} Facts how a position stands, and what may be done in it */

/** So many positions are remembered, those asked about last. */
const ROOM = 1000;

/** @type {Map<string, Promise<Facts>>} */
const known = new Map();

/**
 * @param {string} position
 * @param {Length} [length]
 */
const keyOf = (position, length) => JSON.stringify([position, length]);

/** @param {Situation} situation */
const factsIn = ({ legal_moves: moves, ...status }) => ({ status, moves });

/**
 * The facts of a position, in a game of some length. What could not be found out is asked anew the next time.
 * @param {string} position in one line
 * @param {Length} [length]
 * @returns {Promise<Facts>}
 */
export function factsOf(position, length) {
  const key = keyOf(position, length);
  return known.get(key) ?? learn(key, askSituation(position, length));
}

/**
 * Takes in a situation that came with another answer.
 * @param {string} position in one line
 * @param {Length} length
 * @param {Situation} situation
 */
export function remember(position, length, situation) {
  learn(keyOf(position, length), Promise.resolve(situation));
}

/**
 * @param {string} key
 * @param {Promise<Situation>} answer
 */
function learn(key, answer) {
  const facts = answer.then(factsIn);
  known.set(key, facts);
  facts.catch(() => known.delete(key));
  const [oldest] = known.keys();
  if (known.size > ROOM) known.delete(oldest);
  return facts;
}
