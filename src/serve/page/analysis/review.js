// "Analyse this game": every position of the main line is searched for a moment, one after the other.

import { askAnalysis } from '../api/answers.js';
import { Refused } from '../api/ask.js';
import { factsOf } from '../api/facts.js';
import { DEEPEST } from '../play/bots.js';
import { mistakes } from './mistakes.js';
import { worthOf } from './worth.js';

/** @import { Length, Side } from '../api/answers.js' */
/** @import { Look, Mistake } from './mistakes.js' */
/** @import { Node } from './tree.js' */

/** What a look at a position may cost. */
const GLANCE = { level: DEEPEST, nodes: 30_000 };

/** By position. @type {Map<string, Look>} */
const known = new Map();

/**
 * @param {string} position
 * @param {Length} length of the game
 * @param {AbortSignal} signal
 * @returns {Promise<Look | undefined>} nothing where the server cannot tell
 */
async function lookAt(position, length, signal) {
  const found = known.get(position);
  if (found) return found;
  const { status } = await factsOf(position, length);
  signal.throwIfAborted();
  const look = status.end ? ended(status.end.winner) : await search(position, status.to_move, signal);
  if (look) known.set(position, look);
  return look;
}

/**
 * @param {Side | null} winner
 * @returns {Look}
 */
const ended = (winner) => ({ worth: winner ? { winner, plies: 0 } : { points: 0 }, line: [] });

/**
 * @param {string} position
 * @param {Side} mover
 * @param {AbortSignal} signal
 * @returns {Promise<Look | undefined>}
 */
async function search(position, mover, signal) {
  try {
    const { lines: [best] } = await askAnalysis(position, GLANCE, signal);
    return best && { worth: worthOf(best, mover), line: best.pv };
  } catch (error) {
    // One position that cannot be searched leaves a gap.
    if (error instanceof Refused && error.answered) return undefined;
    throw error;
  }
}

/** What was found in a game. */
export class Review {
  /** @type {(Look | undefined)[]} what was found in the positions, by ply */
  looks = [];
  /** @type {Mistake[]} */
  mistakes = [];

  /**
   * @param {Node[]} nodes the positions, the first one being where the game began
   * @param {Length} length of the game
   */
  constructor(nodes, length) {
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
      const look = await lookAt(position, this.length, signal);
      signal.throwIfAborted();
      this.looks.push(look);
      this.mistakes = mistakes(this.#moves, this.looks);
      onLook();
    }
  }

  get #moves() {
    return this.nodes.slice(1).map(({ move = '', mover }) => ({ move, side: mover }));
  }
}
