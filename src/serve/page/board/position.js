// Positions and moves as text, and the names of what is in them. No rules are known here: those are the server's.

import { about } from '../api/about.js';
import { kit } from '../games/kit.js';
import { fieldOf } from './field.js';

/** @import { Side } from '../api/answers.js' */
/** @typedef {Map<string, string>} Squares what stands on each square, as board files have it */

export const START = about.start;
/** @type {Side[]} */
export const SIDES = ['white', 'black'];
/** The letters of white's pieces, the most valuable first. */
export const LETTERS = about.kinds.map(({ letter }) => letter).reverse();
const KINDS = new Map(about.kinds.map(({ name, letter }) => [letter, name]));
/** What can stand on a square: white's pieces, black's, and the wall, which has no side. */
export const SYMBOLS = kit ? symbolsOf(kit) : [...LETTERS, ...LETTERS.map((letter) => letter.toLowerCase()), '#', '.'];

/**
 * @param {Side} side
 * @returns {Side}
 */
export const other = (side) => (side === 'white' ? 'black' : 'white');

/**
 * What a side is called.
 * @param {Side} side
 */
export const called = (side) => about.sides[side];

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

/** @param {import('../games/kit.js').Kit} kit */
function symbolsOf({ names, sideOf }) {
  const symbols = Object.keys(names);
  return [...symbols, ...(sideOf ? [] : symbols.map((symbol) => symbol.toLowerCase())), '.'];
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
  const { width, height } = fieldOf(text);
  const ranks = spread(board).split('/');
  return rest.length >= WORDS - 1 && ranks.length === height && ranks.every((rank) => rank.length === width);
}

/** How many words there are in a line before the number of moves made. */
const WORDS = kit?.words ?? 2;

/** Where a line tells whose turn it is. @type {NonNullable<typeof kit>['turn']} */
const TURN = kit?.turn ?? [1, 'w', 'b'];

/** Whether the side to move can be chosen: in some games the board tells it, or each round begins with the same one. */
export const hasTurn = Array.isArray(TURN) && !kit?.secret;

/**
 * Whose turn it is in a position.
 * @param {string[]} words
 * @returns {Side}
 */
function turnOf(words) {
  if (!Array.isArray(TURN)) return TURN(words[0]);
  const [word, , black] = TURN;
  return words[word] === black ? 'black' : 'white';
}

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
  const symbols = [...spread(words[0]).replaceAll('/', '')];
  return {
    /** @type {Squares} */
    at: new Map(fieldOf(line).squares.map((square, index) => [square, symbols[index]])),
    toMove: turnOf(words),
    ply: Number(words[WORDS] ?? 0),
  };
}

/**
 * Whether one side has chosen there what the other does not know yet.
 * @param {string} line
 */
export const isSecret = (line) => kit?.secret?.isKept(line.split(' ')) ?? false;

/**
 * A position as both sides know it.
 * @param {string} line
 */
export function revealed(line) {
  if (!kit?.secret || !isSecret(line)) return line;
  const words = line.split(' ');
  const made = words.length > WORDS ? [`${read(line).ply - 1}`] : [];
  return [...kit.secret.hide(words), ...made].join(' ');
}

/**
 * What stands on a square of a line.
 * @param {string} line
 * @param {string} square
 */
export const symbolAt = (line, square) => read(line).at.get(square) ?? '.';

/**
 * The line of a board with `toMove` to move, which is otherwise like another one.
 * @param {Squares} at
 * @param {Side} toMove
 * @param {string} like
 */
export function write(at, toMove, like) {
  const words = like.split(' ');
  words[0] = ranks(boardFile(at, like));
  if (Array.isArray(TURN)) words[TURN[0]] = TURN[toMove === 'white' ? 1 : 2];
  return words.join(' ');
}

/**
 * The lines of a board file.
 * @param {Squares} at
 * @param {string} like a position on a board of the same size
 */
export const boardFile = (at, like) => (
  fieldOf(like).rows.map((squares) => `${squares.map((square) => at.get(square)).join('')}\n`).join('')
);

/**
 * The same position with nothing on its board.
 * @param {string} line
 */
export const emptied = (line) => write(new Map(fieldOf(line).squares.map((square) => [square, '.'])), 'white', line);

/**
 * Ranks with a point for each empty square.
 * @param {string} ranks
 */
const spread = (ranks) => ranks.replace(/[1-9]/g, (empty) => '.'.repeat(Number(empty)));

/** @param {string} file */
const ranks = (file) => file.trimEnd().split('\n')
  .map((line) => (kit ? line : line.replace(/\.+/g, (empty) => `${empty.length}`)))
  .join('/');

/**
 * The position in a pasted text: a board file, or a line that may lack its last words. What is left out is
 * as it was. What is wrong with it is for the server to find.
 * @param {string} text
 * @param {string} before
 */
export function fromText(text, before) {
  const lines = text.trim().split(/\r?\n/);
  const [, ...rest] = before.split(' ');
  if (lines.length > 1) {
    const { width } = fieldOf(lines.join('/'));
    // A longer row than `9` would hide the mistake from a reader of the line.
    const wrong = lines.findIndex((line) => line.length !== width);
    if (wrong >= 0) throw new Error(`line ${wrong + 1} has ${lines[wrong].length} ${lines[wrong].length === 1 ? 'character' : 'characters'}, expected ${width}`);
    return [ranks(lines.join('\n')), ...rest].join(' ');
  }
  const words = lines[0].split(/\s+/);
  return [...words, ...rest.slice(words.length - 1)].join(' ');
}

const MOVE = /^([a-i][1-9])([-x*#~^])([a-i][1-9])$/;

/**
 * Whether something is a move in notation.
 * @param {unknown} text
 * @returns {text is string}
 */
export const isMove = (text) => typeof text === 'string' && (kit?.move ?? MOVE).test(text);

/** What may be placed on an empty square, by the end of the move, in games that are played so. */
export const PLACES = kit?.places;

/**
 * A move in notation, taken apart.
 * @param {string} text
 * @returns {{from: string, mark: string, to: string, placed?: string}} `placed`: the symbol of what is placed there
 */
export function readMove(text) {
  if (kit) {
    const [, from, to = from] = text.match(kit.move) ?? [];
    return { from, mark: '-', to, placed: PLACES?.[text.slice(from?.length)] };
  }
  const [, from, mark, to] = text.match(MOVE) ?? [];
  return { from, mark, to };
}

/**
 * The squares to point at for a legal move, in turn.
 * @param {import('../api/answers.js').LegalMove} legal
 */
export const squaresOf = ({ move, squares }) => squares ?? [readMove(move).from, readMove(move).to];


/**
 * What a move does, in words, seen in the position before it.
 * @param {string} text
 * @param {string} line
 * @param {string} [after] the position after it, where that is known
 */
export function tell(text, line, after) {
  const { from, mark, to, placed } = readMove(text);
  const side = called(read(line).toMove);
  const taken = kit && after ? takenBetween(line, after) : '';
  if (PLACES) return placed ? `${side} places a ${kindOf(placed)} on ${from}${taken}` : `${side} names ${from}`;
  const who = `${nameOf(symbolAt(line, from))} ${from}`;
  const what = nameOf(symbolAt(line, to));
  if (kit) return what === 'empty' ? `${who} goes to ${to}${taken}` : `${who} captures the ${what} on ${to}`;
  switch (mark) {
    case '-': return `${who} moves to ${to}`;
    case 'x': return `${who} captures the ${what} on ${to}`;
    case '*': return `${who} shoots the ${what} on ${to}`;
    case '#': return `${who} builds a wall on ${to}`;
    case '~': return `${who} changes places with the ${what} on ${to}`;
    default: return `${who} converts the ${what} on ${to}`;
  }
}

/**
 * What else a move has captured, on other squares than where it ended: ` and captures 2 pieces`.
 * @param {string} before
 * @param {string} after
 */
function takenBetween(before, after) {
  const [{ at, toMove }, then] = [read(before), read(after).at];
  const enemy = other(toMove);
  const lost = [...at].filter(([square, symbol]) => sideOf(symbol) === enemy && sideOf(then.get(square) ?? '.') !== enemy);
  return lost.length ? ` and captures ${lost.length === 1 ? '1 piece' : `${lost.length} pieces`}` : '';
}
