// The moves of a record as text: numbers, marks, comments in braces, and side lines in brackets. No rules are known
// here, and nothing of who plays.

import { COLOURS, isCircle } from '../board/drawing.js';

/** @import { RecordedMove, Side } from '../api/answers.js' */
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

const MEASURED = /^((\d+(\.\d+)? s|(score|depth|nodes) -?\d+)(, |$))*$/;
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
 * The moves of a record as the server has read it.
 * @param {RecordedMove[]} line
 * @returns {Move[]} the first moves there are
 */
export function read(line) {
  /** @type {Move[]} */
  let children = [];
  for (const { move, sign, before, comments, variations } of line.toReversed()) {
    /** @type {Said} */
    const said = { comment: '', shapes: [] };
    if (sign && Object.hasOwn(MARKS, sign)) said.mark = /** @type {Mark} */ (sign);
    for (const text of [...before, ...comments]) comment(said, text.trim());
    children = [{ move, said, children }, ...variations.flatMap(read)];
  }
  return children;
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
