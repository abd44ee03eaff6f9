// Positions as text, and the names of what is in them. No rules are known here: those are the server's.

import { about } from './about.js';

export const START = about.start;
export const SIDES = ['white', 'black'];
/** The letters of white's pieces, the most valuable first. */
export const LETTERS = about.kinds.map(({ letter }) => letter).reverse();
const KINDS = new Map(about.kinds.map(({ name, letter }) => [letter, name]));
export const WIDTH = 9;
export const FILES = [...'abcdefghi'];
/** From the top of the board. */
export const RANKS = [...'987654321'];
export const SQUARES = RANKS.flatMap((rank) => FILES.map((file) => file + rank));

export const column = (square) => FILES.indexOf(square[0]);
export const row = (square) => RANKS.indexOf(square[1]);
export const other = (side) => SIDES[1 - SIDES.indexOf(side)];

/** Whose piece a symbol is; `undefined` for a wall and for nothing. */
export function sideOf(symbol) {
  if (!kindOf(symbol)) return undefined;
  return symbol === symbol.toUpperCase() ? 'white' : 'black';
}

export const kindOf = (symbol) => KINDS.get(symbol.toUpperCase());

/** `white Miner`, `wall` or `empty`. */
export function nameOf(symbol) {
  if (symbol === '#') return 'wall';
  return symbol === '.' ? 'empty' : `${sideOf(symbol)} ${kindOf(symbol)}`;
}

const letters = LETTERS.join('');
const LINE = new RegExp(`^(?:[${letters}${letters.toLowerCase()}#1-9]+(?:/|(?= ))){9} [wb](?: \\d+)?$`);

/** Whether something has the form of a position in one line. */
export function isLine(text) {
  if (typeof text !== 'string' || !LINE.test(text)) return false;
  const [board] = text.split(' ');
  return spread(board).split('/').every((rank) => rank.length === WIDTH);
}

/** The board, side to move and ply of a line that the server has accepted. */
export function read(line) {
  const [ranks, side, ply] = line.split(' ');
  const symbols = [...spread(ranks).replaceAll('/', '')];
  return {
    at: new Map(SQUARES.map((square, index) => [square, symbols[index]])),
    toMove: side === 'b' ? 'black' : 'white',
    ply: Number(ply ?? 0),
  };
}

/** The line of a board, as a map from squares to symbols, with `toMove` to move. */
export function write(at, toMove, ply = 0) {
  return `${ranks(boardFile(at))} ${toMove[0]} ${ply}`;
}

/** The nine lines of a board file. */
export function boardFile(at) {
  const symbols = SQUARES.map((square) => at.get(square)).join('');
  return symbols.match(/.{9}/g).map((line) => `${line}\n`).join('');
}

/** Ranks with a point for each empty square. */
const spread = (ranks) => ranks.replace(/[1-9]/g, (empty) => '.'.repeat(Number(empty)));

const ranks = (file) => file.trimEnd().split('\n')
  .map((line) => line.replace(/\.+/g, (empty) => empty.length))
  .join('/');

/**
 * The position in a text that somebody pasted: a board file, or a line with or without side and ply. What is left
 * out is as it was.
 * What is wrong with it is for the server to find.
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

/** Whether something is a move in notation. */
export const isMove = (text) => typeof text === 'string' && MOVE.test(text);

/** A move in notation, taken apart. */
export function readMove(text) {
  const [, from, mark, to] = text.match(MOVE);
  return { text, from, mark, to };
}

/** What a move does, in words, seen in the position before it. */
export function tell(text, line) {
  const { from, mark, to } = readMove(text);
  const { at } = read(line);
  const who = `${nameOf(at.get(from))} ${from}`;
  const what = nameOf(at.get(to));
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
 * What somebody who picks `from` and then `to` seems to mean, in move notation; what stands there tells.
 * Who picks only one square means any move of that piece.
 */
export function attempt(line, from, to) {
  const { at } = read(line);
  const [piece, target] = [at.get(from), at.get(to)];
  if (from === to) return `${from}-${from === 'a1' ? 'a2' : 'a1'}`;
  if (target === '.') return `${from}-${to}`;
  if (piece.toLowerCase() === 'j') return `${from}${sideOf(piece) === sideOf(target) ? '~' : '^'}${to}`;
  return `${from}${piece.toLowerCase() === 'c' ? '*' : 'x'}${to}`;
}
