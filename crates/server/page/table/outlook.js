// The orientation of the board, and the shapes that a person draws on it.

import { keep, kept } from '../memory.js';

/** @import { Shape } from '../board/drawing.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game } from './game.js' */

export class Outlook {
  /** True if black is below. */
  flipped = false;
  /** By position. @type {Map<string, Shape[]>} */
  #shapes = new Map();
  /** The storage key of the orientation. */
  #name;
  /** True if the sides have ends of the board. */
  #hasEnds;

  /** @param {Tabletop} tabletop */
  constructor(tabletop) {
    this.#name = tabletop.ownName('flipped');
    this.#hasEnds = !tabletop.notation.places;
  }

  /** @param {boolean} flipped */
  turnTo(flipped) {
    this.flipped = flipped;
    keep(this.#name, flipped);
  }

  /** It was left like this. */
  resume() {
    this.flipped = kept(this.#name) === true;
  }

  /**
   * Puts the only person's side below. Where pieces are placed, no side has an end of the board.
   * @param {Game} game
   */
  turnFor(game) {
    this.turnTo(game.alone === 'black' && this.#hasEnds);
  }

  /**
   * What is drawn in a position.
   * @param {string} line
   */
  shapesOf(line) {
    return this.#shapes.get(line) ?? [];
  }

  /**
   * @param {string} line
   * @param {Shape[]} shapes
   */
  draw(line, shapes) {
    this.#shapes.set(line, shapes);
  }
}
