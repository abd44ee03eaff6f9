// The coordinates of the squares in the picture of a board.

/** @import { Notation } from './position.js' */

/** The width and height of a square, in the units of the picture. */
export const SIDE = 100;
/** The width of the margin with the names of files and ranks, for each square across: both grow with the board. */
const MARGIN = 34 / 9;

export class Frame {
  /** The squares. */
  field;
  /** True if black is at the bottom. */
  flipped;
  /** The width of the margin that there is. */
  margin;

  /**
   * @param {Notation} notation
   * @param {{position: string, flipped?: boolean, coordinates?: boolean}} shown as a scene tells it
   */
  constructor(notation, { position, flipped = false, coordinates = true }) {
    this.field = notation.fieldOf(position);
    this.flipped = flipped;
    this.margin = coordinates ? Math.round(MARGIN * Math.max(this.field.width, this.field.height)) : 0;
  }

  get viewBox() {
    return `${-this.margin} 0 ${this.#extent.join(' ')}`;
  }

  /** How high the squares are, in parts of the picture's height. */
  get squaresHeight() {
    const [, height] = this.#extent;
    return 1 - this.margin / height;
  }

  /** The width and height of the picture. */
  get #extent() {
    return [this.field.width, this.field.height].map((squares) => squares * SIDE + this.margin);
  }

  /**
   * The upper left corner of a square, in the units of the picture.
   * @param {string} square
   * @returns {[number, number]}
   */
  cornerOf(square) {
    const turn = (/** @type {number} */ place, /** @type {number} */ count) => (this.flipped ? count - 1 - place : place) * SIDE;
    const { field } = this;
    return [turn(field.column(square), field.width), turn(field.row(square), field.height)];
  }

  /**
   * The middle of a square, in the units of the picture.
   * @param {string} square
   * @returns {[number, number]}
   */
  centreOf(square) {
    const [x, y] = this.cornerOf(square);
    return [x + SIDE / 2, y + SIDE / 2];
  }

  /**
   * The middle of a square, in parts of the picture's width and height.
   * @param {string} square
   * @returns {[number, number]}
   */
  placeOf(square) {
    const [x, y] = this.centreOf(square);
    const [width, height] = this.#extent;
    return [(x + this.margin) / width, y / height];
  }
}
