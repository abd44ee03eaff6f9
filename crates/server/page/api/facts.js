// The engine's facts about positions, asked once for each.

/** @import { Length, NextMove, Situation } from './answers.js' */

/** @typedef {{status: Situation, moves: NextMove[]}} Facts how a position stands, and what may be done in it */

/** So many positions are remembered, those asked about last. */
const ROOM = 1000;

/**
 * @param {string} position
 * @param {Length} [length]
 */
const keyOf = (position, length) => JSON.stringify([position, length]);

/** @param {Situation} situation */
const factsIn = ({ legal_moves: moves = [], ...status }) => ({ status, moves });

export class Knowledge {
  /** @type {Map<string, Promise<Facts>>} */
  #known = new Map();
  #ask;

  /** @param {(position: string, length?: Length) => Promise<Situation>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * @param {string} position in one line
   * @param {Length} [length] of the game
   * @returns {Promise<Facts>}
   */
  of(position, length) {
    const key = keyOf(position, length);
    return this.#known.get(key) ?? this.#learn(key, this.#ask(position, length));
  }

  /**
   * @param {string} position in one line
   * @param {Length} length
   * @param {Situation} situation
   */
  remember(position, length, situation) {
    this.#learn(keyOf(position, length), Promise.resolve(situation));
  }

  /**
   * @param {string} key
   * @param {Promise<Situation>} answer
   */
  #learn(key, answer) {
    const facts = answer.then(factsIn);
    this.#known.set(key, facts);
    facts.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > ROOM) this.#known.delete(oldest);
    return facts;
  }
}
