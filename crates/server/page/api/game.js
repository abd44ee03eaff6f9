// The games that there are, and their pages.

import { GAMES, USUAL } from './games.js';

/** @typedef {typeof GAMES[number]} Game */

/**
 * The game of a name, which may be that of none.
 * @param {string} name
 */
export const gameNamed = (name) => GAMES.find((game) => game === name);

/**
 * The address of the page about a game: `?play=checkers`.
 * @param {string} game
 */
export const pageOf = (game) => `${location.pathname}${game === USUAL ? '' : `?play=${game}`}`;

/**
 * What people call a game.
 * @param {string} game
 */
export const titleOf = (game) => game.replace(/(^|-)(\w)/g, (_, before, letter) => `${before && ' '}${letter.toUpperCase()}`);
