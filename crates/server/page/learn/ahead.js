// The next puzzle, asked for while the one before is still on the board, so that nobody waits for it.

import { gameOn } from './trial.js';

/** @import { Puzzle } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** A puzzle of a theme, about as hard as a player of this Elo is strong. @typedef {{elo: number, theme?: import('../api/answers.js').Theme}} Wanted */

/** Seeds are any numbers below this. */
const SEEDS = 1_000_000;
/** One of 24 seeds gives a certain puzzle, so that so many in a row hardly ever do. */
const TRIES = 5;

/** @param {Wanted} wanted */
const keyOf = ({ elo, theme }) => JSON.stringify([elo, theme]);

export class Ahead {
  #tabletop;
  #key = '';
  /** @type {Promise<Puzzle> | undefined} */
  #puzzle;

  /** @param {Tabletop} tabletop */
  constructor(tabletop) {
    this.#tabletop = tabletop;
  }

  /**
   * Asks for a puzzle that is probably wanted next, and for what may be done in it.
   * @param {Wanted} wanted
   * @param {number | null} [shown] the number of the puzzle on the board, which does not come again at once
   */
  prepare(wanted, shown) {
    if (this.#puzzle && this.#key === keyOf(wanted)) return;
    const { engine } = this.#tabletop;
    const puzzle = this.#askOther(wanted, shown);
    [this.#key, this.#puzzle] = [keyOf(wanted), puzzle];
    puzzle.then(({ position }) => {
      const game = gameOn(this.#tabletop, position);
      return engine.factsOf(game.last, game.context(game.last));
    }).catch(() => { if (this.#puzzle === puzzle) this.#puzzle = undefined; });
  }

  /**
   * The puzzle that was prepared, if it is the one that is wanted; or else another one.
   * @param {Wanted} wanted
   * @param {AbortSignal} signal
   */
  take(wanted, signal) {
    const [key, puzzle] = [this.#key, this.#puzzle];
    this.#puzzle = undefined;
    return puzzle && key === keyOf(wanted) ? puzzle : this.#ask(wanted, signal);
  }

  /**
   * @param {Wanted} wanted
   * @param {number | null} [shown]
   * @returns {Promise<Puzzle>}
   */
  async #askOther(wanted, shown) {
    let puzzle = await this.#ask(wanted);
    for (let tries = 1; puzzle.number === shown && tries < TRIES; tries++) puzzle = await this.#ask(wanted);
    return puzzle;
  }

  /**
   * @param {Wanted} wanted
   * @param {AbortSignal} [signal]
   * @returns {Promise<Puzzle>}
   */
  #ask(wanted, signal) {
    return this.#tabletop.engine.askPuzzle({ seed: Math.floor(Math.random() * SEEDS), ...wanted }, signal);
  }
}
