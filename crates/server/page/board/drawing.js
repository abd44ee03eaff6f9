// Arrows and circles that a person draws on a board: a drag with the right button is an arrow, a click a circle. With
// the keyboard, one key begins on a square and ends on another. Drawn a second time, a shape goes away.

import { arrow, svg } from './marks.js';
import { RIGHT, hasLetGo } from './pointer.js';

/** @import { Board, Hands } from './board.js' */
/** @import { Notation } from './position.js' */
/** @import { Scene } from './scene.js' */

/** @typedef {'green' | 'red' | 'blue' | 'yellow'} Colour */

/**
 * A circle where `from` is `to`, or else an arrow.
 * @typedef {{from: string, to: string, colour: Colour}} Shape
 */

/** @type {Colour[]} */
export const COLOURS = ['green', 'red', 'blue', 'yellow'];

/**
 * The colour that the keys held down stand for: Shift or Ctrl is red, Alt blue, both yellow.
 * @param {MouseEvent | KeyboardEvent} event
 */
export const colourOf = (event) => COLOURS[(event.shiftKey || event.ctrlKey ? 1 : 0) + (event.altKey || event.metaKey ? 2 : 0)];

/**
 * The shapes with another one: the same one drawn again goes away, and in another colour it changes its colour.
 * @param {Shape[]} shapes
 * @param {Shape} drawn
 */
function withShape(shapes, drawn) {
  const same = shapes.find(({ from, to }) => from === drawn.from && to === drawn.to);
  const others = shapes.filter((shape) => shape !== same);
  return same?.colour === drawn.colour ? others : [...others, drawn];
}

/**
 * What a board shows, with the shapes over it.
 * @param {Notation} notation
 * @param {Scene} scene
 * @param {Shape[]} shapes
 * @returns {Scene}
 */
export function withShapes(notation, scene, shapes) {
  const { squares } = notation.fieldOf(scene.position);
  // A record may name squares that this board does not have.
  const drawn = shapes.filter(({ from, to }) => squares.includes(from) && squares.includes(to));
  const [circles, arrows] = [drawn.filter(isCircle), drawn.filter((shape) => !isCircle(shape))];
  return {
    ...scene,
    circles: [...scene.circles ?? [], ...circles.map(({ to, colour }) => ({ square: to, kind: `drawn ${colour}` }))],
    arrows: [...scene.arrows ?? [], ...arrows.map(({ from, to, colour }) => ({ from, to, kind: `drawn ${colour}` }))],
  };
}

/** @param {Shape} shape */
export const isCircle = ({ from, to }) => from === to;

/**
 * The shapes in a sentence, for those who do not see them.
 * @param {Shape[]} shapes
 */
function inWords(shapes) {
  const words = shapes.map((shape) => (
    isCircle(shape) ? `a ${shape.colour} circle on ${shape.to}` : `a ${shape.colour} arrow from ${shape.from} to ${shape.to}`
  ));
  return words.length ? `Drawn: ${words.join(', ')}.` : 'Nothing is drawn.';
}

/**
 * Drawing by hand: shapes are kept for each position that the board shows.
 * @param {object} keeper
 * @param {() => Shape[]} keeper.shapes those kept
 * @param {(shapes: Shape[]) => void} keeper.drawn takes other ones
 * @param {(sentence: string) => void} keeper.say
 * @returns {Required<Pick<Hands, 'draw' | 'erase'>>}
 */
export const sketching = ({ shapes, drawn, say }) => ({
  draw: (shape) => {
    drawn(withShape(shapes(), shape));
    say(inWords(shapes()));
  },
  erase: () => {
    const had = shapes().length > 0;
    if (had) drawn([]);
    return had;
  },
});

export class Drawing {
  /** The square from which the keyboard draws. @type {string | undefined} */
  #from;
  #board;
  #onShape;
  #sketch = svg('g', { class: 'over', 'aria-hidden': true });

  /**
   * @param {Board} board
   * @param {(shape: Shape) => void} onShape is handed what is drawn
   */
  constructor(board, onShape) {
    this.#board = board;
    this.#onShape = onShape;
    board.svg.append(this.#sketch);
    board.svg.addEventListener('pointerdown', (event) => this.#press(event));
    board.svg.addEventListener('contextmenu', (event) => {
      // A long touch has a menu of its own, and so has the key of the keyboard.
      if (/** @type {PointerEvent} */ (event).pointerType === 'mouse') event.preventDefault();
    });
  }

  /**
   * Begins to draw on a square, or ends there what has begun on another.
   * @param {string} square
   * @param {Colour} colour
   */
  mark(square, colour) {
    const from = this.#from;
    this.rest();
    if (from) {
      this.#onShape({ from, to: square, colour });
    } else {
      this.#from = square;
      this.#show(square, square, colour);
    }
  }

  /** True if the keyboard has begun to draw. */
  get isOpen() {
    return this.#from !== undefined;
  }

  /** Gives up what has begun. */
  rest() {
    this.#from = undefined;
    this.#sketch.replaceChildren();
  }

  /** @param {PointerEvent} pressed */
  #press(pressed) {
    const from = this.#board.squareAt(pressed.clientX, pressed.clientY);
    if (pressed.button !== 2 || !from) return;
    const listening = new AbortController();
    const { signal } = listening;
    const colour = colourOf(pressed);
    this.rest();
    const end = () => {
      listening.abort();
      this.rest();
    };
    this.#show(from, from, colour);
    window.addEventListener('pointermove', (event) => {
      if (hasLetGo(event, RIGHT)) return end();
      this.#show(from, this.#board.squareAt(event.clientX, event.clientY) ?? from, colour);
    }, { signal });
    window.addEventListener('pointerup', ({ clientX, clientY }) => {
      const to = this.#board.squareAt(clientX, clientY);
      end();
      if (to) this.#onShape({ from, to, colour });
    }, { signal });
    for (const other of ['pointerdown', 'pointercancel']) window.addEventListener(other, end, { signal, capture: true });
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {Colour} colour
   */
  #show(from, to, colour) {
    const [start, end] = [this.#board.centreOf(from), this.#board.centreOf(to)];
    const [cx, cy] = end;
    this.#sketch.replaceChildren(from === to
      ? svg('circle', { class: `circle drawn ${colour}`, cx, cy, r: 46 })
      : arrow(`drawn ${colour}`, start, end));
  }
}
