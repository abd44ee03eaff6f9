// "Analyse this game": every position of the main line is searched for a moment, one after the other.

import { mistakes } from './mistakes.js';

/** @import { Length, TurningPoint } from '../api/answers.js' */
/** @import { Look, Looks } from '../table/looks.js' */
/** @import { Node } from './tree.js' */

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
