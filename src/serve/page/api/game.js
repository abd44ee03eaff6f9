// Which game the page is about: `?play=checkers` in its address; Advance where it names none.

const USUAL = 'advance';

/** All games. @type {['advance', 'checkers', 'connections', 'jeson-mor', 'eater']} */
export const GAMES = ['advance', 'checkers', 'connections', 'jeson-mor', 'eater'];
/** @typedef {typeof GAMES[number]} Game */

/** What the address names, which may be no game. */
export const addressed = new URLSearchParams(location.search).get('play') ?? USUAL;

export const GAME = GAMES.find((game) => game === addressed) ?? USUAL;

export const isAdvance = GAME === USUAL;

/** What a question says of the game; nothing where it is the usual one. */
export const ABOUT = isAdvance ? {} : { game: GAME };

/**
 * What something of this game is kept under: each game has its own.
 * @param {string} name
 */
export const ownName = (name) => (isAdvance ? name : `${name}.${GAME}`);

/**
 * The address of the page about a game.
 * @param {string} game
 */
export const pageOf = (game) => `${location.pathname}${game === USUAL ? '' : `?play=${game}`}`;

/**
 * What people call a game.
 * @param {string} game
 */
export const titleOf = (game) => game.replace(/(^|-)(\w)/g, (_, before, letter) => `${before && ' '}${letter.toUpperCase()}`);
