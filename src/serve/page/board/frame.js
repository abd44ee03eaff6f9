// Where the squares are in the picture of a board.

import { HEIGHT, WIDTH, column, row } from './position.js';

/** The width and height of a square, in the units of the picture. */
export const SIDE = 100;
/** The width of the margin with the names of files and ranks. */
export const MARGIN = 34;

export class Frame {
  /** Whether black is at the bottom. */
  flipped;
  /** The width of the margin that there is. */
  margin;

  /** @param {{flipped?: boolean, coordinates?: boolean}} [shown] as a scene tells it */
  constructor({ flipped = false, coordinates = true } = {}) {
    this.flipped = flipped;
    this.margin = coordinates ? MARGIN : 0;
  }

  get viewBox() {
    return `${-this.margin} 0 ${this.#extent.join(' ')}`;
  }

  /** The width and height of the picture. */
  get #extent() {
    return [WIDTH, HEIGHT].map((squares) => squares * SIDE + this.margin);
  }

  /**
   * The upper left corner of a square, in the units of the picture.
   * @param {string} square
   * @returns {[number, number]}
   */
  cornerOf(square) {
    const turn = (/** @type {number} */ place, /** @type {number} */ count) => (this.flipped ? count - 1 - place : place) * SIDE;
    return [turn(column(square), WIDTH), turn(row(square), HEIGHT)];
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
