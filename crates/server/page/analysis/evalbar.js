// The bar beside the board: how many games white would win from there, and the score in words.

import { element } from '../element.js';
import { brief, inWords, winsOf } from '../table/worth.js';

/** @import { Notation } from '../board/position.js' */
/** @import { Worth } from '../table/worth.js' */

export class EvalBar {
  element = element('div', { class: 'evalbar', role: 'meter', 'aria-label': 'Evaluation', 'aria-valuemin': 0, 'aria-valuemax': 100 });
  #white = element('div', { class: 'white' });
  #text = element('span', { 'aria-hidden': true });
  #notation;

  /** @param {Notation} notation */
  constructor(notation) {
    this.#notation = notation;
    this.element.append(this.#white, this.#text);
  }

  /**
   * @param {Worth | undefined} worth as far as it is known
   * @param {boolean} flipped whether black is at the bottom
   * @param {number} height of the bar, in parts of the board's
   */
  show(worth, flipped, height) {
    this.element.style.setProperty('--height', `${height}`);
    const share = Math.round(100 * (worth ? winsOf(worth) : 0.5));
    this.element.classList.toggle('flipped', flipped);
    this.element.classList.toggle('black-leads', share < 50);
    this.element.setAttribute('aria-valuenow', `${share}`);
    this.element.setAttribute('aria-valuetext', worth ? inWords(this.#notation, worth) : 'not searched');
    this.#white.style.height = `${share}%`;
    this.#text.textContent = worth ? brief(worth) : '';
  }
}
