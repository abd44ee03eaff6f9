// What the page has to know of a sibling game: how its board looks, how its positions and moves are written, and its
// rules in words. Everything else is asked of the server.

import { GAME, isAdvance } from '../api/game.js';

/** @import { Side } from '../api/answers.js' */

/**
 * @typedef {object} Kit
 * @property {string[]} files the names of the columns, from the left
 * @property {string[]} ranks the names of the rows, from the top
 * @property {number} words how many words a position has; the number of moves made comes after them
 * @property {(words: string[]) => Side} sideToMove
 * @property {RegExp} move what moves look like: their first square and, if there is another one, their last
 * @property {Record<string, string>} names the pieces by their symbols, where both sides have the same those of white
 * @property {Record<string, string[]>} figures the outlines of the pieces by the same symbols, in a box of 100 by 100,
 *           and the lines within them
 * @property {(symbol: string) => Side} [sideOf] whose piece that is; capital letters are white's unless told otherwise
 * @property {Record<string, string>} [places] where pieces are placed: what there is to choose, by the end of the move
 * @property {string[]} [marked] squares that stand out
 * @property {boolean} [fewerPointsWin]
 * @property {boolean} [stuckLoses] whether a game that the rules end is lost by who cannot move
 * @property {string} [paper] the colour of white's pieces, where they are not white
 * @property {string[]} rules
 */

/** @type {Kit | undefined} */
export const kit = isAdvance ? undefined : (await import(`./${GAME}.js`)).kit;
