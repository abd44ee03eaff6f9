// What the server knows of positions, asked once for each.

import { askMoves, askStatus } from './answers.js';

/** @import { LegalMove, Length, Status } from './answers.js' */

/** @typedef {{status: Status, moves: LegalMove[]}} Facts how a position stands, and what may be done in it */

/** So many positions are remembered, those asked about last. */
const ROOM = 1000;

/** @type {Map<string, Promise<Facts>>} */
const asked = new Map();

/**
 * @param {string} position
 * @param {Length} [length]
 */
async function find(position, length) {
  const [status, moves] = await Promise.all([askStatus(position, length), askMoves(position)]);
  return { status, moves };
}

/**
 * The facts of a position, in a game of some length. What could not be found out is asked anew the next time.
 * @param {string} position in one line
 * @param {Length} [length]
 * @returns {Promise<Facts>}
 */
export function factsOf(position, length) {
  const question = JSON.stringify([position, length]);
  const known = asked.get(question);
  if (known) return known;
  const facts = find(position, length);
  asked.set(question, facts);
  facts.catch(() => asked.delete(question));
  const [oldest] = asked.keys();
  if (asked.size > ROOM) asked.delete(oldest);
  return facts;
}
