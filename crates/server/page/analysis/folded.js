// An answer that a person has to ask for: it may be that of a puzzle.

import { element } from '../element.js';

/**
 * @param {string} question
 * @param {() => void} onAsk is called when it is unfolded first
 * @param {...(Node | string)} answer
 */
export function folded(question, onAsk, ...answer) {
  const details = element('details', {}, element('summary', {}, question), ...answer);
  details.addEventListener('toggle', onAsk, { once: true });
  return details;
}
