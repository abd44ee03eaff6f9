// Jeson Mor: its board and its words.

/** @import { Kit } from './kit.js' */

/** @type {Kit} */
export const kit = {
  files: [...'abcdefghi'],
  ranks: [...'987654321'],
  words: 5,
  sideToMove: ([, , , , side]) => (side === 'b' ? 'black' : 'white'),
  move: /^([a-y]\d{1,2})->([a-y]\d{1,2})$/,
  names: { K: 'Knight', A: 'Archer' },
  figures: {
    K: ['M28 86Q30 56 46 48L26 54L20 42L48 18L52 8L60 20Q82 34 80 86Z', 'M54 34H54.5'],
    A: ['M14 72A24 24 0 0 0 62 72A24 24 0 0 0 14 72ZM30 50L74 14L88 32L58 60Z', 'M38 72H38.5'],
  },
  marked: ['e5'],
  fewerPointsWin: true,
  rules: [
    'Two rows of Knights and Archers face each other. A side wins as soon as one of its Knights leaves the centre of the board, or when it captures the last enemy piece.',
    'A Knight goes one step straight and then one aslant, and the square of the straight step must be empty. It captures where it lands.',
    'An Archer slides along a row or a column over empty squares. It captures the first piece behind exactly one piece of either side, which it shoots over.',
    'A move costs as many points as it is long: columns and rows together. If a side has no move left, or both have made all their moves, the fewer points win.',
  ],
};
