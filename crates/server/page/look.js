// The style of boards: their squares and their pieces, as the person has chosen.

import { keep, kept } from './memory.js';

/** What there is to choose of each part, the usual one first. */
export const LOOKS = {
  squares: { wood: 'Wood', slate: 'Slate' },
  pieces: { figures: 'Figures', tokens: 'Tokens' },
};

/** @typedef {keyof typeof LOOKS} Part */

/**
 * What is chosen of a part.
 * @param {Part} part
 */
export function lookOf(part) {
  const [usual, ...others] = Object.keys(LOOKS[part]);
  return others.find((name) => name === kept(part)) ?? usual;
}

/** Gives the document the squares that are chosen; the drawings of the pieces ask for themselves. */
export function applyLook() {
  document.documentElement.dataset.squares = lookOf('squares');
}

/**
 * @param {Part} part
 * @param {string} name
 */
export function chooseLook(part, name) {
  keep(part, name);
  applyLook();
}
