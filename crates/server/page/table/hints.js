// A hint in two steps: where to look, and then the move and why.

/** @import { Tabletop } from '../games/tabletop.js' */

/** The node limit of the search for a hint. */
const HINT = 200_000;

/**
 * A step of a hint: what is said, and what is pointed at.
 * @typedef {{words: string, squares?: string[], move?: string}} Step
 */

export class Hint {
  /** How many steps were taken. */
  #taken = 0;
  #steps;

  /** @param {Step[]} steps */
  constructor(steps) {
    this.#steps = steps;
  }

  /**
   * The next step; the last one stays.
   * @returns {Step}
   */
  next() {
    const step = this.#steps[Math.min(this.#taken, this.#steps.length - 1)];
    this.#taken += 1;
    return step;
  }
}

/**
 * A hint for a position, if a good move is found.
 * @param {Tabletop} tabletop
 * @param {string} position
 * @param {AbortSignal} signal
 * @returns {Promise<Hint | undefined>}
 */
export async function hintFor({ kit, bots: { usual, deepest }, engine, notation, isAdvance }, position, signal) {
  // Where both sides choose at once, there is nothing to search, and the square is all there is.
  const limits = kit?.secret ? {} : { nodes: HINT };
  const { move, hint, advice } = await engine.askReasons(position, { level: isAdvance ? deepest : usual, ...limits }, signal);
  if (!move) return undefined;
  if (!hint) return new Hint([{ words: `Hint: name ${move}.`, move }]);
  return new Hint([
    { words: `Hint: ${hint} Hint again tells the move.`, squares: [notation.readMove(move).from] },
    { words: `Hint: ${move}. ${advice}`, move },
  ]);
}
