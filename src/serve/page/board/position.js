// Positions and moves as text, and the names of what is in them. No rules are known here: those are the server's.

import { about } from '../api/about.js';

/** @import { Side } from '../api/answers.js' */
/** @typedef {Map<string, string>} Squares what stands on each square, as board files have it */

export const START = about.start;
/** @type {Side[]} */
export const SIDES = ['white', 'black'];
/** The letters of white's pieces, the most valuable first. */
export const LETTERS = about.kinds.map(({ letter }) => letter).reverse();
const KINDS = new Map(about.kinds.map(({ name, letter }) => [letter, name]));
export const WIDTH = 9;
export const FILES = [...'abcdefghi'];
/** From the top of the board. */
export const RANKS = [...'987654321'];
export const SQUARES = RANKS.flatMap((rank) => FILES.map((file) => file + rank));

/** @param {string} square */
export const column = (square) => FILES.indexOf(square[0]);

/** @param {string} square */
export const row = (square) => RANKS.indexOf(square[1]);

/**
 * @param {Side} side
 * @returns {Side}
 */
export const other = (side) => (side === 'white' ? 'black' : 'white');

/**
 * Whether something is the name of a side.
 * @param {unknown} word
 * @returns {word is Side}
 */
export const isSide = (word) => word === 'white' || word === 'black';

/**
 * Whose piece a symbol is; `undefined` for a wall and for nothing.
 * @param {string} symbol
 * @returns {Side | undefined}
 */
export function sideOf(symbol) {
  if (!kindOf(symbol)) return undefined;
  return symbol === symbol.toUpperCase() ? 'white' : 'black';
}

/** @param {string} symbol */
export const kindOf = (symbol) => KINDS.get(symbol.toUpperCase());

/**
 * `white Miner`, `wall` or `empty`.
 * @param {string} symbol
 */
export function nameOf(symbol) {
  if (symbol === '#') return 'wall';
  return symbol === '.' ? 'empty' : `${sideOf(symbol)} ${kindOf(symbol)}`;
}

const letters = LETTERS.join('');
const LINE = new RegExp(`^(?:[${letters}${letters.toLowerCase()}#1-9]+(?:/|(?= ))){9} [wb](?: \\d+)?$`);

/**
 * Whether something has the form of a position in one line.
 * @param {unknown} text
 * @returns {text is string}
 */
export function isLine(text) {
  if (typeof text !== 'string' || !LINE.test(text)) return false;
  const [board] = text.split(' ');
  return spread(board).split('/').every((rank) => rank.length === WIDTH);
}

/**
 * The board, side to move and ply of a line that the server has accepted.
 * @param {string} line
 */
export function read(line) {
  const [ranks, side, ply] = line.split(' ');
  const symbols = [...spread(ranks).replaceAll('/', '')];
  return {
    /** @type {Squares} */
    at: new Map(SQUARES.map((square, index) => [square, symbols[index]])),
    toMove: /** @type {Side} */ (side === 'b' ? 'black' : 'white'),
    ply: Number(ply ?? 0),
  };
}

/**
 * What stands on a square of a line.
 * @param {string} line
 * @param {string} square
 */
export const symbolAt = (line, square) => read(line).at.get(square) ?? '.';

/**
 * The line of a board with `toMove` to move.
 * @param {Squares} at
 * @param {Side} toMove
 * @param {number} ply
 */
export const write = (at, toMove, ply) => `${ranks(boardFile(at))} ${toMove[0]} ${ply}`;

/**
 * The nine lines of a board file.
 * @param {Squares} at
 */
export function boardFile(at) {
  const lines = RANKS.map((rank) => FILES.map((file) => at.get(file + rank)).join(''));
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * Ranks with a point for each empty square.
 * @param {string} ranks
 */
const spread = (ranks) => ranks.replace(/[1-9]/g, (empty) => '.'.repeat(Number(empty)));

/** @param {string} file */
const ranks = (file) => file.trimEnd().split('\n')
  .map((line) => line.replace(/\.+/g, (empty) => `${empty.length}`))
  .join('/');

/**
 * The position in a text that somebody pasted: a board file, or a line with or without side and ply. What is left
 * out is as it was. What is wrong with it is for the server to find.
 * @param {string} text
 * @param {Side} sideBefore
 * @param {number} plyBefore
 */
export function fromText(text, sideBefore, plyBefore) {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length > 1) {
    // A longer row than `9` would hide what is wrong from whoever reads the line.
    const wrong = lines.findIndex((line) => line.length !== WIDTH);
    if (wrong >= 0) throw new Error(`line ${wrong + 1} has ${lines[wrong].length} ${lines[wrong].length === 1 ? 'character' : 'characters'}, expected ${WIDTH}`);
    return `${ranks(lines.join('\n'))} ${sideBefore[0]} ${plyBefore}`;
  }
  const [board, side = sideBefore[0], ply = plyBefore] = lines[0].split(/\s+/);
  return `${board} ${side} ${ply}`;
}

const MOVE = /^([a-i][1-9])([-x*#~^])([a-i][1-9])$/;

/**
 * Whether something is a move in notation.
 * @param {unknown} text
 * @returns {text is string}
 */
export const isMove = (text) => typeof text === 'string' && MOVE.test(text);

/**
 * A move in notation, taken apart.
 * @param {string} text
 */
export function readMove(text) {
  const [, from, mark, to] = text.match(MOVE) ?? [];
  return { from, mark, to };
}

/**
 * What a move does, in words, seen in the position before it.
 * @param {string} text
 * @param {string} line
 */
export function tell(text, line) {
  const { from, mark, to } = readMove(text);
  const who = `${nameOf(symbolAt(line, from))} ${from}`;
  const what = nameOf(symbolAt(line, to));
  switch (mark) {
    case '-': return `${who} moves to ${to}`;
    case 'x': return `${who} captures the ${what} on ${to}`;
    case '*': return `${who} shoots the ${what} on ${to}`;
    case '#': return `${who} builds a wall on ${to}`;
    case '~': return `${who} changes places with the ${what} on ${to}`;
    default: return `${who} converts the ${what} on ${to}`;
  }
}
