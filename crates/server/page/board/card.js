// The card of a piece: what it is called, what it is worth, how it moves. It appears where the pointer rests on a
// piece for a moment, where the keyboard's focus stays, and where a finger presses for a while. Screen readers have
// it as the description of the square.

import { capital } from '../words.js';
import { squareOf } from './grid.js';

/** @import { Tabletop } from '../games/tabletop.js' */

/** How long a pointer or the focus rests before the card comes, in milliseconds. */
const REST = 900;
/** How long a finger presses. */
const PRESS = 500;
/** A finger that goes farther than this many pixels is dragging or scrolling. */
const STILL = 10;

/** A card that is higher than this many squares would hide too much of the board. */
const MOST = 2;
/** Beside a board, a card needs this many pixels. */
const ROOM = 220;

let count = 0;

/**
 * The value of a piece in words.
 * @param {number} value
 */
export const points = (value) => (value === 1 ? '1 point' : `${value} points`);

/**
 * What there is to say of a piece or a wall; nothing of an empty square.
 * @param {Tabletop} tabletop
 * @param {string} symbol
 * @param {boolean} [shielded]
 * @returns {{title: string, words: string} | undefined}
 */
export function cardOf({ kit, about, notation }, symbol, shielded = false) {
  if (kit) return undefined;
  if (symbol === '#') return { title: 'Wall', words: about.wall };
  const kind = about.kinds.find(({ letter }) => letter === symbol.toUpperCase());
  if (!kind) return undefined;
  const parts = [capital(notation.nameOf(symbol))];
  if (kind.value) parts.push(points(kind.value));
  if (shielded) parts.push('shielded');
  return { title: parts.join(' · '), words: kind.summary };
}

/**
 * The board that a card belongs to.
 * @typedef {object} Owner
 * @property {SVGElement} svg with the squares
 * @property {(square: string) => {title: string, words: string} | undefined} cardOf
 * @property {number} rows of squares
 * @property {(square: string) => [number, number]} placeOf the middle of a square, in parts of the board's width and height
 */

export class Card {
  /** The card, to be put over the board. */
  element = document.createElement('div');
  #owner;
  #title = document.createElement('strong');
  #words = document.createElement('p');
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {Owner} owner
   * @param {HTMLElement} place where the board stands
   * @param {AbortSignal} ending says when the board is shown no more
   */
  constructor(owner, place, ending) {
    this.#owner = owner;
    this.element.className = 'card';
    this.element.id = `card-${count++}`;
    this.element.setAttribute('role', 'tooltip');
    this.element.hidden = true;
    this.element.append(this.#title, this.#words);
    this.#followPointer();
    this.#followFocus(place, ending);
  }

  /** Hides the card, and the one that was about to come. */
  hide() {
    clearTimeout(this.#timer);
    this.element.hidden = true;
  }

  /**
   * Waits for a finger that was put on a square to stay there. Then the card comes, and what the finger would have
   * done does not.
   * @param {string} square
   * @param {PointerEvent} pressed
   * @param {() => void} instead ends what the finger does
   * @param {AbortSignal} signal whether it has gone
   */
  press(square, pressed, instead, signal) {
    if (pressed.pointerType === 'mouse') return;
    const timer = setTimeout(() => {
      if (!this.#write(square)) return;
      instead();
      this.#show(square);
    }, PRESS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('pointermove', (event) => {
      if (Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > STILL) clearTimeout(timer);
    }, { signal });
  }

  /** The board has changed: what was said of a square may be so no more. */
  refresh() {
    this.hide();
    const cell = this.#owner.svg.querySelector('[aria-describedby]');
    if (cell && !this.#write(squareOf(cell))) cell.removeAttribute('aria-describedby');
  }

  #followPointer() {
    const { svg } = this.#owner;
    svg.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') this.#soon(squareOf(event.target));
    });
    svg.addEventListener('pointerout', (event) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(this.#timer);
      // Who goes onto the card wants to read it.
      const { relatedTarget } = event;
      if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget))) this.hide();
    });
    this.element.addEventListener('pointerleave', () => this.hide());
    svg.addEventListener('pointerdown', () => this.hide());
  }

  /**
   * @param {HTMLElement} place an SVG that listens to the focus would get it itself, by Tab
   * @param {AbortSignal} signal
   */
  #followFocus(place, signal) {
    place.addEventListener('focusin', ({ target }) => {
      this.hide();
      const square = squareOf(target);
      if (!(target instanceof Element) || !this.#write(square)) return;
      target.setAttribute('aria-describedby', this.element.id);
      if (target.matches(':focus-visible')) this.#soon(square);
    });
    place.addEventListener('focusout', ({ target }) => {
      if (target instanceof Element) target.removeAttribute('aria-describedby');
      this.hide();
    });
    // Before the key moves the focus, with which the next card comes.
    document.addEventListener('keydown', () => this.hide(), { capture: true, signal });
  }

  /** @param {string | undefined} square */
  #soon(square) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (square && this.#write(square)) this.#show(square);
    }, REST);
  }

  /**
   * Writes the card for a square; whether there is something to say of it.
   * @param {string | undefined} square
   */
  #write(square) {
    const card = square && this.#owner.cardOf(square);
    if (!card) return false;
    this.#title.textContent = card.title;
    this.#words.textContent = card.words;
    return true;
  }

  /** @param {string} square */
  #show(square) {
    const { rows } = this.#owner;
    const [x, y] = this.#owner.placeOf(square);
    this.element.hidden = false;
    this.element.classList.remove('apart', 'top');
    // The margin takes less than a square.
    if (this.element.offsetHeight > MOST * this.#owner.svg.clientHeight / (rows + 1)) {
      this.#putApart(y > 0.5);
      return;
    }
    const isAbove = y > 0.5;
    this.element.classList.toggle('above', isAbove);
    this.element.style.top = `${(y + (isAbove ? -0.5 : 0.5) / rows) * 100}%`;
    // None of it is to stick out of the board.
    const half = this.element.offsetWidth / 2 / (this.element.offsetParent?.clientWidth ?? 1);
    this.element.style.left = `${Math.min(Math.max(x, half), 1 - half) * 100}%`;
  }

  /**
   * Puts the card to an edge of the window: beside the board or below it if there is room, or else away from its square.
   * @param {boolean} isLow whether the square is in the lower half of the board
   */
  #putApart(isLow) {
    const { top, right, bottom } = this.#owner.svg.getBoundingClientRect();
    this.element.classList.remove('above');
    this.element.classList.add('apart');
    const isBeside = innerWidth - right >= ROOM;
    this.element.style.left = isBeside ? `${Math.ceil(right)}px` : '0';
    this.element.style.top = '';
    const { offsetHeight: height } = this.element;
    const fitsBelow = isBeside || bottom + height <= innerHeight;
    this.element.classList.toggle('top', !fitsBelow && (isLow || height <= top));
  }
}
