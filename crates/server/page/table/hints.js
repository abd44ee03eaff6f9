// A hint in steps: the piece, the square, the move, and why. Each one says no more than is asked for.

import { foreseen } from './foreseen.js';

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
  #line;

  /**
   * @param {Tabletop} tabletop
   * @param {string} position that it is a hint for
   * @param {string} move the good one
   * @param {string[]} line that is expected, this move first; empty where nothing is known
   */
  constructor(tabletop, position, move, line) {
    this.#tabletop = tabletop;
    this.position = position;
    this.#move = move;
    this.#line = line;
  }

  /**
   * The next step; the last one stays.
   * @param {AbortSignal} signal
   * @returns {Promise<Step>}
   */
  async next(signal) {
    const steps = this.#steps(signal);
    const step = steps[Math.min(this.#taken, steps.length - 1)];
    const found = await step();
    this.#taken += 1;
    return found;
  }

  /**
   * @param {AbortSignal} signal
   * @returns {(() => Step | Promise<Step>)[]}
   */
  #steps(signal) {
    const { position } = this;
    const { kit, notation } = this.#tabletop;
    const move = this.#move;
    const { from, to } = notation.readMove(move);
    const told = notation.tell(move, position);
    const words = `Hint: ${told}${told.endsWith(move) ? '' : ` (${move})`}.`;
    const whole = () => ({ words, move });
    // Where both sides choose at once, the square is all there is.
    if (kit?.secret) return [whole];
    const more = 'Hint again says more.';
    const look = notation.places
      ? [() => ({ words: `Hint: look at ${from}. ${more}`, squares: [from] })]
      : [
        () => ({ words: `Hint: look at the ${notation.kindOf(notation.symbolAt(position, from))} on ${from}. ${more}`, squares: [from] }),
        () => ({ words: `Hint: look at ${from} and at ${to}. ${more}`, squares: [from, to] }),
      ];
    return [...look, () => ({ words: `${words} ${more}`, move }), async () => ({ words: `${words} ${await this.#why(signal)}`, move })];
  }

  /** @param {AbortSignal} signal */
  async #why(signal) {
    const line = `Expect ${this.#line.slice(0, FORESEEN).join(', ')}.`;
    const { bots, engine, isAdvance } = this.#tabletop;
    if (!isAdvance) return line;
    const { asked, layers } = await engine.askWhy(this.position, bots.usual, this.#move, signal);
    // Why the layers keep it; where they do not, the search that gave the hint has seen further.
    const decides = layers.filter(({ layer, stays }) => stays && ['win', 'material', 'prediction'].includes(layer)).at(-1);
    return decides ? `Why: ${decides.why}. ${foreseen(asked)}` : `${foreseen(asked)} ${line}`;
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
  const { kit, bots: { usual: level }, engine } = tabletop;
  // Where both sides choose at once, there is nothing to search.
  if (kit?.secret) return new Hint(tabletop, position, (await engine.askMove(position, { level }, signal)).move, []);
  const { lines: [best] } = await engine.askAnalysis(position, { level, nodes: HINT }, signal);
  return best && new Hint(tabletop, position, best.move, best.pv);
}
