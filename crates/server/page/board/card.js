// The card of a piece: what it is called, what it is worth, how it moves, in words and on a small board. It appears
// beside the piece where the pointer rests on it for a moment, where the keyboard's focus stays, and where a finger
// presses for a while. Screen readers have it as the description of the square.

import { capital } from '../words.js';
import { diagramOf } from './diagram.js';
import { squareOf } from './grid.js';

/** @import { Tabletop } from '../games/tabletop.js' */

/** The delay before the card appears over a pointer or the focus, in milliseconds. */
const REST = 900;
/** The duration of a long press. */
const PRESS = 500;
/** A finger that goes farther than this many pixels is dragging or scrolling. */
const STILL = 10;

/** Between the card and its square, and to the edges of the window, in pixels. */
const GAP = 6;

let count = 0;

/**
 * The value of a piece in words.
 * @param {number} value
 */
export const points = (value) => (value === 1 ? '1 point' : `${value} points`);

/**
 * What there is to say of a square.
 * @typedef {{title: string, words: string, kind?: string}} Told with the name of the kind of piece, where it is one
 */

/**
 * What there is to say of a piece or a wall; nothing of an empty square.
 * @param {Tabletop} tabletop
 * @param {string} symbol
 * @param {boolean} [shielded]
 * @returns {Told | undefined}
 */
export function cardOf({ kit, about, notation }, symbol, shielded = false) {
  if (kit) return undefined;
  if (symbol === '#') return { title: 'Wall', words: about.wall };
  const kind = about.kinds.find(({ letter }) => letter === symbol.toUpperCase());
  if (!kind) return undefined;
  const parts = [capital(notation.nameOf(symbol))];
  if (kind.value) parts.push(points(kind.value));
  if (shielded) parts.push('shielded');
  return { title: parts.join(' · '), words: kind.summary, kind: kind.name };
}

/**
 * The board that a card belongs to.
 * @typedef {object} Owner
 * @property {SVGElement} svg with the squares
 * @property {(square: string) => Told | undefined} cardOf
 */

export class Card {
  /** The card, to be put over the board. */
  element = document.createElement('div');
  #tabletop;
  #owner;
  #title = document.createElement('strong');
  #words = document.createElement('p');
  #diagram = document.createElement('div');
  /** The kind of piece on the card. @type {string | undefined} */
  #kind;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {Tabletop} tabletop
   * @param {Owner} owner
   * @param {HTMLElement} place where the board stands
   */
  constructor(tabletop, owner, place) {
    this.#tabletop = tabletop;
    this.#owner = owner;
    this.#diagram.className = 'diagram';
    this.element.className = 'card';
    this.element.id = `card-${count++}`;
    this.element.setAttribute('role', 'tooltip');
    this.element.hidden = true;
    this.element.append(this.#title, this.#diagram, this.#words);
    this.#followPointer();
    this.#followFocus(place, tabletop.ending);
  }

  /** Hides the card, and the one that was about to come. */
  hide() {
    clearTimeout(this.#timer);
    this.element.hidden = true;
    this.#kind = undefined;
    this.#diagram.replaceChildren();
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
    // Before the key moves the focus, with which the next card comes. A scroll takes the square away from its card.
    for (const event of ['keydown', 'scroll', 'resize']) window.addEventListener(event, () => this.hide(), { capture: true, signal });
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
    this.#kind = card.kind;
    return true;
  }

  /** @param {string} square */
  async #show(square) {
    const kind = this.#kind;
    this.#diagram.replaceChildren();
    this.#diagram.hidden = !kind;
    this.element.hidden = false;
    this.#put(square);
    const diagram = kind && await diagramOf(this.#tabletop, kind);
    if (!diagram || kind !== this.#kind) return;
    this.#diagram.replaceChildren(diagram);
  }

  /**
   * Puts the card beside its square, where the window has room: to the right or the left, or else below or above it.
   * @param {string} square
   */
  #put(square) {
    const cell = this.#owner.svg.querySelector(`[data-square='${square}']`);
    if (!cell) return;
    const { left, top, right, bottom } = cell.getBoundingClientRect();
    const fits = () => {
      const { offsetWidth: width, offsetHeight: height } = this.element;
      const across = clamp((left + right - width) / 2, width, innerWidth);
      const along = clamp((top + bottom - height) / 2, height, innerHeight);
      /** @type {[number, number][]} */
      const places = [[right + GAP, along], [left - GAP - width, along], [across, bottom + GAP], [across, top - GAP - height]];
      return places.find(([x, y]) => x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight);
    };
    let place = fits();
    if (!place) {
      // In the smallest windows, the words alone.
      this.#diagram.hidden = true;
      place = fits() ?? [0, 0];
    }
    this.element.style.left = `${place[0]}px`;
    this.element.style.top = `${place[1]}px`;
  }
}

/**
 * The nearest place where nothing sticks out of the window.
 * @param {number} place
 * @param {number} length
 * @param {number} room
 */
const clamp = (place, length, room) => Math.max(Math.min(place, room - length - GAP), GAP);
