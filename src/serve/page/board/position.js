// Positions and moves as text, and the names of what is in them. No rules are known here: those are the server's.

import { about } from '../api/about.js';
import { kit } from '../games/kit.js';

/** @import { Side } from '../api/answers.js' */
/** @typedef {Map<string, string>} Squares what stands on each square, as board files have it */

export const START = about.start;
/** @type {Side[]} */
export const SIDES = ['white', 'black'];
/** The letters of white's pieces, the most valuable first. */
export const LETTERS = about.kinds.map(({ letter }) => letter).reverse();
const KINDS = new Map(about.kinds.map(({ name, letter }) => [letter, name]));
export const FILES = kit?.files ?? [...'abcdefghi'];
/** From the top of the board. */
export const RANKS = kit?.ranks ?? [...'987654321'];
export const WIDTH = FILES.length;
export const HEIGHT = RANKS.length;
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
 * What a side is called.
 * @param {Side} side
 */
export const called = (side) => about.sides?.[SIDES.indexOf(side)] ?? side;

/**
 * How many points white is ahead.
 * @param {{white: number, black: number}} points
 */
export const leadOf = ({ white, black }) => (kit?.fewerPointsWin ? black - white : white - black);

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
  if (kit?.sideOf) return kit.sideOf(symbol);
  return symbol === symbol.toUpperCase() ? 'white' : 'black';
}

/** @param {string} symbol */
export const kindOf = (symbol) => (kit ? kit.names[symbol] ?? kit.names[symbol.toUpperCase()] : KINDS.get(symbol.toUpperCase()));

/**
 * `white Miner`, `wall` or `empty`.
 * @param {string} symbol
 */
export function nameOf(symbol) {
  if (symbol === '#') return 'wall';
  const side = sideOf(symbol);
  return side ? `${called(side)} ${kindOf(symbol)}` : 'empty';
}

const letters = LETTERS.join('');
const LINE = new RegExp(`^(?:[${letters}${letters.toLowerCase()}#1-9]+(?:/|(?= ))){9} [wb](?: \\d+)?$`);

/**
 * Whether something has the form of a position in one line.
 * @param {unknown} text
 * @returns {text is string}
 */
export function isLine(text) {
  if (typeof text !== 'string' || !(kit || LINE.test(text))) return false;
  const [board, ...rest] = text.split(' ');
  if (kit && (rest.length < kit.words - 1 || board.split('/').length !== HEIGHT)) return false;
  return spread(board).split('/').every((rank) => rank.length === WIDTH);
}

/** How many words there are in a line before the number of moves made. */
const WORDS = kit?.words ?? 2;

/**
 * A line with the number of moves made, 0 where it lacks one.
 * @param {string} line
 */
export const withPly = (line) => (line.split(' ').length > WORDS ? line : `${line} 0`);

/**
 * The board, side to move and ply of a line that the server has accepted.
 * @param {string} line
 */
export function read(line) {
  const words = line.split(' ');
  const [ranks, side] = words;
  const ply = words[WORDS];
  const symbols = [...spread(ranks).replaceAll('/', '')];
  return {
    /** @type {Squares} */
    at: new Map(SQUARES.map((square, index) => [square, symbols[index]])),
    toMove: kit ? kit.sideToMove(words) : /** @type {Side} */ (side === 'b' ? 'black' : 'white'),
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
export const isMove = (text) => typeof text === 'string' && (kit?.move ?? MOVE).test(text);

/**
 * A move in notation, taken apart.
 * @param {string} text
 */
export function readMove(text) {
  if (kit) {
    const [, from, to = from] = text.match(kit.move) ?? [];
    return { from, mark: '-', to: isSquare(to) ? to : from };
  }
  const [, from, mark, to] = text.match(MOVE) ?? [];
  return { from, mark, to };
}

/** @param {string} text */
const isSquare = (text) => SQUARES.includes(text);

/**
 * The squares to point at for a legal move, in turn.
 * @param {import('../api/answers.js').LegalMove} legal
 */
export const squaresOf = ({ move, squares }) => squares ?? [readMove(move).from, readMove(move).to];

/** What may be placed on an empty square, by the end of the move, in games that are played so. */
export const PLACES = kit?.places;

/**
 * What a move does, in words, seen in the position before it.
 * @param {string} text
 * @param {string} line
 */
export function tell(text, line) {
  const { from, mark, to } = readMove(text);
  if (PLACES) return `${called(read(line).toMove)} places ${PLACES[text.slice(from.length)]?.toLowerCase()} on ${from}`;
  const who = `${nameOf(symbolAt(line, from))} ${from}`;
  const what = nameOf(symbolAt(line, to));
  if (kit) return what === 'empty' ? `${who} goes to ${to}` : `${who} captures the ${what} on ${to}`;
  switch (mark) {
    case '-': return `${who} moves to ${to}`;
    case 'x': return `${who} captures the ${what} on ${to}`;
    case '*': return `${who} shoots the ${what} on ${to}`;
    case '#': return `${who} builds a wall on ${to}`;
    case '~': return `${who} changes places with the ${what} on ${to}`;
    default: return `${who} converts the ${what} on ${to}`;
  }
}
