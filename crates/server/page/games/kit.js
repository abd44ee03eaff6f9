// The page's kit for a sibling game: how its board looks, and how its positions and moves are written.
// Everything else is asked of the server.

import { MODULES } from '../api/games.js';

/** @import { Side, Sides } from '../api/answers.js' */
/** @import { Game } from '../api/game.js' */

/**
 * The squares of a board.
 * @typedef {object} Ground
 * @property {string[]} files the names of the columns, from the left
 * @property {string[]} ranks the names of the rows, from the top
 * @property {(file: string, rank: string) => string} [square] what a square is called: its column and then its row
 *           by default
 * @property {string[]} [marked] squares that stand out
 * @property {boolean} [isCrossed] whether white's aim is to join the top and the bottom of the board, and black's to come
 *           between them from side to side: the edges show whose they are
 */

/**
 * Both sides choose at once: one after the other, and the first choice is a secret until the second is made. The worth
 * of such a position is a chance, so there is nothing to search.
 * @typedef {object} Secret
 * @property {(words: string[]) => boolean} isKept whether one side has chosen in a position and the other has not
 * @property {(words: string[]) => string[]} hide the position without that choice
 * @property {Sides<string>} decided what is said of a game that goes on although a side is sure to win it
 */

/**
 * What is asked before a game begins.
 * @typedef {object} Question
 * @property {string} name
 * @property {[value: string, text: string][]} [answers] any whole number where they are left out
 * @property {string} usual the value of the usual answer
 */

/**
 * @typedef {object} Kit
 * @property {(rows: number) => Ground} ground the board of so many rows
 * @property {number} words how many words a position has; the number of moves made comes after them
 * @property {[word: number, white: string, black: string] | ((ranks: string) => Side)} turn which word tells whose turn
 *           it is, counted from 0, and what it says; or how the board tells that
 * @property {RegExp} move what moves look like: their first square and, if there is another one, their last
 * @property {Record<string, string>} names the pieces by their symbols, where both sides have the same those of white
 * @property {Record<string, string[]>} figures the outlines of the pieces by the same symbols, in a box of 100 by 100,
 *           and the lines within them
 * @property {(symbol: string) => Side} [sideOf] whose piece that is; by default, capital letters are white's
 * @property {Record<string, string>} [places] where pieces are placed: which, as a symbol, by the end of the move; an
 *           empty symbol where there is nothing to choose
 * @property {{questions: Question[], position: (values: string[]) => string}} [beginning] how games may begin, where
 *           there is a choice: what is asked, and the position that the values of the answers lead to
 * @property {(words: string[]) => string} [note] what there is to know of a position besides its board, in a few words
 * @property {Side} [side] the side that a person plays unless another one is chosen, which is the one of the first battle; white by
 *           default
 * @property {string} [lead] what a lead in points is called: material by default
 * @property {boolean} [fewerPointsWin]
 * @property {Secret} [secret]
 * @property {string} [paper] the colour of white's pieces, where they are not white
 */

/**
 * The kit of a game; there is none of Advance.
 * @param {Game} game
 * @returns {Promise<Kit | undefined>}
 */
export const kitOf = async (game) => (await MODULES[game]?.())?.kit;
