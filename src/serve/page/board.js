// The board: an SVG that shows a position and hands on what is done to its squares.

import { arrow, marks, shield, svg } from './marks.js';
import { FILES, RANKS, SQUARES, WIDTH, column, kindOf, nameOf, readMove, row, sideOf } from './position.js';

const SIDE = 100;
const MARGIN = 34;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LABEL = 'The board; arrow keys go from square to square, Enter picks';
/** A pointer that moves less than this many pixels has clicked. */
const STILL = 6;

/** The id of the drawing of a piece or a wall. */
export const drawingOf = (symbol) => (symbol === '#' ? 'advance-wall' : `advance-${kindOf(symbol).toLowerCase()}`);

export class Board {
  #svg;
  #hands;
  #cells = new Map();
  #layers = {};
  #view = { at: new Map() };
  #focus = 'e2';

  /**
   * @param {SVGSVGElement} element an empty one
   * @param {{pick: (square: string) => void, drop: (from: string, to: string|undefined) => void,
   *          holds: (square: string) => boolean}} hands what a click does, what a drag does, and from which
   *          squares there is something to drag
   */
  constructor(element, hands) {
    this.#svg = element;
    this.#hands = hands;
    element.setAttribute('viewBox', `${-MARGIN} 0 ${WIDTH * SIDE + MARGIN} ${WIDTH * SIDE + MARGIN}`);
    for (const name of ['ground', 'under', 'pieces', 'over', 'dragged']) {
      this.#layers[name] = svg('g', { class: name, 'aria-hidden': true });
      element.append(this.#layers[name]);
    }
    this.#addCells();
    this.#addDragging();
    element.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * Shows a position.
   * @param {object} view
   * @param {Map<string, string>} view.at symbols by square
   * @param {boolean} view.flipped whether black is at the bottom
   * @param {string} [view.last] the move before
   * @param {string} [view.hint] a move to point at
   * @param {string} [view.selected] the square of the piece picked up
   * @param {Map<string, object[]>} view.targets legal moves of that piece, by square
   * @param {string[]} view.shielded squares
   * @param {string[]} view.dangers squares of the pieces that give danger
   * @param {string} [view.endangered] the square of the General in danger
   */
  show(view) {
    this.#view = view;
    const { ground, under, pieces, over } = this.#layers;
    ground.replaceChildren(...this.#ground());
    under.replaceChildren(...this.#under());
    pieces.replaceChildren(...SQUARES.filter((square) => view.at.get(square) !== '.').map((square) => this.#piece(square)));
    over.replaceChildren(...this.#over());
    for (const [square, cell] of this.#cells) this.#label(square, cell);
  }

  /** Puts the keyboard's focus on a square. */
  focus(square) {
    this.#focus = square;
    for (const [name, cell] of this.#cells) cell.tabIndex = name === square ? 0 : -1;
    this.#cells.get(square).focus();
  }

  /** The square under a point of the window. */
  squareAt(x, y) {
    const cell = document.elementsFromPoint(x, y).find((element) => element.dataset?.square && this.#svg.contains(element));
    return cell?.dataset.square;
  }

  /** The middle of a square in parts of the board's width and height. */
  place(square) {
    const [x, y] = this.#centre(square);
    return [(x + MARGIN) / (WIDTH * SIDE + MARGIN), y / (WIDTH * SIDE + MARGIN)];
  }

  #corner(square) {
    const turn = (place) => (this.#view.flipped ? WIDTH - 1 - place : place) * SIDE;
    return [turn(column(square)), turn(row(square))];
  }

  #centre(square) {
    return this.#corner(square).map((edge) => edge + SIDE / 2);
  }

  #onSquare(square, element) {
    const [x, y] = this.#corner(square);
    return svg('g', { transform: `translate(${x} ${y})` }, element);
  }

  #ground() {
    const squares = SQUARES.map((square, index) => {
      const [x, y] = this.#corner(square);
      return svg('rect', { class: index % 2 ? 'light' : 'dark', x, y, width: SIDE, height: SIDE });
    });
    const letters = FILES.map((file) => this.#letter(file, this.#centre(`${file}1`)[0], WIDTH * SIDE + MARGIN / 2));
    const numbers = RANKS.map((rank) => this.#letter(rank, -MARGIN / 2, this.#centre(`a${rank}`)[1]));
    return [...squares, ...letters, ...numbers];
  }

  #letter(text, x, y) {
    return svg('text', { x, y: y + 8, class: 'coordinate', 'text-anchor': 'middle' }, text);
  }

  #under() {
    const { last, selected } = this.#view;
    const squares = last ? [readMove(last).from, readMove(last).to].map((square) => [square, 'moved']) : [];
    if (selected) squares.push([selected, 'selected']);
    return squares.map(([square, name]) => this.#onSquare(square, svg('rect', { class: name, width: SIDE, height: SIDE })));
  }

  #piece(square) {
    const symbol = this.#view.at.get(square);
    const [x, y] = this.#corner(square);
    const name = symbol === '#' ? 'wall' : `piece ${sideOf(symbol)}`;
    return svg('use', { class: name, href: `#${drawingOf(symbol)}`, x, y, width: SIDE, height: SIDE });
  }

  #over() {
    const { last, hint, targets, shielded, dangers, endangered } = this.#view;
    const shapes = shielded.map((square) => this.#onSquare(square, shield()));
    if (last && !/[-x]/.test(last)) shapes.push(this.#arrow('deed', readMove(last)));
    if (endangered) {
      const [cx, cy] = this.#centre(endangered);
      shapes.push(svg('circle', { class: 'endangered', cx, cy, r: 46 }));
      for (const from of dangers) shapes.push(this.#arrow('danger', { from, to: endangered }));
    }
    for (const [square, moves] of targets) {
      shapes.push(this.#onSquare(square, marks(moves.map(({ kind }) => kind))));
    }
    if (hint) shapes.push(this.#arrow('hint', readMove(hint)));
    return shapes;
  }

  #arrow(name, { from, to }) {
    return arrow(name, this.#centre(from), this.#centre(to));
  }

  #addCells() {
    const grid = svg('g', { role: 'grid', 'aria-label': LABEL });
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
    this.#layers.dragged.before(grid);
  }

  #label(square, cell) {
    const { at, selected, shielded, targets, endangered } = this.#view;
    const [x, y] = this.#corner(square);
    cell.setAttribute('x', x);
    cell.setAttribute('y', y);
    cell.classList.toggle('held', this.#hands.holds(square));
    const words = [square, nameOf(at.get(square))];
    if (square === selected) words.push('picked up');
    if (shielded.includes(square)) words.push('shielded');
    if (square === endangered) words.push('in danger');
    for (const { kind, wins } of targets.get(square) ?? []) words.push(wins ? `can ${kind} and win` : `can ${kind}`);
    cell.setAttribute('aria-label', words.join(', '));
    cell.setAttribute('aria-selected', square === selected);
  }

  #key(event) {
    const square = event.target.dataset?.square;
    if (!square || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      this.#hands.pick(square);
    } else if (event.key === 'Escape' && this.#view.selected) {
      this.#hands.pick(this.#view.selected);
    } else if (STEPS[event.key]) {
      const [across, down] = STEPS[event.key].map((step) => (this.#view.flipped ? -step : step));
      const index = [column(square) + across, row(square) + down];
      if (index.every((place) => place >= 0 && place < WIDTH)) this.focus(SQUARES[index[1] * WIDTH + index[0]]);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** A press and release on one square is a click, on two a drag; the pointer takes the piece along. */
  #addDragging() {
    let drag;
    const end = () => {
      drag = undefined;
      this.#layers.dragged.replaceChildren();
    };
    this.#svg.addEventListener('pointerdown', (event) => {
      const square = event.target.dataset?.square;
      if (!square || !event.isPrimary || event.button !== 0) return;
      drag = { square, x: event.clientX, y: event.clientY, moves: false };
      // A touch belongs to where it began unless told otherwise.
      event.target.releasePointerCapture?.(event.pointerId);
    });
    // A finger scrolls the page unless it begins on what can be dragged. `touch-action` cannot say so: on parts
    // of an SVG it has no effect.
    this.#svg.addEventListener('touchstart', (event) => {
      const { square } = event.target.dataset;
      if (square && event.touches.length === 1 && this.#hands.holds(square)) event.preventDefault();
    }, { passive: false });
    window.addEventListener('pointermove', (event) => {
      if (!drag || !this.#hands.holds(drag.square)) return;
      drag.moves ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL;
      if (drag.moves) this.#drag(drag.square, event);
    });
    window.addEventListener('pointerup', (event) => {
      if (!drag) return;
      const { square, moves } = drag;
      const to = this.squareAt(event.clientX, event.clientY);
      end();
      if (moves && to !== square) this.#hands.drop(square, to);
      else if (to === square) this.#hands.pick(square);
    });
    window.addEventListener('pointercancel', end);
  }

  #drag(square, event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    const piece = this.#piece(square);
    piece.setAttribute('x', point.x - SIDE / 2);
    piece.setAttribute('y', point.y - SIDE / 2);
    this.#layers.dragged.replaceChildren(piece);
  }
}
