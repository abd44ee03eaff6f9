// The effects of an action that moves no piece, in less than 200 ms: the stone of a shot, the ring of a conversion, the
// fall of a wall, and the trap that closes.

import { SIDE } from './frame.js';
import { svg } from './marks.js';

/** @import { Point } from './marks.js' */

/** The duration of each, in ms. */
const TIME = { shot: 195, convert: 195, build: 190, trap: 195 };

/** The height of a stone's flight, in parts of its way. */
const ARC = 0.25;

/**
 * Lets an element be seen while it changes.
 * @param {Element} layer
 * @param {SVGElement} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
function pass(layer, element, frames, timing) {
  layer.append(element);
  element.animate(frames, { fill: 'both', ...timing }).finished.finally(() => element.remove()).catch(() => {});
}

/**
 * A stone from square to square, and where it hits.
 * @param {Element} layer
 * @param {Point} from the middle of the square
 * @param {Point} to
 */
export function shot(layer, [fromX, fromY], [toX, toY]) {
  const flight = TIME.shot * 0.6;
  const height = Math.hypot(toX - fromX, toY - fromY) * ARC;
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
  const way = [at(fromX, fromY, 0.7), at((fromX + toX) / 2, (fromY + toY) / 2 - height, 1.3), at(toX, toY, 0.8)];
  pass(layer, svg('circle', { class: 'stone', r: 15 }), way, { duration: flight, easing: 'linear' });
  const rays = svg('path', { class: 'burst', d: 'M0-18V-42M0 18V42M-18 0H-42M18 0H42M-13-13L-30-30M13-13L30-30M-13 13L-30 30M13 13L30 30' });
  pass(layer, rays, [{ ...at(toX, toY, 0.4), opacity: 0 }, { ...at(toX, toY, 0.6), opacity: 1, offset: 0.1 }, { ...at(toX, toY, 1.2), opacity: 0 }], { duration: TIME.shot - flight, delay: flight });
}

/**
 * A ring that closes on a piece, which turns to its new side.
 * @param {Element} layer
 * @param {Point} middle
 * @param {SVGElement | undefined} piece
 */
export function convert(layer, [x, y], piece) {
  const at = `translate(${x}px, ${y}px)`;
  pass(layer, svg('circle', { class: 'spell', r: 44 }), [{ transform: `${at} scale(1.5) rotate(0deg)`, opacity: 0 }, { transform: `${at} scale(.9) rotate(180deg)`, opacity: 1 }], { duration: TIME.convert });
  piece?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration: TIME.convert });
}

/**
 * A wall that falls into its place.
 * @param {SVGElement | undefined} wall
 */
export function build(wall) {
  const above = `translate(0, ${-0.6 * SIDE}px)`;
  wall?.animate([{ transform: above, opacity: 0 }, { transform: 'none', opacity: 1, offset: 0.7 }, { transform: 'translate(0, -5px)' }, { transform: 'none' }], { duration: TIME.build, easing: 'ease-in' });
}

/**
 * Bars that fall before a General.
 * @param {Element | null} bars
 */
export function trap(bars) {
  bars?.animate([{ transform: `translate(0, ${-SIDE}px)`, opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: TIME.trap, easing: 'ease-in' });
}
