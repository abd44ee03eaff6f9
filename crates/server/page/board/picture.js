// The picture of a scene: the ground, what lies under the pieces, the pieces, what lies over them, and the piece
// that a pointer drags.

import { build, convert, shot, trap } from './effects.js';
import { SIDE } from './frame.js';
import { arrow, marks, shield, svg } from './marks.js';
import { isStill, journeys, travel } from './motion.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Field } from './field.js' */
/** @import { Frame } from './frame.js' */
/** @import { Squares } from './position.js' */
/** @import { Arrow, Circle, Scene } from './scene.js' */

/**
 * The id of the drawing of a piece or a wall.
 * @param {Tabletop} tabletop
 * @param {string} symbol
 */
export const drawingOf = ({ notation }, symbol) => (symbol === '#' ? 'advance-wall' : `advance-${notation.kindOf(symbol)?.toLowerCase()}`);

/**
 * A piece or a wall, in a box of its own.
 * @param {Tabletop} tabletop
 * @param {string} symbol
 * @param {Record<string, number>} [box]
 */
export function figureOf(tabletop, symbol, box = { width: SIDE, height: SIDE }) {
  const { kit, notation } = tabletop;
  const name = symbol === '#' ? 'wall' : `piece ${notation.sideOf(symbol)}`;
  const figure = kit && (kit.figures[symbol] ?? kit.figures[symbol.toUpperCase()]);
  if (!figure) return svg('use', { class: name, href: `#${drawingOf(tabletop, symbol)}`, ...box });
  const lines = figure.map((d, index) => svg('path', { d, class: index ? 'detail' : 'outline' }));
  return svg('svg', { class: name, ...box, viewBox: '0 0 100 100' }, ...lines);
}

/** The height of the letters, in parts of the margin. */
const LETTER = 0.7;
/** The width of an edge that belongs to a side. */
const EDGE = 9;

/** @param {string} name */
const layer = (name) => svg('g', { class: name, 'aria-hidden': true });

export class Picture {
  /** What lies under the squares that can be reached, the lowest first. */
  layers;
  /** What lies over them. */
  dragged = layer('dragged');
  #ground = layer('ground');
  #under = layer('under');
  #pieces = layer('pieces');
  #over = layer('over');
  #effects = layer('effects');
  /** The General whose trap has been seen. @type {string | undefined} */
  #trapped;
  #tabletop;
  /** @type {Frame} */
  #frame;
  /** @type {Squares} */
  #at = new Map();
  /** @type {Map<string, SVGElement>} */
  #drawn = new Map();
  /** @type {string | undefined} from where the pointer takes a piece along */
  #lifted;
  /** @type {string | undefined} where a piece was dropped that has not moved there yet */
  #dropped;

  /**
   * @param {Tabletop} tabletop
   * @param {Frame} frame
   */
  constructor(tabletop, frame) {
    this.#tabletop = tabletop;
    this.#frame = frame;
    this.layers = [this.#ground, this.#under, this.#pieces, this.#over, this.#effects];
  }

  /**
   * Draws a scene.
   * @param {Scene} scene
   * @param {Frame} frame
   */
  show(scene, frame) {
    const [before, turned] = [this.#at, this.#frame.flipped !== frame.flipped];
    this.#frame = frame;
    this.#at = this.#tabletop.notation.read(scene.position).at;
    this.#ground.replaceChildren(...this.#drawGround());
    this.#under.replaceChildren(...this.#drawUnder(scene));
    const occupied = frame.field.squares.filter((square) => this.#symbol(square) !== '.');
    const pieces = new Map(occupied.map((square) => [square, this.#piece(square)]));
    this.#drawn = pieces;
    this.#pieces.replaceChildren(...pieces.values());
    this.#lift(this.#lifted);
    if (!turned) this.#move(before, pieces);
    this.#over.replaceChildren(...this.#drawOver(scene));
    if (!turned && before.size && !isStill()) this.#play(scene, before);
  }

  /**
   * Lets be seen what a move has just done that moves no piece, and the trap that it closes.
   * @param {Scene} scene
   * @param {Squares} before
   */
  #play({ last = [], trapped }, before) {
    const { from, mark, to } = this.#readMove(last.at(-1) ?? '');
    if (trapped && trapped !== this.#trapped) trap(this.#over.querySelector('.bars'));
    this.#trapped = trapped;
    if (!to || before.get(to) === this.#symbol(to)) return;
    const [start, end] = [from, to].map((square) => this.#frame.centreOf(square));
    if (mark === '*') shot(this.#effects, start, end);
    if (mark === '^') convert(this.#effects, end, this.#drawn.get(to));
    if (mark === '#') build(this.#drawn.get(to));
  }

  /**
   * Draws the piece of a square where the pointer is.
   * @param {string} square
   * @param {DOMPoint} point in the units of the picture
   * @param {string | undefined} over the square under the pointer
   */
  drag(square, { x, y }, over) {
    this.#lift(square);
    const piece = this.#piece(square);
    piece.setAttribute('x', `${x - SIDE / 2}`);
    piece.setAttribute('y', `${y - SIDE / 2}`);
    const reached = over ? [this.#onSquare(over, svg('rect', { class: 'reached', width: SIDE, height: SIDE }))] : [];
    this.dragged.replaceChildren(...reached, piece);
  }

  /**
   * Shows faintly what the pointer takes along from a square.
   * @param {string | undefined} square
   */
  #lift(square) {
    this.#drawn.get(this.#lifted ?? '')?.classList.remove('lifted');
    this.#lifted = square;
    this.#drawn.get(square ?? '')?.classList.add('lifted');
  }

  /** The pointer has let go of the piece. */
  rest() {
    this.#lift(undefined);
    this.dragged.replaceChildren();
  }

  /**
   * A piece that comes to this square next has been taken there by the pointer.
   * @param {string | undefined} square
   */
  drop(square) {
    this.#dropped = square;
  }

  /**
   * Lets the pieces go to where they stand now, but for one that the pointer has taken there.
   * @param {Squares} before
   * @param {Map<string, SVGElement>} pieces
   */
  #move(before, pieces) {
    for (const { from, to } of journeys(before, this.#at)) {
      const [[fromX, fromY], [x, y]] = [this.#frame.cornerOf(from), this.#frame.cornerOf(to)];
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
   * @param {SVGElement} element
   */
  #onSquare(square, element) {
    const [x, y] = this.#frame.cornerOf(square);
    return svg('g', { transform: `translate(${x} ${y})` }, element);
  }

  /** @param {string} move */
  #readMove(move) {
    return this.#tabletop.notation.readMove(move);
  }

  #drawGround() {
    const { field, margin } = this.#frame;
    const squares = field.squares.map((square) => {
      const [x, y] = this.#frame.cornerOf(square);
      return svg('rect', { class: groundOf(square, field), x, y, width: SIDE, height: SIDE });
    });
    const [top] = field.rows;
    const letters = top.map((square, index) => this.#letter(field.files[index], this.#frame.centreOf(square)[0], field.height * SIDE + margin / 2));
    const numbers = field.rows.map(([square], index) => this.#letter(field.ranks[index], -margin / 2, this.#frame.centreOf(square)[1]));
    return [...squares, ...(margin ? [...letters, ...numbers] : [])];
  }

  /**
   * The name of a file or a rank, in the margin.
   * @param {string} text
   * @param {number} x
   * @param {number} y
   */
  #letter(text, x, y) {
    const size = Math.round(LETTER * this.#frame.margin);
    return svg('text', { x, y: y + size / 3, class: 'coordinate', 'font-size': size, 'text-anchor': 'middle' }, text);
  }

  /** @param {Scene} scene */
  #drawUnder({ last = [], selected, planned }) {
    const squares = last.map((move) => this.#readMove(move)).flatMap(({ from, to }) => [from, to]).map((square) => [square, 'moved']);
    if (selected) squares.push([selected, 'selected']);
    if (planned) squares.push([planned.from, 'planned'], [planned.to, 'planned']);
    const rests = squares.map(([square, name]) => this.#onSquare(square, svg('rect', { class: name, width: SIDE, height: SIDE })));
    const { field } = this.#frame;
    // Whose an edge is stays to be seen beside the last move.
    return [...rests, ...(field.isCrossed ? edges(field) : [])];
  }

  /** @param {string} square */
  #piece(square) {
    const symbol = this.#symbol(square);
    const [x, y] = this.#frame.cornerOf(square);
    return figureOf(this.#tabletop, symbol, { x, y, width: SIDE, height: SIDE });
  }

  /** @param {Scene} scene */
  #drawOver({ last = [], path = [], notes = {}, targets = [], shielded = [], dangers = [], endangered, trapped, arrows = [], circles = [] }) {
    const shapes = shielded.map((square) => this.#onSquare(square, shield()));
    for (const move of last.map((it) => this.#readMove(it))) if (!/[-x]/.test(move.mark)) shapes.push(this.#arrow({ ...move, kind: 'deed' }));
    if (path.length) shapes.push(svg('polyline', { class: 'path', points: path.map((square) => this.#frame.centreOf(square)).join(' ') }));
    for (const [square, words] of Object.entries(notes)) {
      shapes.push(this.#onSquare(square, svg('text', { class: 'note', x: SIDE / 2, y: 0.58 * SIDE, 'text-anchor': 'middle' }, words)));
    }
    if (endangered) {
      shapes.push(this.#circle({ square: endangered, kind: 'endangered' }));
      for (const from of dangers) shapes.push(this.#arrow({ from, to: endangered, kind: 'danger' }));
    }
    if (trapped) shapes.push(this.#onSquare(trapped, svg('path', { class: 'bars', d: 'M14 8V92M38 8V92M62 8V92M86 8V92M6 8H94M6 92H94' })));
    for (const [square, moves] of Map.groupBy(targets, ({ move }) => this.#readMove(move).to)) {
      shapes.push(this.#onSquare(square, marks(moves.map(({ kind }) => kind))));
    }
    return [...shapes, ...circles.map((it) => this.#circle(it)), ...arrows.map((it) => this.#arrow(it))];
  }

  /** @param {Arrow} arrow */
  #arrow({ from, to, kind, between, placed, strength = 1 }) {
    const drawn = from === to && !between?.length ? this.#place(from, kind, placed) : this.#legs([from, ...between ?? [], to], kind);
    if (strength < 1) drawn.style.opacity = `${strength}`;
    return drawn;
  }

  /**
   * An arrow for each leg of the way.
   * @param {string[]} squares
   * @param {string} kind
   */
  #legs(squares, kind) {
    const centres = squares.map((square) => this.#frame.centreOf(square));
    const legs = centres.slice(1).map((centre, leg) => arrow(kind, centres[leg], centre));
    return legs.length === 1 ? legs[0] : svg('g', {}, ...legs);
  }

  /**
   * A square to place something on, and what.
   * @param {string} square
   * @param {string} kind
   * @param {string} [symbol]
   */
  #place(square, kind, symbol) {
    const around = svg('circle', { class: `circle ${kind}`, cx: SIDE / 2, cy: SIDE / 2, r: 42 });
    const what = symbol ? [figureOf(this.#tabletop, symbol, { x: 22, y: 22, width: 56, height: 56 })] : [];
    return this.#onSquare(square, svg('g', {}, around, ...what));
  }

  /** @param {Circle} circle */
  #circle({ square, kind }) {
    const [cx, cy] = this.#frame.centreOf(square);
    return svg('circle', { class: `circle ${kind}`, cx, cy, r: 46 });
  }
}

/**
 * The edges of the board in the colours of the sides that want to join them.
 * @param {Field} field
 */
function edges({ width, height }) {
  const [right, bottom] = [width * SIDE, height * SIDE];
  /** @type {[string, number, number, number, number][]} */
  const strips = [
    ['black', 0, 0, EDGE, bottom], ['black', right - EDGE, 0, EDGE, bottom],
    ['white', EDGE, 0, right - 2 * EDGE, EDGE], ['white', EDGE, bottom - EDGE, right - 2 * EDGE, EDGE],
  ];
  return strips.map(([side, x, y, width, height]) => svg('rect', { class: `edge ${side}`, x, y, width, height }));
}

/**
 * @param {string} square
 * @param {Field} field
 */
function groundOf(square, field) {
  if (field.marked.includes(square)) return 'marked';
  // The corner at the lower left is dark.
  return (field.column(square) + field.height - 1 - field.row(square)) % 2 ? 'light' : 'dark';
}
