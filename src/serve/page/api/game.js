// Which game the page is about: `?play=checkers` in its address; Advance where nothing is said.

const USUAL = 'advance';

export const GAME = new URLSearchParams(location.search).get('play') ?? USUAL;

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
