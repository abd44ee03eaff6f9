// How a person looks at the board: which side is below, and what is drawn on it.

import { ownName } from '../api/game.js';
import { PLACES } from '../board/position.js';
import { keep, kept } from '../memory.js';

/** @import { Shape } from '../board/drawing.js' */
/** @import { Game } from './game.js' */

/** What it is kept under, whether black is below. */
const NAME = ownName('flipped');

export class Outlook {
  /** Whether black is below. */
  flipped = false;
  /** By position. @type {Map<string, Shape[]>} */
  #shapes = new Map();

  /** @param {boolean} flipped */
  turnTo(flipped) {
    this.flipped = flipped;
    keep(NAME, flipped);
  }

  /** It was left like this. */
  resume() {
    this.flipped = kept(NAME) === true;
  }

  /**
   * Puts the only person's side below. Where pieces are placed, no side has an end of the board.
   * @param {Game} game
   */
  turnFor(game) {
    this.turnTo(game.alone === 'black' && !PLACES);
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
