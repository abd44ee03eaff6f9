// Eater: its board and its words.

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
  rules: [
    'The Passer looks for a path from the top row to the bottom row, and the Eater closes the board. In each round both name an empty square before the board changes.',
    'Each gets the square that it has named. If both have named the same one, the Eater gets it.',
    'The Passer wins with a path of its squares from top to bottom, whose steps lead sideways, down, or aslant down, but never up. The Eater wins when the board is full without one. The edges of the board show who wants to join them.',
  ],
};
