// Pointer input on the squares of a board: a press and release on one square is a click, on two a drag.

import { squareOf } from './grid.js';

/** A pointer that moves less than this many pixels has clicked. */
const STILL = 6;

/** The bits by which `event.buttons` names the buttons of a mouse. */
export const LEFT = 1;
export const RIGHT = 2;

/**
 * True if a mouse holds another button than this one, or none: what happens outside the window is never heard of.
 * @param {PointerEvent} event
 * @param {number} button
 */
export const hasLetGo = (event, button) => event.pointerType === 'mouse' && event.buttons !== button;

/**
 * What a pointer reaches.
 * @typedef {object} Reach
 * @property {SVGElement} svg with the squares
 * @property {(x: number, y: number) => string | undefined} squareAt the square under a point of the window
 * @property {(square: string) => boolean} holds whether there is something to drag from a square
 * @property {(square: string) => void} point the pointer was pressed on a square, where the keyboard goes on
 * @property {(square: string, pressed: PointerEvent, instead: () => void, signal: AbortSignal) => void} press it stays
 *           there, perhaps for long; `instead` ends what it does
 * @property {(square: string) => void} lift it begins to take along what stands on a square
 * @property {(square: string, event: PointerEvent, over: string | undefined) => void} drag it takes that along, over
 *           another square or off the board
 * @property {() => void} rest it takes along nothing any more
 * @property {(from: string, to: string | undefined) => void} drop it has let go, on a square or off the board
 * @property {(square: string) => void} click
 */

/** @param {Reach} reach */
export function addPointer(reach) {
  const { svg } = reach;
  svg.addEventListener('pointerdown', (event) => {
    const square = squareOf(event.target);
    if (!square || !event.isPrimary || event.button !== 0) return;
    // By default, a touch belongs to where it began.
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    follow(reach, square, event);
  });
  svg.addEventListener('mousedown', (event) => {
    const square = squareOf(event.target);
    if (!square) return;
    event.preventDefault();
    reach.point(square);
  });
  // A finger scrolls the page unless it begins on what can be dragged. `touch-action` cannot say so: on parts
  // of an SVG it has no effect.
  svg.addEventListener('touchstart', (event) => {
    const square = squareOf(event.target);
    if (square && event.touches.length === 1 && reach.holds(square)) event.preventDefault();
  }, { passive: false });
}

/**
 * Follows a pointer that was pressed on a square until it is released.
 * @param {Reach} reach
 * @param {string} square
 * @param {PointerEvent} pressed
 */
function follow(reach, square, pressed) {
  const listening = new AbortController();
  const { signal } = listening;
  let [moves, left] = [false, false];
  const end = () => {
    listening.abort();
    reach.rest();
  };
  window.addEventListener('pointermove', (event) => {
    // The right button puts the piece down.
    if (hasLetGo(event, LEFT)) end();
    if (signal.aborted || !reach.holds(square)) return;
    if (!moves) {
      if (Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) <= STILL) return;
      moves = true;
      reach.lift(square);
    }
    const over = reach.squareAt(event.clientX, event.clientY);
    left ||= over !== square;
    reach.drag(square, event, over);
  }, { signal });
  window.addEventListener('pointerup', (event) => {
    const to = reach.squareAt(event.clientX, event.clientY);
    end();
    if (moves && to !== square) reach.drop(square, to);
    // Who only shook has picked it up; who comes back puts it down.
    else if (to === square && (left || !moves)) reach.click(square);
  }, { signal });
  window.addEventListener('pointercancel', end, { signal });
  reach.press(square, pressed, end, signal);
  window.addEventListener('keydown', ({ key }) => { if (key === 'Escape') end(); }, { signal });
  window.addEventListener('pointerdown', end, { signal, capture: true });
}
