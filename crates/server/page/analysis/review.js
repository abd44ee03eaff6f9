// "Analyse this game": every position of the main line is searched for a moment, one after the other.

import { Refused } from '../api/ask.js';
import { mistakes } from './mistakes.js';
import { worthOf } from '../table/worth.js';

/** @import { Length, Side, TurningPoint } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Look } from './mistakes.js' */
/** @import { Node } from './tree.js' */

/** How many nodes a look at a position may cost. */
const GLANCE = 30_000;

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

/** A position, and the move that leads to it. @typedef {Pick<Node, 'position'> & Partial<Pick<Node, 'move' | 'mover'>>} Step */

/**
 * What was found in a game.
 * @template {Step} [S=Node]
 */
export class Review {
  /** @type {(Look | undefined)[]} what was found in the positions, by ply */
  looks = [];
  /** The turns that decided the game, once they are known. @type {TurningPoint[]} */
  #points = [];

  /**
   * @param {Looks} known
   * @param {S[]} nodes the positions, the first one being where the game began
   * @param {Length} length of the game
   */
  constructor(known, nodes, length) {
    this.known = known;
    this.nodes = nodes;
    this.length = length;
  }

  /** How many positions were looked at. */
  get done() {
    return this.looks.length;
  }

  get isDone() {
    return this.done === this.nodes.length;
  }

  /**
   * Looks at one position after the other.
   * @param {AbortSignal} signal
   * @param {() => void} onLook is called after each
   */
  async run(signal, onLook) {
    for (const { position } of this.nodes.slice(this.done)) {
      const look = await this.known.at(position, this.length, signal);
      signal.throwIfAborted();
      this.looks.push(look);
      onLook();
    }
  }

  /** @param {TurningPoint[]} points */
  decide(points) {
    this.#points = points;
  }

  get mistakes() {
    return mistakes(this.#moves, this.looks, this.#points);
  }

  get #moves() {
    return this.nodes.slice(1).map(({ move = '', mover = 'white' }) => ({ move, side: mover }));
  }
}
