// The moves of a record as text: numbers, marks, comments in braces, and side lines in brackets. No rules are known
// here, and nothing of who plays.

import { COLOURS, isCircle } from '../board/drawing.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Shape } from '../board/drawing.js' */

/** What may be said of a move in a sign, with its meaning. The best first. */
export const MARKS = /** @type {const} */ ({
  '!!': 'brilliant move', '!': 'good move', '!?': 'interesting move', '?!': 'dubious move', '?': 'mistake', '??': 'blunder',
});

/** @typedef {keyof typeof MARKS} Mark */

/**
 * What is said of a move.
 * @typedef {object} Said
 * @property {Mark} [mark]
 * @property {string} comment in words; empty if there are none
 * @property {string} [measured] what was measured as it was made: `0.031 s, score 35, depth 6`
 * @property {Shape[]} shapes what is drawn on the board after it
 */

/** A move, and those that may follow it: the first goes on with the line. @typedef {{move: string, said: Said, children: Move[]}} Move */

/** How often side lines may stand in each other. */
const DEEPEST = 100;
const TOKENS = /\{[^}]*\}?|[()]|\$\d+|\d+\.+|[^\s{}()]+/g;
const RESULT = /^(1-0|0-1|1\/2-1\/2|\*)$/;
const MEASURED = /^((\d+(\.\d+)? s|(score|depth|nodes) -?\d+)(, |$))*$/;
const TAG = /^\[\w+ "(?:[^"\\]|\\.)*"\]\s*$/gm;
const SHAPES = /\[%c[as]l ([^\]]*)\]/g;

/**
 * The numbers of moves, by how many come before them: `12.`, or `12...` for one of black.
 * @param {{toMove: Side, ply: number}} start the position that they begin from
 * @returns {(moves: number) => string}
 */
export function numbering({ toMove, ply }) {
  const begun = 2 * Math.floor(ply / 2) + (toMove === 'black' ? 1 : 0);
  return (moves) => `${Math.floor((begun + moves) / 2) + 1}${(begun + moves) % 2 ? '...' : '.'}`;
}

/**
 * The moves of a record. What is legal, and what is a move at all, is not looked at.
 * @param {string} text
 * @returns {Move[]} the first moves there are
 * @throws {Error} with a clause about what is wrong
 */
export function read(text) {
  /** @type {Move} */
  const root = { move: '', said: { comment: '', shapes: [] }, children: [] };
  let [before, last] = [root, root];
  /** Where side lines have left their lines. @type {[Move, Move][]} */
  const open = [];
  for (const [token] of text.replace(TAG, '').matchAll(TOKENS)) {
    if (token === '(') {
      if (last === root) throw new Error('a side line comes before any move');
      if (open.length === DEEPEST) throw new Error(`there are side lines in more than ${DEEPEST} others`);
      open.push([before, last]);
      last = before;
    } else if (token === ')') {
      const left = open.pop();
      if (!left) throw new Error('a side line is closed that was never opened');
      [before, last] = left;
    } else if (token.startsWith('{')) {
      if (!token.endsWith('}')) throw new Error('a comment is never closed');
      if (last !== before) comment(last.said, token.slice(1, -1).trim());
    } else if (!/^(\$\d+|\d+\.+)$/.test(token) && !RESULT.test(token)) {
      const [, move, mark] = /** @type {RegExpMatchArray} */ (token.match(/^(.*?)([!?]{0,2})$/));
      if (move) {
        before = last;
        last = child(before, move);
      }
      if (Object.hasOwn(MARKS, mark)) last.said.mark = /** @type {Mark} */ (mark);
    }
  }
  if (open.length) throw new Error('a side line is never closed');
  return root.children;
}

/**
 * @param {Move} before
 * @param {string} move
 */
function child(before, move) {
  const known = before.children.find((it) => it.move === move);
  if (known) return known;
  /** @type {Move} */
  const made = { move, said: { comment: '', shapes: [] }, children: [] };
  before.children.push(made);
  return made;
}

/**
 * Takes in a comment: measurements, drawn shapes, and remarks.
 * @param {Said} said
 * @param {string} text
 */
function comment(said, text) {
  if (MEASURED.test(text)) {
    said.measured ??= text;
    return;
  }
  for (const [, list] of text.matchAll(SHAPES)) {
    for (const [, letter, from, to = from] of list.matchAll(/([GRBY])([a-y]\d{1,2})([a-y]\d{1,2})?/g)) {
      const colour = COLOURS.find((it) => it[0].toUpperCase() === letter);
      if (colour) said.shapes.push({ from, to, colour });
    }
  }
  said.comment = [said.comment, text.replace(SHAPES, '').trim()].filter(Boolean).join(' ');
}

/**
 * The moves as text.
 * @param {Move[]} first the first moves there are
 * @param {(depth: number) => string} numberOf `1.` or `1...`: the number of the move so many moves after the first
 */
export function write(first, numberOf) {
  let text = '';
  /**
   * @param {Move} move
   * @param {number} depth
   * @param {boolean} isMain
   * @param {boolean} isCut whether something stands between this move and the one before
   */
  const one = (move, depth, isMain, isCut) => {
    const number = numberOf(depth);
    const isBlack = number.endsWith('...');
    if (isMain && (isCut || !isBlack)) text += '\n';
    else if (!text.endsWith('(')) text += ' ';
    if (isCut || !isBlack) text += `${number} `;
    text += move.move + (move.said.mark ?? '');
    // In the main line, programs look for what was measured in the first comment.
    const words = spoken(move.said);
    if (isMain && (move.said.measured || words)) text += ` {${move.said.measured || '0 s'}}`;
    if (words) text += ` {${words}}`;
  };
  /**
   * @param {Move[]} moves
   * @param {number} depth
   * @param {boolean} isMain
   * @param {boolean} isCut
   */
  const line = (moves, depth, isMain, isCut) => {
    for (let [move, ...beside] = moves; move; depth += 1) {
      one(move, depth, isMain, isCut);
      for (const other of beside) {
        text += `${isMain ? '\n  ' : ' '}(`;
        one(other, depth, false, true);
        line(other.children, depth + 1, false, false);
        text += ')';
      }
      isCut = beside.length > 0;
      [move, ...beside] = move.children;
    }
  };
  line(first, 0, true, true);
  return text.trimStart();
}

/**
 * Shapes and words as one comment.
 * @param {Said} said
 */
function spoken({ comment, shapes }) {
  const letter = (/** @type {Shape} */ { colour }) => colour[0].toUpperCase();
  const circles = shapes.filter(isCircle).map((shape) => letter(shape) + shape.to);
  const arrows = shapes.filter((shape) => !isCircle(shape)).map((shape) => letter(shape) + shape.from + shape.to);
  const parts = [circles.length && `[%csl ${circles}]`, arrows.length && `[%cal ${arrows}]`, comment];
  // A comment ends with its first brace.
  return parts.filter(Boolean).join(' ').replaceAll('{', '(').replaceAll('}', ')').replace(/\s+/g, ' ');
}
