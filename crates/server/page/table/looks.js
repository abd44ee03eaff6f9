// The results of short searches in positions. The walk through a game and its full analysis share what was found.

import { Refused } from '../api/ask.js';
import { worthOf } from './worth.js';

/** @import { Length, Side } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Worth } from './worth.js' */

/**
 * What a search has found in a position.
 * @typedef {object} Look
 * @property {Worth} worth
 * @property {string[]} line the best moves; none after the end
 */

/** The node limit of a short search. */
const GLANCE = 30_000;

/** So many positions are remembered, those looked at first forgotten first: more than the longest game has. */
const ROOM = 2000;

/** What searches have found in positions, of all games that were looked at. */
export class Looks {
  /** By position. @type {Map<string, Look>} */
  #known = new Map();
  #tabletop;

  /** @param {Tabletop} tabletop */
  constructor(tabletop) {
    this.#tabletop = tabletop;
  }

  /**
   * @param {string} position
   * @param {Length} length of the game
   * @param {AbortSignal} signal
   * @returns {Promise<Look | undefined>} nothing where the server cannot tell
   */
  async at(position, length, signal) {
    const found = this.#known.get(position);
    if (found) return found;
    const { status } = await this.#tabletop.engine.factsOf(position, length);
    signal.throwIfAborted();
    const look = status.end ? ended(status.end.winner) : await search(this.#tabletop, position, status.to_move, signal);
    if (look) this.#known.set(position, look);
    const [oldest] = this.#known.keys();
    if (this.#known.size > ROOM) this.#known.delete(oldest);
    return look;
  }
}

/**
 * @param {Side | null} winner
 * @returns {Look}
 */
const ended = (winner) => ({ worth: winner ? { winner, plies: 0 } : { points: 0 }, line: [] });

/**
 * @param {Tabletop} tabletop
 * @param {string} position
 * @param {Side} mover
 * @param {AbortSignal} signal
 * @returns {Promise<Look | undefined>}
 */
async function search({ bots, engine }, position, mover, signal) {
  try {
    const { lines: [best] } = await engine.askAnalysis(position, { level: bots.deepest, nodes: GLANCE }, signal);
    return best && { worth: worthOf(best, mover), line: best.pv };
  } catch (error) {
    // One position that cannot be searched leaves a gap.
    if (error instanceof Refused && error.answered) return undefined;
    throw error;
  }
}

/** @type {WeakMap<Tabletop, Looks>} */
const ALL = new WeakMap();

/**
 * What was found in the positions of a game.
 * @param {Tabletop} tabletop
 */
export function looksOf(tabletop) {
  const looks = ALL.get(tabletop) ?? new Looks(tabletop);
  ALL.set(tabletop, looks);
  return looks;
}
