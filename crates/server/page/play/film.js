// A few moves to watch, again and again, on a small board, with words for each under it.

import { Board } from '../board/board.js';
import { isStill } from '../board/motion.js';
import { element } from '../element.js';
import { capital } from '../words.js';

/** @import { Frame } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** The time for which a position is shown, in ms. */
const GLANCE = 750;
/** The last position stands this many times as long. */
const END = 2;

/**
 * Shows the film; where the person wants nothing to move, its last position.
 * @param {Tabletop} tabletop
 * @param {Element} screen
 * @param {Element | null} caption what names the game and tells what happens
 * @param {Frame[]} frames
 * @param {AbortSignal} ending
 */
export function show(tabletop, screen, caption, frames, ending) {
  const place = element('div', { inert: true });
  const board = new Board(tabletop, place);
  let [at, stood] = [isStill() ? frames.length - 1 : 0, 0];
  const turn = () => {
    const { position, move } = frames[at];
    board.show({ position, coordinates: false, last: move ? [move] : [] });
    const told = move ? capital(tabletop.notation.tell(move, frames[at - 1].position)) : 'Watch';
    if (caption) caption.textContent = `${tabletop.title}. ${told}${at === frames.length - 1 ? ': the General is trapped' : ''}.`;
  };
  turn();
  screen.replaceChildren(place);
  if (isStill()) return;
  const timer = setInterval(() => {
    stood += 1;
    if (at === frames.length - 1 && stood < END) return;
    at = (at + 1) % frames.length;
    stood = 0;
    if (screen.isConnected) turn();
    else clearInterval(timer);
  }, GLANCE);
  ending.addEventListener('abort', () => clearInterval(timer));
}
