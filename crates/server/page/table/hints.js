// A hint in steps: the piece, the square, the move, and why. Each one says no more than is asked for.

/** @import { Tabletop } from '../games/tabletop.js' */

/** How many nodes a hint may cost. */
const HINT = 200_000;
/** So many moves of the line are told where nothing else says why. */
const FORESEEN = 3;

/**
 * A step of a hint: what is said, and what is pointed at.
 * @typedef {{words: string, squares?: string[], move?: string}} Step
 */

export class Hint {
  /** How many steps were taken. */
  #taken = 0;
  #tabletop;
  #move;
  #why;

  /**
   * @param {Tabletop} tabletop
   * @param {string} position that it is a hint for
   * @param {string} move the good one
   * @param {string} why it is good
   */
  constructor(tabletop, position, move, why) {
    this.#tabletop = tabletop;
    this.position = position;
    this.#move = move;
    this.#why = why;
  }

  /**
   * The next step; the last one stays.
   * @returns {Step}
   */
  next() {
    const steps = this.#steps();
    const step = steps[Math.min(this.#taken, steps.length - 1)];
    this.#taken += 1;
    return step;
  }

  /** @returns {Step[]} */
  #steps() {
    const { position } = this;
    const { kit, notation } = this.#tabletop;
    const move = this.#move;
    const { from, to } = notation.readMove(move);
    const told = notation.tell(move, position);
    const words = `Hint: ${told}${told.endsWith(move) ? '' : ` (${move})`}.`;
    const whole = { words, move };
    // Where both sides choose at once, the square is all there is.
    if (kit?.secret) return [whole];
    const more = 'Hint again says more.';
    const look = notation.places
      ? [{ words: `Hint: look at ${from}. ${more}`, squares: [from] }]
      : [
        { words: `Hint: look at the ${notation.kindOf(notation.symbolAt(position, from))} on ${from}. ${more}`, squares: [from] },
        { words: `Hint: look at ${from} and at ${to}. ${more}`, squares: [from, to] },
      ];
    return [...look, { words: `${words} ${more}`, move }, { words: this.#why, move }];
  }
}

/**
 * A hint for a position, if a good move is found.
 * @param {Tabletop} tabletop
 * @param {string} position
 * @param {AbortSignal} signal
 * @returns {Promise<Hint | undefined>}
 */
export async function hintFor(tabletop, position, signal) {
  const { kit, bots: { usual: level, deepest }, engine, isAdvance } = tabletop;
  // Where both sides choose at once, there is nothing to search.
  if (kit?.secret) return new Hint(tabletop, position, (await engine.askMove(position, { level }, signal)).move, '');
  if (isAdvance) {
    const { move, advice } = await engine.askReasons(position, { level: deepest, nodes: HINT }, signal);
    return move ? new Hint(tabletop, position, move, `Hint: ${move}. ${advice}`) : undefined;
  }
  const { lines: [best] } = await engine.askAnalysis(position, { level, nodes: HINT }, signal);
  return best && new Hint(tabletop, position, best.move, `Hint: ${best.move}. Expect ${best.pv.slice(0, FORESEEN).join(', ')}.`);
}
