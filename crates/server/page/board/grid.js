// The squares that can be reached: by the pointer, by the keyboard's focus, and by screen readers.

import { SIDE } from './frame.js';
import { svg } from './marks.js';

/** @import { Field } from './field.js' */
/** @import { Frame } from './frame.js' */
/** @import { Notation, Squares } from './position.js' */
/** @import { Scene } from './scene.js' */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The square that something in a document stands for.
 * @param {EventTarget | null} target
 */
export const squareOf = (target) => (target instanceof SVGElement ? target.dataset.square : undefined);

export class Grid {
  /** The square that has the keyboard's focus, or gets it by Tab. */
  reached = 'e2';
  element;
  /** @type {Map<string, SVGElement>} */
  #cells = new Map();
  /** @type {Field | undefined} */
  #field;
  #notation;

  /**
   * @param {Notation} notation
   * @param {string} label what the board is called
   */
  constructor(notation, label) {
    this.#notation = notation;
    this.element = svg('g', { role: 'grid', 'aria-label': label });
  }

  /** @param {Field} field with the squares that there are from now on */
  #lay(field) {
    this.#field = field;
    this.#cells.clear();
    if (field.row(this.reached) < 0) this.reached = field.squares[0];
    const rows = field.rows.map((squares, row) => svg('g', { role: 'row', 'aria-label': `Row ${field.ranks[row]}` }, ...squares.map((square) => this.#cell(square))));
    this.element.replaceChildren(...rows);
  }

  /** @param {string} square */
  #cell(square) {
    const cell = svg('rect', { role: 'gridcell', class: 'cell', width: SIDE, height: SIDE, 'data-square': square });
    cell.tabIndex = square === this.reached ? 0 : -1;
    cell.addEventListener('focus', () => { if (this.reached !== square) this.focus(square); });
    this.#cells.set(square, cell);
    return cell;
  }

  /**
   * Puts the squares where they are, and says what is on them.
   * @param {Scene} scene
   * @param {Frame} frame
   * @param {Squares} at
   * @param {(square: string) => boolean} holds whether there is something to drag from a square
   */
  show(scene, frame, at, holds) {
    if (frame.field !== this.#field) this.#lay(frame.field);
    for (const [square, cell] of this.#cells) {
      const [x, y] = frame.cornerOf(square);
      cell.setAttribute('x', `${x}`);
      cell.setAttribute('y', `${y}`);
      cell.classList.toggle('held', holds(square));
      cell.setAttribute('aria-label', said(this.#notation, scene, square, at.get(square) ?? '.'));
      cell.setAttribute('aria-selected', `${square === scene.selected}`);
    }
  }

  /**
   * Puts the keyboard's focus on a square.
   * @param {string} square
   */
  focus(square) {
    this.await(square);
    this.#cells.get(square)?.focus();
  }

  /**
   * Tab comes to this square.
   * @param {string} square
   */
  await(square) {
    this.reached = square;
    for (const [name, cell] of this.#cells) cell.tabIndex = name === square ? 0 : -1;
  }

  /** Hides which square was reached. */
  forget() {
    const hadFocus = this.#cells.get(this.reached)?.matches(':focus');
    const [first] = this.#cells.keys();
    if (hadFocus) this.focus(first);
    else this.await(first);
  }

  /**
   * Goes to the next square.
   * @param {string} key the arrow key
   * @param {boolean} flipped whether black is at the bottom
   */
  walk(key, flipped) {
    const field = this.#field;
    if (!field) return;
    const [across, down] = STEPS[key].map((part) => (flipped ? -part : part));
    const next = field.rows[field.row(this.reached) + down]?.[field.column(this.reached) + across];
    if (next) this.focus(next);
  }
}

/**
 * What is read aloud of a square.
 * @param {Notation} notation
 * @param {Scene} scene
 * @param {string} square
 * @param {string} symbol what stands there
 */
function said(notation, { selected, shielded = [], targets = [], endangered, path = [], notes = {}, arrows = [] }, square, symbol) {
  const words = [square, notation.nameOf(symbol)];
  if (square === selected) words.push('picked up');
  if (shielded.includes(square)) words.push('shielded');
  if (square === endangered) words.push('in danger');
  if (path.includes(square)) words.push('on the winning path');
  if (notes[square]) words.push(`best play ${notes[square]}`);
  for (const { move, kind, wins } of targets) {
    if (notation.readMove(move).to === square) words.push(wins ? `can ${kind} and win` : `can ${kind}`);
  }
  for (const { from, to, kind } of arrows) if (kind === 'hint' && from === square) words.push(`an arrow to ${to}`);
  return words.join(', ');
}
