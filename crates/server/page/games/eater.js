// Eater: its board and its notation.

/** @import { Kit } from './kit.js' */

/** The sizes of board that there are. */
const SIZES = Array.from({ length: 13 }, (_, index) => index + 3);

/** @type {Kit} */
export const kit = {
  ground: (rows) => {
    const numbers = Array.from({ length: rows }, (_, index) => `${index + 1}`);
    return { files: numbers, ranks: numbers, square: (column, row) => `${row},${column}`, isCrossed: true };
  },
  words: 3,
  turn: [1, 'w', 'b'],
  move: /^(\d{1,2},\d{1,2})$/,
  names: { P: 'cell', E: 'cell' },
  sideOf: (symbol) => (symbol === 'E' ? 'black' : 'white'),
  figures: {
    P: ['M14 50A36 36 0 0 0 86 50A36 36 0 0 0 14 50Z', 'M32 50A18 18 0 0 0 68 50A18 18 0 0 0 32 50'],
    E: ['M14 14H86V86H14Z', 'M30 30L70 70M70 30L30 70'],
  },
  places: { '': '' },
  side: 'black',
  beginning: {
    questions: [{ name: 'Board', answers: SIZES.map((size) => [`${size}`, `${size} by ${size}`]), usual: '5' }],
    position: ([size]) => `${Array(Number(size)).fill('.'.repeat(Number(size))).join('/')} w -`,
  },
  secret: {
    isKept: ([, , named]) => named !== '-',
    hide: ([ranks]) => [ranks, 'w', '-'],
    decided: {
      white: 'The Passer is sure to win.',
      black: 'The Eater is sure to win: it has closed every way down.',
    },
  },
};
