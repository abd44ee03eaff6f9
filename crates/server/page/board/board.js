// The board: a component that shows a position and hands on what is done to its squares. It knows no rules, and a page
// may have many of them, of several games. The page has the drawings (`addDrawings`) before the first is shown.

import { hearing } from '../keys/keys.js';
import { Card, cardOf } from './card.js';
import { choose } from './choice.js';
import { Drawing, colourOf } from './drawing.js';
import { Frame } from './frame.js';
import { Grid, squareOf } from './grid.js';
import { svg } from './marks.js';
import { Picture } from './picture.js';
import { addPointer } from './pointer.js';

/** @import { LegalMove } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Shape } from './drawing.js' */
/** @import { Scene } from './scene.js' */

/**
 * The callbacks of a board; all of them may be left out.
 * @typedef {object} Hands
 * @property {(square: string) => void} [pick] a click, a tap, or Enter on a square
 * @property {(square: string) => void} [lift] a drag begins
 * @property {(from: string, to: string | undefined) => void} [drop] a drag to another square, or off the board
 * @property {(square: string) => boolean} [holds] whether there is something to drag from a square
 * @property {(shape: Shape) => void} [draw] an arrow or a circle by the right button or a key
 * @property {() => boolean} [erase] removes what was drawn, as a click beside all pieces to pick up does; whether there
 *           was anything
 */

const LABEL = 'The board; arrow keys go from square to square, Enter picks';

export class Board {
  /** The picture, without what lies over it. */
  svg = svg('svg');
  #tabletop;
  #hands;
  #menu = document.createElement('div');
  #grid;
  #card;
  #drawing;
  /** @type {Scene} */
  #scene;
  #frame;
  #picture;
  #at;

  /**
   * @param {Tabletop} tabletop
   * @param {HTMLElement} place an empty element that the board fills
   * @param {Hands} [hands]
   * @param {string} [label] what the board is called
   */
  constructor(tabletop, place, hands = {}, label = LABEL) {
    const { notation } = tabletop;
    this.#tabletop = tabletop;
    this.#hands = hands;
    this.#scene = { position: notation.start };
    this.#frame = new Frame(notation, this.#scene);
    this.#picture = new Picture(tabletop, this.#frame);
    this.#at = notation.read(notation.start).at;
    this.#grid = new Grid(notation, label);
    // It keeps the place of what it will show.
    this.svg.setAttribute('viewBox', this.#frame.viewBox);
    this.svg.append(...this.#picture.layers, this.#grid.element, this.#picture.dragged);
    this.#menu.className = 'choice';
    this.#menu.setAttribute('role', 'menu');
    this.#menu.setAttribute('aria-label', 'Which move?');
    this.#menu.hidden = true;
    this.#card = new Card(tabletop, this, place);
    place.classList.add('board');
    tabletop.colour(place);
    place.replaceChildren(this.svg, this.#menu, this.#card.element);
    this.#addPointer();
    this.#drawing = hands.draw && new Drawing(this, hands.draw);
    this.#addKeys();
  }

  /**
   * Shows a position.
   * @param {Scene} scene
   */
  show(scene) {
    const forgets = scene.isSecret && !this.#scene.isSecret;
    this.#scene = scene;
    this.#frame = new Frame(this.#tabletop.notation, scene);
    this.#card.refresh();
    this.#at = this.#tabletop.notation.read(scene.position).at;
    this.svg.setAttribute('viewBox', this.#frame.viewBox);
    this.#picture.show(scene, this.#frame);
    this.#grid.show(scene, this.#frame, this.#at, (square) => this.#holds(square));
    if (forgets) this.#grid.forget();
  }

  /**
   * Puts the keyboard's focus on a square.
   * @param {string} [square] by default the one that it reached last
   */
  focus(square = this.#grid.reached) {
    this.#grid.focus(square);
  }

  /** What has the focus, where that is in the same document or shadow root. */
  get #active() {
    return this.#root.activeElement;
  }

  get #root() {
    return /** @type {Document | ShadowRoot} */ (this.svg.getRootNode());
  }

  /**
   * The square under a point of the window.
   * @param {number} x
   * @param {number} y
   * @returns {string | undefined}
   */
  squareAt(x, y) {
    const cell = this.#root.elementsFromPoint(x, y).find((element) => squareOf(element) && this.svg.contains(element));
    return squareOf(cell ?? null);
  }

  /**
   * Lets the player choose one of several moves to the same square, beside which they are offered.
   * @template {LegalMove} M
   * @param {M[]} moves
   * @returns {Promise<M | undefined>} nothing where the player does something else
   */
  async choose(moves) {
    const { notation } = this.#tabletop;
    const { from, to } = notation.readMove(moves[0].move);
    const hadFocus = this.svg.contains(this.#active);
    const move = await choose(notation, this.#menu, moves, { place: this.placeOf(to), from: this.placeOf(from), half: this.squaresHeight / this.rows / 2 });
    if (hadFocus) this.focus(to);
    return move;
  }

  /**
   * The middle of a square, in parts of the board's width and height.
   * @param {string} square
   */
  placeOf(square) {
    return this.#frame.placeOf(square);
  }

  /** How high the squares are, in parts of the board's height: the names of the files stand below them. */
  get squaresHeight() {
    return this.#frame.squaresHeight;
  }

  /** How many rows of squares there are. */
  get rows() {
    return this.#frame.field.height;
  }

  /**
   * The middle of a square, in the units of the picture.
   * @param {string} square
   */
  centreOf(square) {
    return this.#frame.centreOf(square);
  }

  /**
   * What there is to say of a square that is not empty.
   * @param {string} square
   */
  cardOf(square) {
    return cardOf(this.#tabletop, this.#at.get(square) ?? '.', this.#scene.shielded?.includes(square));
  }

  /** @param {string} square */
  #holds(square) {
    return this.#hands.holds?.(square) ?? false;
  }

  /**
   * True if a click there means what is drawn on the board, which it removes.
   * @param {string} square
   */
  #erases(square) {
    return !this.#scene.selected && !this.#holds(square) && this.#hands.erase?.();
  }

  #addPointer() {
    // The right button puts a piece down; only with an empty hand it draws.
    this.svg.addEventListener('pointerdown', (event) => {
      if (event.button !== 2 || !this.#scene.selected) return;
      event.stopImmediatePropagation();
      this.#putDown();
    });
    addPointer({
      svg: this.svg,
      squareAt: (x, y) => this.squareAt(x, y),
      holds: (square) => this.#holds(square),
      point: (square) => {
        // Who points does not leave the arrow keys to the squares: they go along the game. Tab comes back to here.
        const active = this.#active;
        if (active instanceof HTMLElement || active instanceof SVGElement) active.blur();
        this.#grid.await(square);
      },
      press: (square, pressed, instead, signal) => this.#card.press(square, pressed, instead, signal),
      lift: (square) => this.#hands.lift?.(square),
      drag: (square, event, over) => {
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
        this.#picture.drag(square, point, over);
      },
      rest: () => this.#picture.rest(),
      drop: (from, to) => {
        this.#picture.drop(to);
        this.#hands.drop?.(from, to);
      },
      click: (square) => {
        this.#picture.drop(undefined);
        if (!this.#erases(square)) this.#hands.pick?.(square);
      },
    });
  }

  /** Puts down what is picked up. */
  #putDown() {
    if (this.#scene.selected) this.#hands.pick?.(this.#scene.selected);
  }

  /** The keys on squares. */
  #addKeys() {
    const hear = hearing('board', {
      walk: ({ key }) => this.#grid.walk(key, this.#frame.flipped),
      pick: () => this.#hands.pick?.(this.#grid.reached),
      draw: (event) => this.#drawing?.mark(this.#grid.reached, colourOf(event)),
      clear: () => this.#hands.erase?.(),
    });
    this.svg.addEventListener('keydown', (event) => { if (squareOf(event.target)) hear(event); });
    // A piece that the pointer picked up has no focus.
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !this.svg.checkVisibility()) return;
      this.#putDown();
      this.#drawing?.rest();
    }, { signal: this.#tabletop.ending });
  }
}
