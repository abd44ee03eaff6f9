// The events that the embedding page gets from the game.

/** @import { Side } from '../api/answers.js' */
/** @import { Table } from '../table/table.js' */
/** @import { Wire } from './wire.js' */
/** @import { Wishes } from './options.js' */

/**
 * @typedef {object} State
 * @property {string} start the position that the game began with
 * @property {string[]} moves since then
 * @property {string} position after them
 * @property {Side} to_move
 * @property {'visitor' | 'bot' | 'page' | null} waits_for who is to move; null when the game is over
 * @property {{winner: Side | null, termination: string, text: string} | null} end
 */

export class News {
  /** True if a move that is being made is a command of the page around. */
  isCommanded = false;
  #table;
  #wishes;
  #wire;
  /** @type {State | undefined} what was told last */
  #told;

  /**
   * @param {Table} table
   * @param {Wishes} wishes
   * @param {Wire} wire
   */
  constructor(table, wishes, wire) {
    this.#table = table;
    this.#wishes = wishes;
    this.#wire = wire;
  }

  /** Who is to move; null when the game is over. */
  get waitsFor() {
    const { game, outcome, isBotsTurn } = this.#table;
    const { side } = this.#wishes.options;
    if (outcome) return null;
    if (isBotsTurn) return 'bot';
    return side === 'both' || side === game.mover(game.moves.length) ? 'visitor' : 'page';
  }

  /** @returns {State} */
  get state() {
    const { game, outcome } = this.#table;
    return {
      start: game.start,
      moves: game.moves.map(({ move }) => move),
      position: game.last,
      to_move: /** @type {Side} */ (game.mover(game.moves.length)),
      waits_for: this.waitsFor,
      end: outcome ? { winner: /** @type {Side | null} */ (outcome.winner), termination: outcome.end, text: outcome.text } : null,
    };
  }

  /** The board can be played on. */
  begin() {
    this.#told = this.state;
    this.#wire.send('ready', this.#told);
  }

  /** Tells what is new, once the server has told how the position stands. */
  tell() {
    if (!this.#told || !this.#table.known) return;
    const { state } = this;
    const before = this.#told;
    this.#told = state;
    if (state.start === before.start && `${state.moves}` === `${before.moves}`) return;
    const isNext = state.start === before.start && `${state.moves.slice(0, -1)}` === `${before.moves}`;
    if (isNext) this.#wire.send('move', { move: state.moves.at(-1), by: this.#mover(before), ...state });
    else this.#wire.send('position', state);
    if (state.end) this.#wire.send('end', state);
  }

  /** @param {State} before */
  #mover({ to_move: side }) {
    if (this.#table.game.players[side].level !== 0) return 'bot';
    return this.isCommanded ? 'page' : 'visitor';
  }
}
