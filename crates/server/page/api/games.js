// The games of the program, and the module of each but the usual one. Made by `cargo dev generate`.

/** The one that is meant where none is named. */
export const USUAL = 'advance';

/** All games. @type {['advance', 'checkers', 'connections', 'eater', 'jeson-mor']} */
export const GAMES = ['advance', 'checkers', 'connections', 'eater', 'jeson-mor'];

/** @type {Record<string, () => Promise<{kit: import('../games/kit.js').Kit}>>} */
export const MODULES = {
  'checkers': () => import('../games/checkers.js'),
  'connections': () => import('../games/connections.js'),
  'eater': () => import('../games/eater.js'),
  'jeson-mor': () => import('../games/jeson-mor.js'),
};
