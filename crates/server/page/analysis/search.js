// The search that runs while a position is looked at. The server keeps nothing and ends each search after a time, so
// that going on means to ask again: for each of the best moves by itself, which looks a move further.

import { isAbort } from '../api/ask.js';

/** @import { Offer, Analysis, Limits, Line } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/**
 * What was found in a position.
 * @typedef {object} Found
 * @property {(Line & {depth: number})[]} lines the best first
 * @property {number} depth
 * @property {number} nodes
 * @property {number} ms
 */

/** The time, in ms, that a position must stay shown before it is searched. */
const GLANCE = 150;
/** Between two questions to the server, in ms. */
const PAUSE = 300;

/**
 * How long to search: a name for people, and the limits for the server.
 * @param {Offer} about
 * @returns {{name: string, limits: Limits, goesOn: boolean}[]}
 */
const limitsOf = ({ max_time: most }) => [
  ...[1000, 3000].filter((time) => time < most).map((time) => ({ name: `${time / 1000} s`, limits: { time }, goesOn: false })),
  { name: `${most / 1000} s`, limits: {}, goesOn: false },
  ...[4, 6, 8, 10].map((depth) => ({ name: `depth ${depth}`, limits: { depth }, goesOn: false })),
  { name: 'keep going', limits: {}, goesOn: true },
];

/** The maximum number of lines of a search. */
export const WIDTHS = [1, 2, 3, 4, 5];

/**
 * Waits, unless the search was cancelled.
 * @param {number} time in ms
 * @param {AbortSignal} signal
 */
async function pause(time, signal) {
  await new Promise((resolve) => setTimeout(resolve, time));
  signal.throwIfAborted();
}

/** @param {Line} line */
const rank = ({ score, plies_to_end: plies }) => (plies == null ? score ?? 0 : Math.sign(plies) * 1e9 - plies);

/**
 * A line of the position after `move`, seen from the position before.
 * @param {string} move
 * @param {Line} line
 * @param {number} depth
 */
function before(move, line, depth) {
  const { score, plies_to_end: plies } = line;
  return {
    move,
    score: score == null ? null : -score,
    plies_to_end: plies == null ? null : -(plies + Math.sign(plies)),
    pv: [move, ...line.pv],
    depth: depth + 1,
  };
}

export class Search {
  isOn = false;
  /** True if the server is searching. */
  isBusy = false;
  /** What went wrong. @type {unknown} */
  trouble;
  width = 3;
  limit;
  /** How long it may take: all that can be chosen. */
  limits;
  #engine;
  /** The level that searches. */
  #level;
  /** @type {string | undefined} */
  #position;
  /** By position, and whether all was found that was asked for. @type {Map<string, Found & {asked?: string}>} */
  #found = new Map();
  #asking = new AbortController();
  #onChange;

  /**
   * @param {Tabletop} tabletop
   * @param {() => void} onChange is called whenever there is something new
   */
  constructor({ about, bots, engine }, onChange) {
    this.limits = limitsOf(about);
    this.limit = this.limits[this.limits.length - 1];
    this.#engine = engine;
    this.#level = bots.deepest;
    this.#onChange = onChange;
  }

  /** What was found in the position that is looked at. @returns {Found | undefined} */
  get found() {
    return this.#position === undefined ? undefined : this.#found.get(this.#position);
  }

  /**
   * Another position is looked at; `undefined` where there is nothing to search.
   * @param {string | undefined} position
   */
  look(position) {
    if (position === this.#position) return;
    this.#position = position;
    this.#begin();
  }

  /**
   * Changes what is asked for.
   * @param {Partial<Pick<Search, 'isOn' | 'width' | 'limit'>>} change
   */
  set(change) {
    Object.assign(this, change);
    this.#begin();
  }

  #begin() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.trouble = undefined;
    const position = this.#position;
    const isWanted = this.isOn && position !== undefined && this.#found.get(position)?.asked !== this.#question;
    this.isBusy = isWanted;
    this.#onChange();
    if (isWanted) this.#run(position, this.#asking.signal);
  }

  get #question() {
    return `${this.width} ${this.limit.name}`;
  }

  /**
   * @param {string} position
   * @param {AbortSignal} signal
   */
  async #run(position, signal) {
    const question = this.#question;
    const take = (/** @type {Analysis} */ { depth, nodes, ms, lines }) => {
      this.#found.set(position, { depth, nodes, ms, lines: lines.map((line) => ({ ...line, depth })) });
      this.#onChange();
    };
    try {
      await pause(GLANCE, signal);
      take(await this.#engine.stream(position, { level: this.#level, multipv: this.width, ...this.limit.limits }, take, signal));
      if (this.limit.goesOn) await this.#deepen(position, signal);
      Object.assign(this.#found.get(position) ?? {}, { asked: question });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      this.trouble = error;
    }
    this.isBusy = false;
    this.#onChange();
  }

  /**
   * Searches each of the best moves by itself.
   * @param {string} position
   * @param {AbortSignal} signal
   */
  async #deepen(position, signal) {
    const { moves } = await this.#engine.factsOf(position);
    for (const { move, plies_to_end: plies } of this.found?.lines ?? []) {
      // A forced end is known to the end.
      if (plies != null) continue;
      await pause(PAUSE, signal);
      const after = moves.find((legal) => legal.move === move)?.after;
      if (!after) continue;
      const take = (/** @type {Analysis} */ { depth, lines: [line] }) => {
        const found = this.#found.get(position);
        if (!found || !line) return;
        found.lines = found.lines
          .map((known) => (known.move === move && depth + 1 > known.depth ? before(move, line, depth) : known))
          .sort((one, other) => rank(other) - rank(one));
        this.#onChange();
      };
      take(await this.#engine.stream(after, { level: this.#level }, take, signal));
    }
  }
}
