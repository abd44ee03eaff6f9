// A person's hand over a board: what clicks, drags and keys on its squares mean, as moves of the side to move.
// The server says which moves there are, and why others are none.

/** @import { LegalMove, NextMove } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/**
 * The queries and callbacks of the hand.
 * @typedef {object} Table
 * @property {() => string} position the position shown, in one line
 * @property {() => NextMove[] | undefined} moves all legal moves of it, as soon as they are known
 * @property {<M extends LegalMove>(moves: M[]) => Promise<M | undefined>} choose one of several moves to a square
 * @property {() => void} show shows the board anew
 * @property {(move: string, after: string) => void} made takes a legal move, and the position after it
 * @property {(sentence: string) => void} say
 * @property {(error: unknown) => void} complain
 */

/**
 * A wall is what a person wants less often.
 * @param {NextMove[]} moves
 */
const withWallsLast = (moves) => moves.toSorted((one, other) => Number(one.kind === 'build') - Number(other.kind === 'build'));

export class Hand {
  /** The square of the piece picked up. @type {string | undefined} */
  selected;
  #tabletop;
  #table;

  /**
   * @param {Tabletop} tabletop
   * @param {Table} table
   */
  constructor(tabletop, table) {
    this.#tabletop = tabletop;
    this.#table = table;
  }

  /** The legal moves of the piece picked up. */
  get targets() {
    return this.#moves('');
  }

  /**
   * True if there is a piece to pick up.
   * @param {string} square
   */
  holds(square) {
    const { notation } = this.#tabletop;
    if (notation.places) return false;
    const line = this.#table.position();
    return notation.sideOf(notation.symbolAt(line, square)) === notation.read(line).toMove && this.#table.moves()?.length !== 0;
  }

  /**
   * A click, a tap, or Enter.
   * @param {string} square
   */
  pick(square) {
    const moves = this.selected === square ? [] : this.#moves(square);
    if (this.selected === square) this.#select(undefined);
    else if (moves.length && moves.every(({ kind }) => kind === 'swap')) this.#offer(square, moves);
    else if (moves.length) this.#act(square);
    else if (this.holds(square) && !this.#swaps()) this.#select(square);
    else this.#refuse(square);
  }

  /**
   * A drag begins.
   * @param {string} square
   */
  lift(square) {
    if (this.holds(square) && this.selected !== square) this.#select(square);
  }

  /**
   * A drag to another square, or off the board.
   * @param {string} from
   * @param {string} [to]
   */
  drop(from, to) {
    if (!this.holds(from)) return;
    if (this.selected !== from) this.#select(from);
    if (!to) return;
    if (this.#moves(to).length) this.#act(to);
    else this.#refuse(to, false);
  }

  /** Puts down what is picked up. */
  rest() {
    this.selected = undefined;
  }

  /** @param {string} square that they act on; all of them if empty */
  #moves(square) {
    const moves = this.#table.moves() ?? [];
    return moves.filter((legal) => {
      const [from, ...ways] = this.#tabletop.notation.squaresOf(legal);
      if (!ways.length) return from === square;
      return from === this.selected && (!square || ways.includes(square));
    });
  }

  /** @param {string | undefined} square */
  #select(square) {
    const { notation } = this.#tabletop;
    this.selected = square;
    this.#table.show();
    const none = square && this.#table.moves() && this.targets.length === 0;
    const who = square && notation.nameOf(notation.symbolAt(this.#table.position(), square));
    this.#table.say(none ? `The ${who} on ${square} has no legal move.` : '');
  }

  /** True if a piece is picked up that may act on pieces of its own side. */
  #swaps() {
    return this.targets.some(({ kind }) => kind === 'swap');
  }

  /** @param {string} square */
  async #act(square) {
    const [position, moves] = [this.#table.position(), this.#moves(square)];
    const chosen = moves.length > 1 ? await this.#table.choose(withWallsLast(moves)) : moves[0];
    if (!chosen || position !== this.#table.position()) return;
    // What it leads to is known already.
    this.rest();
    this.#table.made(chosen.move, chosen.after);
  }

  /**
   * Picks up another piece of one's own, and offers to change places with it.
   * @param {string} square
   * @param {NextMove[]} swaps
   */
  async #offer(square, swaps) {
    const position = this.#table.position();
    this.#select(square);
    const chosen = await this.#table.choose(swaps);
    if (!chosen || position !== this.#table.position()) return;
    this.rest();
    this.#table.made(chosen.move, chosen.after);
  }

  /**
   * Says why nothing can be done there. A click may have meant to pick that up.
   * @param {string} square
   * @param {boolean} [isClick]
   */
  async #refuse(square, isClick = true) {
    const from = this.selected ?? square;
    const mine = isClick && this.holds(square);
    const position = this.#table.position();
    try {
      const { move, after, reason } = await this.#tabletop.engine.askPointed(position, from, square);
      if (position !== this.#table.position()) return;
      if (move && after) {
        // The moves were not known yet.
        this.rest();
        this.#table.made(move, after);
        return;
      }
      // A click on another piece of one's own picks that up all the same.
      if (mine && this.selected === from) this.#select(square);
      this.#table.say(`${reason?.[0].toUpperCase()}${reason?.slice(1)}.`);
    } catch (error) {
      this.#table.complain(error);
    }
  }
}
