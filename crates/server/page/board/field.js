// The squares of a board: what they are called, and where they are.

/** @import { Ground } from '../games/kit.js' */

/** @type {Ground} */
const ADVANCE = { files: [...'abcdefghi'], ranks: [...'987654321'] };

export class Field {
  /** @type {Map<string, [number, number]>} */
  #places = new Map();

  /** @param {Ground} [ground] that of Advance by default */
  constructor({ files, ranks, square = (file, rank) => file + rank, marked = [], isCrossed = false } = ADVANCE) {
    this.files = files;
    /** From the top of the board. */
    this.ranks = ranks;
    this.marked = marked;
    this.isCrossed = isCrossed;
    /** The squares of each row, from the top. */
    this.rows = ranks.map((rank) => files.map((file) => square(file, rank)));
    for (const [row, squares] of this.rows.entries()) {
      for (const [column, name] of squares.entries()) this.#places.set(name, [column, row]);
    }
  }

  get squares() {
    return [...this.#places.keys()];
  }

  get width() {
    return this.files.length;
  }

  get height() {
    return this.ranks.length;
  }

  /** @param {string} square */
  column(square) {
    return this.#places.get(square)?.[0] ?? -1;
  }

  /** @param {string} square */
  row(square) {
    return this.#places.get(square)?.[1] ?? -1;
  }
}
