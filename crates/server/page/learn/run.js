// A run of puzzles that grows harder, until three were missed. The browser keeps the longest one.

import { HIGHEST } from '../api/strength.js';
import { keepForAll, keptForAll } from '../memory.js';
import { counted } from '../words.js';

const KEY = 'run';
/** How hard the first puzzle is. */
const FIRST = 450;
/** By how much each one that was solved makes the next one harder. */
const STEP = 60;
/** So many may be missed. */
const MISSES = 3;

/** The most that were solved in a run of this browser. */
function best() {
  const most = keptForAll(KEY);
  return typeof most === 'number' && Number.isInteger(most) && most > 0 ? most : 0;
}

export class Run {
  #solved = 0;
  #misses = 0;

  /** Begins anew. */
  begin() {
    this.#solved = this.#misses = 0;
  }

  get isOver() {
    return this.#misses === MISSES;
  }

  /** How hard the next puzzle is to be. */
  get elo() {
    return this.eloAfter(0);
  }

  /**
   * How hard the next one is to be after more puzzles have been solved.
   * @param {number} more
   */
  eloAfter(more) {
    return Math.min(FIRST + STEP * (this.#solved + more), HIGHEST);
  }

  solve() {
    this.#solved += 1;
    if (this.#solved > best()) keepForAll(KEY, this.#solved);
  }

  miss() {
    this.#misses += 1;
  }

  /** What there is to say at the end. */
  get summary() {
    const record = this.#solved && this.#solved === best() ? 'That is your best run.' : `Your best run: ${best()}.`;
    return `The run is over: ${counted(this.#solved, 'puzzle')} solved. ${record}`;
  }

  /** How the run stands. */
  get words() {
    const left = MISSES - this.#misses;
    const chances = left === 1 ? '1 chance left' : `${left} chances left`;
    return `${this.#solved} solved · ${this.isOver ? 'the run is over' : chances} · your best run: ${best()}`;
  }
}
