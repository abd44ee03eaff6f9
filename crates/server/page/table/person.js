// A person's actions at a table: picks up pieces and puts them down, moves, plans a move while the bot thinks, and is
// pointed at a good one.

import { Hand } from '../board/hand.js';

/** @import { Step } from './hints.js' */
/** @import { Table, View } from './table.js' */

export class Person {
  /** @type {Pick<Step, 'squares' | 'move'> | undefined} what to point at */
  hint;
  /** @type {{from: string, to: string} | undefined} what is to be done as soon as the bot has moved */
  planned;
  #table;
  #view;
  #hand;

  /**
   * @param {Table} table
   * @param {View} view
   * @param {(move: string, after: string) => void} made takes a legal move, and the position after it
   */
  constructor(table, view, made) {
    this.#table = table;
    this.#view = view;
    this.#hand = new Hand(table.tabletop, {
      position: () => table.line,
      moves: () => table.known?.moves,
      choose: view.choose,
      show: () => {
        this.hint = undefined;
        view.showBoard();
      },
      made,
      say: (sentence) => (sentence ? (view.refuse ?? view.say)(sentence) : table.sayTurn()),
      complain: (error) => table.complain(error),
    });
  }

  /** The square of the piece picked up. */
  get selected() {
    return this.#hand.selected;
  }

  /** The legal moves of that piece. */
  get targets() {
    return this.#hand.targets;
  }

  /**
   * True if a piece of a person stands there that can be moved, now or as soon as the bot has moved.
   * @param {string} square
   */
  holds(square) {
    const { game, line, outcome, isBotsTurn, tabletop: { notation } } = this.#table;
    if (notation.places) return false;
    const side = notation.sideOf(notation.symbolAt(line, square));
    if (!side || !game.isLive || outcome || !game.isPerson(side)) return false;
    return side === game.side || isBotsTurn;
  }

  /**
   * Does what a click on a square means.
   * @param {string} square
   */
  async pick(square) {
    const table = this.#table;
    // The server may answer again.
    if (table.failed) await table.goOn();
    if (table.failed) return;
    if (!table.game.isLive) {
      this.#view.say('This is an earlier position. Go to the last one, or press Play on from here.');
    } else if (table.outcome) {
      table.sayTurn();
    } else if (table.isBotsTurn) {
      this.#plan(square);
    } else if (table.game.player.level) {
      table.sayTurn();
    } else {
      this.#hand.pick(square);
    }
  }

  /**
   * Shows at the beginning of a drag where the piece may go.
   * @param {string} square
   */
  lift(square) {
    if (!this.holds(square)) return;
    if (!this.#table.isBotsTurn) this.#hand.lift(square);
    else this.#hold(square);
  }

  /**
   * Does what it means to drag a piece to another square.
   * @param {string} from
   * @param {string | undefined} to
   */
  drop(from, to) {
    if (!this.holds(from)) return;
    if (!this.#table.isBotsTurn) this.#hand.drop(from, to);
    else this.#planTo(from, to);
  }

  /** Holds nothing and is pointed at nothing; who looks at the board may not know yet. */
  rest() {
    this.#hand.rest();
    this.hint = undefined;
  }

  /** Puts down what is picked up. */
  putDown() {
    this.rest();
    this.#view.showBoard();
    this.#table.sayTurn();
  }

  /**
   * Points at squares, or at a move.
   * @param {Pick<Step, 'squares' | 'move'>} hint
   */
  point(hint) {
    this.#hand.rest();
    this.hint = hint;
    this.#view.showBoard();
  }

  /** Does what was planned, if it is legal now. */
  carryOut() {
    const { planned } = this;
    this.planned = undefined;
    const { game, known, outcome, tabletop: { notation } } = this.#table;
    if (!planned || !game.isLive || outcome || game.player.level) return;
    const { from, to } = planned;
    const isLegal = known?.moves.map(({ move }) => notation.readMove(move)).some((move) => move.from === from && move.to === to);
    if (isLegal) this.#hand.drop(from, to);
    else this.putDown();
    if (!isLegal) this.#view.say(`Your plan, ${from} to ${to}, is not legal any more.`);
  }

  /**
   * While the bot thinks, a click picks up a piece, or a square for the one picked up; the next one takes that back.
   * @param {string} square
   */
  #plan(square) {
    if (this.#table.tabletop.notation.places) return;
    const { selected, planned } = this;
    if (selected && selected !== square) {
      this.#planTo(selected, square);
    } else {
      this.planned = undefined;
      this.putDown();
      if (selected || planned || !this.holds(square)) return;
      this.#hold(square);
    }
  }

  /**
   * Picks up the piece of a plan.
   * @param {string} square
   */
  #hold(square) {
    this.#hand.selected = square;
    this.#view.showBoard();
  }

  /**
   * @param {string} from
   * @param {string | undefined} to none where the piece was dragged off the board
   */
  #planTo(from, to) {
    this.planned = to === undefined ? undefined : { from, to };
    this.putDown();
  }
}
