// Notices of the whole page, in every view: a line at the lower edge of the window.

import { button } from './element.js';
import { ordinal } from './words.js';

/** What there is to say now, by its cause: the last one is shown. @type {Map<string, (Node | string)[]>} */
const told = new Map();

/**
 * Says something, or that a cause has gone.
 * @param {string} cause
 * @param {...(Node | string)} words
 */
export function notice(cause, ...words) {
  told.delete(cause);
  if (words.length) told.set(cause, words);
  const place = document.getElementById('notice');
  if (!place) return;
  place.classList.remove('late');
  place.hidden = told.size === 0;
  // It lies over what is below it.
  const [last, shown] = [...told].at(-1) ?? ['', []];
  const close = button('×', () => notice(last), { 'aria-label': 'Close', title: 'Close' });
  place.replaceChildren(close, ...shown);
}

/**
 * That a question waits for its turn.
 * @param {number} place in the queue
 */
export const queued = (place) => `The server is busy. You are ${ordinal(place)} in the queue.`;
