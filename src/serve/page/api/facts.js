// What the server knows of positions, asked once for each.

import { askMoves, askStatus } from './answers.js';

/** @import { LegalMove, Status } from './answers.js' */

/** @typedef {{status: Status, moves: LegalMove[]}} Facts how a position stands, and what may be done in it */

/** So many positions are remembered, those asked about last. */
const ROOM = 1000;

/** @type {Map<string, Promise<Facts>>} */
const asked = new Map();

/** @param {string} position */
async function find(position) {
  const [status, moves] = await Promise.all([askStatus(position), askMoves(position)]);
  return { status, moves };
}

/**
 * The facts of a position. What could not be found out is asked anew the next time.
 * @param {string} position in one line
 * @returns {Promise<Facts>}
 */
export function factsOf(position) {
  const known = asked.get(position);
  if (known) return known;
  const facts = find(position);
  asked.set(position, facts);
  facts.catch(() => asked.delete(position));
  const [oldest] = asked.keys();
  if (asked.size > ROOM) asked.delete(oldest);
  return facts;
}
