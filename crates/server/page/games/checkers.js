// Checkers: its board and its notation.

/** @import { Kit } from './kit.js' */

const MAN = 'M12 50A38 38 0 0 0 88 50A38 38 0 0 0 12 50Z';
const RING = 'M26 50A24 24 0 0 0 74 50A24 24 0 0 0 26 50';
const CROWN = 'M30 64V36L41 50L50 32L59 50L70 36V64Z';

/** What may be chosen of the rules, by the letters of a position. @type {[value: string, text: string][]} */
const CAPTURES = [['c', 'compulsory'], ['n', 'optional']];
/** @type {[value: string, text: string][]} */
const JUMPS = [['m', 'may stop after each'], ['a', 'go on to the end (American)'], ['s', 'single']];
const START = '.b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r.';
/** What is said of other rules than the usual ones. @type {Record<string, string>} */
const NOTES = { n: 'captures are optional', a: 'a jump goes on to its end', s: 'single jumps' };

/** @type {Kit} */
export const kit = {
  ground: () => ({ files: [...'abcdefgh'], ranks: [...'87654321'] }),
  words: 3,
  turn: [2, 'r', 'b'],
  move: /^([a-h][1-8])(?:(?:-|x|->)[a-h][1-8])*(?:-|x|->)([a-h][1-8])$/,
  names: { r: 'pawn', R: 'king', b: 'pawn', B: 'king' },
  figures: { r: [MAN, RING], b: [MAN, RING], R: [MAN, CROWN], B: [MAN, CROWN] },
  paper: '#d8493d',
  beginning: {
    questions: [{ name: 'Captures', answers: CAPTURES, usual: 'c' }, { name: 'Jumps', answers: JUMPS, usual: 'm' }],
    position: ([captures, jumps]) => `${START} ${captures}${jumps} r`,
  },
  note: ([, rules]) => [...rules].map((letter) => NOTES[letter]).filter(Boolean).join(', '),
  sideOf: (symbol) => (symbol.toLowerCase() === 'b' ? 'black' : 'white'),
};
