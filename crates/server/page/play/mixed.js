// The mixed strategy of best play, in games in which both sides choose in secret: told of each position of a game that
// is over.

/** @import { Mixture as Answer } from '../api/answers.js' */
/** @import { Table } from '../table/table.js' */

/** @param {number} chance of 1 */
const percent = (chance) => `${(100 * chance).toFixed(chance > 0 && chance < 0.1 ? 1 : 0)}%`;

export class Mixed {
  #place;
  #table;
  #onKnown;
  /** By position; `null` where it cannot be known, nothing while it is asked. @type {Map<string, Answer | null | undefined>} */
  #known = new Map();

  /**
   * @param {HTMLElement} place
   * @param {Table} table
   * @param {() => void} onKnown is called once there is something to write on the squares
   */
  constructor(place, table, onKnown) {
    this.#place = place;
    this.#table = table;
    this.#onKnown = onKnown;
  }

  /** What to write on the squares of the position shown. @returns {Record<string, string>} */
  get notes() {
    return Object.fromEntries(this.#answer?.cells.map(({ cell, chance }) => [cell, percent(chance)]) ?? []);
  }

  get #answer() {
    return this.#isTold ? this.#known.get(this.#table.line) : undefined;
  }

  /** A player whose game goes on does not see it. */
  get #isTold() {
    return Boolean(this.#table.tabletop.kit?.secret && this.#table.outcome);
  }

  /** Tells of the position shown, as soon as that is known. */
  show() {
    this.#place.hidden = !this.#isTold;
    if (!this.#isTold) return;
    const { game, line } = this.#table;
    if (game.isLive) {
      this.#place.textContent = 'Go back through the moves to see what best play would have chosen in each round.';
      return;
    }
    if (!this.#known.has(line)) this.#ask(line);
    this.#place.textContent = this.#known.get(line) === undefined ? 'Asking what best play would have chosen…' : this.#words;
  }

  get #words() {
    const { line, game, tabletop: { notation } } = this.#table;
    const answer = this.#known.get(line);
    if (!answer) return 'There are too many ways to go on from here to tell what best play would have chosen.';
    const side = notation.called(notation.read(line).toMove);
    const { move } = game.moves[game.shown];
    const chances = answer.cells.toSorted((one, other) => other.chance - one.chance).map(({ cell, chance }) => `${cell} ${percent(chance)}`);
    const best = chances.length ? `best play names ${chances.join(' · ')}` : 'by then nothing mattered any more';
    return `By best play of both sides, the ${notation.called('white')} wins ${percent(answer.winning_chance)} of the games from here. `
      + `The ${side} named ${move}; ${best}.`;
  }

  /** @param {string} line */
  async #ask(line) {
    this.#known.set(line, undefined);
    try {
      this.#known.set(line, await this.#table.tabletop.engine.askMixed(line));
    } catch (error) {
      this.#known.delete(line);
      this.#table.complain(error);
      return;
    }
    if (line !== this.#table.line) return;
    this.show();
    this.#onKnown();
  }
}
