// The board: a component that shows a position and hands on what is done to its squares. It knows no game and no
// rules, and a page may have many of them. The page has the drawings (`addDrawings`) before the first is shown.

import { hearing } from '../keys/keys.js';
import { Card, cardOf } from './card.js';
import { choose } from './choice.js';
import { Drawing, colourOf } from './drawing.js';
import { arrow, marks, shield, svg } from './marks.js';
import { journeys, travel } from './motion.js';
import { FILES, RANKS, SQUARES, WIDTH, column, kindOf, nameOf, read, readMove, row, sideOf } from './position.js';

/** @import { LegalMove } from '../api/answers.js' */
/** @import { Shape } from './drawing.js' */
/** @import { Squares } from './position.js' */

/**
 * An arrow from square to square. `hint`, `deed` and `danger` have a look of their own; other kinds are styled by
 * whoever draws them, as `.arrow.KIND`.
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {string} kind
 * @property {number} [strength] from 0 to 1, how much it stands out; 1 unless told otherwise
 */

/**
 * A circle around a square, styled as `.circle.KIND`.
 * @typedef {object} Circle
 * @property {string} square
 * @property {string} kind
 */

/**
 * All that a board shows.
 * @typedef {object} Scene
 * @property {string} position in one line
 * @property {boolean} [flipped] whether black is at the bottom
 * @property {boolean} [coordinates] whether there is a margin with the names of files and ranks; so it is unless told
 *           otherwise
 * @property {string} [last] the move before, in notation
 * @property {string} [selected] the square of the piece picked up
 * @property {LegalMove[]} [targets] the moves of that piece, which are marked
 * @property {string[]} [shielded] squares of shielded pieces
 * @property {string} [endangered] the square of the General in danger
 * @property {string[]} [dangers] the squares of the pieces that endanger it
 * @property {{from: string, to: string}} [planned] what the player wants to do next
 * @property {Arrow[]} [arrows]
 * @property {Circle[]} [circles]
 */

/**
 * What is done with a board; all of it may be left out.
 * @typedef {object} Hands
 * @property {(square: string) => void} [pick] a click, a tap, or Enter on a square
 * @property {(from: string, to: string | undefined) => void} [drop] a drag to another square, or off the board
 * @property {(square: string) => boolean} [holds] whether there is something to drag from a square
 * @property {(shape: Shape) => void} [draw] an arrow or a circle by the right button or a key
 * @property {() => boolean} [erase] removes what was drawn, as a click beside all pieces to pick up does; whether there
 *           was anything
 */

const SIDE = 100;
const MARGIN = 34;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LABEL = 'The board; arrow keys go from square to square, Enter picks';
/** A pointer that moves less than this many pixels has clicked. */
const STILL = 6;
const EMPTY = '9/9/9/9/9/9/9/9/9 w';

/**
 * The id of the drawing of a piece or a wall.
 * @param {string} symbol
 */
export const drawingOf = (symbol) => (symbol === '#' ? 'advance-wall' : `advance-${kindOf(symbol)?.toLowerCase()}`);

/** @param {EventTarget | null} target */
const squareOf = (target) => (target instanceof SVGElement ? target.dataset.square : undefined);

export class Board {
  /** The picture, without what lies over it. */
  svg;
  #hands;
  #menu;
  #drawing;
  #card;
  /** @type {Map<string, SVGElement>} */
  #cells = new Map();
  #ground = svg('g', { class: 'ground', 'aria-hidden': true });
  #under = svg('g', { class: 'under', 'aria-hidden': true });
  #pieces = svg('g', { class: 'pieces', 'aria-hidden': true });
  #over = svg('g', { class: 'over', 'aria-hidden': true });
  #dragged = svg('g', { class: 'dragged', 'aria-hidden': true });
  /** @type {Scene} */
  #scene = { position: EMPTY };
  #at = read(EMPTY).at;
  #focus = 'e2';
  /** @type {string | undefined} where a piece was dropped that has not moved there yet */
  #dropped;

  /**
   * @param {HTMLElement} place an empty element that the board fills
   * @param {Hands} [hands]
   * @param {string} [label] what the board is called
   */
  constructor(place, hands = {}, label = LABEL) {
    this.#hands = hands;
    this.svg = svg('svg');
    this.svg.append(this.#ground, this.#under, this.#pieces, this.#over, this.#grid(label), this.#dragged);
    this.#menu = document.createElement('div');
    this.#menu.className = 'choice';
    this.#menu.setAttribute('role', 'menu');
    this.#menu.setAttribute('aria-label', 'Which move?');
    this.#menu.hidden = true;
    this.#card = new Card(this, place);
    place.classList.add('board');
    place.replaceChildren(this.svg, this.#menu, this.#card.element);
    this.#addDragging();
    this.#drawing = hands.draw && new Drawing(this, hands.draw);
    this.#addKeys();
  }

  /**
   * Shows a position.
   * @param {Scene} scene
   */
  show(scene) {
    const [before, turned] = [this.#at, this.#scene.flipped !== scene.flipped];
    this.#scene = scene;
    this.#card.refresh();
    this.#at = read(scene.position).at;
    this.svg.setAttribute('viewBox', `${-this.#margin} 0 ${this.#extent} ${this.#extent}`);
    this.#ground.replaceChildren(...this.#drawGround());
    this.#under.replaceChildren(...this.#drawUnder());
    const occupied = SQUARES.filter((square) => this.#symbol(square) !== '.');
    const pieces = new Map(occupied.map((square) => [square, this.#piece(square)]));
    this.#pieces.replaceChildren(...pieces.values());
    if (!turned) this.#move(before, pieces);
    this.#over.replaceChildren(...this.#drawOver());
    for (const [square, cell] of this.#cells) this.#label(square, cell);
  }

  /**
   * Puts the keyboard's focus on a square.
   * @param {string} square
   */
  focus(square) {
    this.#await(square);
    this.#cells.get(square)?.focus();
  }

  /**
   * Tab comes to this square.
   * @param {string} square
   */
  #await(square) {
    this.#focus = square;
    for (const [name, cell] of this.#cells) cell.tabIndex = name === square ? 0 : -1;
  }

  /** What has the focus, where that is in the same document or shadow root. */
  get #active() {
    return /** @type {Document | ShadowRoot} */ (this.svg.getRootNode()).activeElement;
  }

  /**
   * The square under a point of the window.
   * @param {number} x
   * @param {number} y
   * @returns {string | undefined}
   */
  squareAt(x, y) {
    const root = /** @type {Document | ShadowRoot} */ (this.svg.getRootNode());
    const cell = root.elementsFromPoint(x, y).find((element) => squareOf(element) && this.svg.contains(element));
    return squareOf(cell ?? null);
  }

  /**
   * Lets the player choose one of several moves to the same square, beside which they are offered.
   * @param {LegalMove[]} moves
   * @returns {Promise<LegalMove | undefined>} nothing where the player does something else
   */
  async choose(moves) {
    const { to } = readMove(moves[0].move);
    const hadFocus = this.svg.contains(this.#active);
    const move = await choose(this.#menu, moves, this.placeOf(to));
    if (hadFocus) this.focus(to);
    return move;
  }

  get #margin() {
    return this.#scene.coordinates === false ? 0 : MARGIN;
  }

  /** The width and height of the picture. */
  get #extent() {
    return WIDTH * SIDE + this.#margin;
  }

  /**
   * The middle of a square, in parts of the board's width and height.
   * @param {string} square
   * @returns {[number, number]}
   */
  placeOf(square) {
    const [x, y] = this.centreOf(square);
    return [(x + this.#margin) / this.#extent, y / this.#extent];
  }

  /**
   * What there is to say of a square that is not empty.
   * @param {string} square
   */
  cardOf(square) {
    return cardOf(this.#symbol(square), this.#scene.shielded?.includes(square));
  }

  /**
   * Lets the pieces go to where they stand now, but for one that the pointer has taken there.
   * @param {Squares} before
   * @param {Map<string, SVGElement>} pieces
   */
  #move(before, pieces) {
    for (const { from, to } of journeys(before, this.#at)) {
      const [[fromX, fromY], [x, y]] = [this.#corner(from), this.#corner(to)];
      const piece = pieces.get(to);
      if (piece && to !== this.#dropped) travel(piece, fromX - x, fromY - y);
    }
    if (before.get(this.#dropped ?? '') !== this.#symbol(this.#dropped ?? '')) this.#dropped = undefined;
  }

  /** @param {string} square */
  #symbol(square) {
    return this.#at.get(square) ?? '.';
  }

  /**
   * @param {string} square
   * @returns {[number, number]}
   */
  #corner(square) {
    const turn = (/** @type {number} */ place) => (this.#scene.flipped ? WIDTH - 1 - place : place) * SIDE;
    return [turn(column(square)), turn(row(square))];
  }

  /**
   * The middle of a square, in the units of the picture.
   * @param {string} square
   * @returns {[number, number]}
   */
  centreOf(square) {
    const [x, y] = this.#corner(square);
    return [x + SIDE / 2, y + SIDE / 2];
  }

  /**
   * @param {string} square
   * @param {SVGElement} element
   */
  #onSquare(square, element) {
    const [x, y] = this.#corner(square);
    return svg('g', { transform: `translate(${x} ${y})` }, element);
  }

  #drawGround() {
    const squares = SQUARES.map((square, index) => {
      const [x, y] = this.#corner(square);
      return svg('rect', { class: index % 2 ? 'light' : 'dark', x, y, width: SIDE, height: SIDE });
    });
    const letters = FILES.map((file) => this.#letter(file, this.centreOf(`${file}1`)[0], WIDTH * SIDE + MARGIN / 2));
    const numbers = RANKS.map((rank) => this.#letter(rank, -MARGIN / 2, this.centreOf(`a${rank}`)[1]));
    return this.#margin ? [...squares, ...letters, ...numbers] : squares;
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   */
  #letter(text, x, y) {
    return svg('text', { x, y: y + 8, class: 'coordinate', 'text-anchor': 'middle' }, text);
  }

  #drawUnder() {
    const { last, selected, planned } = this.#scene;
    const squares = last ? [readMove(last).from, readMove(last).to].map((square) => [square, 'moved']) : [];
    if (selected) squares.push([selected, 'selected']);
    if (planned) squares.push([planned.from, 'planned'], [planned.to, 'planned']);
    return squares.map(([square, name]) => this.#onSquare(square, svg('rect', { class: name, width: SIDE, height: SIDE })));
  }

  /** @param {string} square */
  #piece(square) {
    const symbol = this.#symbol(square);
    const [x, y] = this.#corner(square);
    const name = symbol === '#' ? 'wall' : `piece ${sideOf(symbol)}`;
    return svg('use', { class: name, href: `#${drawingOf(symbol)}`, x, y, width: SIDE, height: SIDE });
  }

  #drawOver() {
    const { last, targets = [], shielded = [], dangers = [], endangered, arrows = [], circles = [] } = this.#scene;
    const shapes = shielded.map((square) => this.#onSquare(square, shield()));
    if (last && !/[-x]/.test(last)) shapes.push(this.#arrow({ ...readMove(last), kind: 'deed' }));
    if (endangered) {
      shapes.push(this.#circle({ square: endangered, kind: 'endangered' }));
      for (const from of dangers) shapes.push(this.#arrow({ from, to: endangered, kind: 'danger' }));
    }
    for (const [square, moves] of Map.groupBy(targets, ({ move }) => readMove(move).to)) {
      shapes.push(this.#onSquare(square, marks(moves.map(({ kind }) => kind))));
    }
    return [...shapes, ...circles.map((it) => this.#circle(it)), ...arrows.map((it) => this.#arrow(it))];
  }

  /** @param {Arrow} arrow */
  #arrow({ from, to, kind, strength = 1 }) {
    const drawn = arrow(kind, this.centreOf(from), this.centreOf(to));
    if (strength < 1) drawn.style.opacity = `${strength}`;
    return drawn;
  }

  /** @param {Circle} circle */
  #circle({ square, kind }) {
    const [cx, cy] = this.centreOf(square);
    return svg('circle', { class: `circle ${kind}`, cx, cy, r: 46 });
  }

  /** @param {string} label */
  #grid(label) {
    const grid = svg('g', { role: 'grid', 'aria-label': label });
    for (const rank of RANKS) {
      const line = svg('g', { role: 'row' });
      for (const file of FILES) {
        const square = `${file}${rank}`;
        const cell = svg('rect', { role: 'gridcell', class: 'cell', width: SIDE, height: SIDE, 'data-square': square });
        cell.tabIndex = square === this.#focus ? 0 : -1;
        cell.addEventListener('focus', () => { if (this.#focus !== square) this.focus(square); });
        this.#cells.set(square, cell);
        line.append(cell);
      }
      grid.append(line);
    }
    return grid;
  }

  /**
   * @param {string} square
   * @param {SVGElement} cell
   */
  #label(square, cell) {
    const { selected, shielded = [], targets = [], endangered } = this.#scene;
    const [x, y] = this.#corner(square);
    cell.setAttribute('x', `${x}`);
    cell.setAttribute('y', `${y}`);
    cell.classList.toggle('held', this.#holds(square));
    const words = [square, nameOf(this.#symbol(square))];
    if (square === selected) words.push('picked up');
    if (shielded.includes(square)) words.push('shielded');
    if (square === endangered) words.push('in danger');
    for (const { move, kind, wins } of targets) {
      if (readMove(move).to === square) words.push(wins ? `can ${kind} and win` : `can ${kind}`);
    }
    cell.setAttribute('aria-label', words.join(', '));
    cell.setAttribute('aria-selected', `${square === selected}`);
  }

  /** @param {string} square */
  #holds(square) {
    return this.#hands.holds?.(square) ?? false;
  }

  /**
   * Whether a click there means what is drawn on the board, which it removes.
   * @param {string} square
   */
  #erases(square) {
    return !this.#scene.selected && !this.#holds(square) && this.#hands.erase?.();
  }

  /** The keys on squares. */
  #addKeys() {
    const hear = hearing('board', {
      walk: ({ key }) => this.#walk(STEPS[key]),
      pick: () => this.#hands.pick?.(this.#focus),
      putDown: () => {
        if (this.#scene.selected) this.#hands.pick?.(this.#scene.selected);
        this.#drawing?.rest();
      },
      draw: (event) => this.#drawing?.mark(this.#focus, colourOf(event)),
      clear: () => this.#hands.erase?.(),
    });
    this.svg.addEventListener('keydown', (event) => { if (squareOf(event.target)) hear(event); });
  }

  /**
   * Goes to the next square.
   * @param {[number, number]} step as it looks on the board
   */
  #walk(step) {
    const [across, down] = step.map((part) => (this.#scene.flipped ? -part : part));
    const [x, y] = [column(this.#focus) + across, row(this.#focus) + down];
    if ([x, y].every((place) => place >= 0 && place < WIDTH)) this.focus(SQUARES[y * WIDTH + x]);
  }

  /** A press and release on one square is a click, on two a drag; the pointer takes the piece along. */
  #addDragging() {
    this.svg.addEventListener('pointerdown', (event) => {
      const square = squareOf(event.target);
      if (!square || !event.isPrimary || event.button !== 0) return;
      // A touch belongs to where it began unless told otherwise.
      if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
      this.#follow(square, event);
    });
    // Who points does not leave the arrow keys to the squares: they go along the game. Tab comes back to here.
    this.svg.addEventListener('mousedown', (event) => {
      const square = squareOf(event.target);
      if (!square) return;
      event.preventDefault();
      const active = this.#active;
      if (active instanceof HTMLElement || active instanceof SVGElement) active.blur();
      this.#await(square);
    });
    // A finger scrolls the page unless it begins on what can be dragged. `touch-action` cannot say so: on parts
    // of an SVG it has no effect.
    this.svg.addEventListener('touchstart', (event) => {
      const square = squareOf(event.target);
      if (square && event.touches.length === 1 && this.#holds(square)) event.preventDefault();
    }, { passive: false });
  }

  /**
   * Follows a pointer that was pressed on a square until it is released.
   * @param {string} square
   * @param {PointerEvent} pressed
   */
  #follow(square, pressed) {
    const listening = new AbortController();
    const { signal } = listening;
    let moves = false;
    const end = () => {
      listening.abort();
      this.#dragged.replaceChildren();
    };
    window.addEventListener('pointermove', (event) => {
      if (!this.#holds(square)) return;
      moves ||= Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > STILL;
      if (moves) this.#drag(square, event);
    }, { signal });
    window.addEventListener('pointerup', (event) => {
      const to = this.squareAt(event.clientX, event.clientY);
      end();
      if (moves && to !== square) {
        this.#dropped = to;
        this.#hands.drop?.(square, to);
      } else if (to === square) {
        this.#dropped = undefined;
        if (!this.#erases(square)) this.#hands.pick?.(square);
      }
    }, { signal });
    window.addEventListener('pointercancel', end, { signal });
    this.#card.press(square, pressed, end, signal);
    // A release outside the window is never heard of.
    window.addEventListener('pointerdown', end, { signal, capture: true });
  }

  /**
   * @param {string} square
   * @param {PointerEvent} event
   */
  #drag(square, event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const piece = this.#piece(square);
    piece.setAttribute('x', `${point.x - SIDE / 2}`);
    piece.setAttribute('y', `${point.y - SIDE / 2}`);
    this.#dragged.replaceChildren(piece);
  }
}
