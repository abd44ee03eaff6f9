// Checkers: its board and its words.

import { LEVELS } from './levels.js';

/** @import { Kit } from './kit.js' */

const MAN = 'M12 50A38 38 0 0 0 88 50A38 38 0 0 0 12 50Z';
const RING = 'M26 50A24 24 0 0 0 74 50A24 24 0 0 0 26 50';
const CROWN = 'M30 64V36L41 50L50 32L59 50L70 36V64Z';

/** @type {Kit} */
export const kit = {
  ground: () => ({ files: [...'abcdefgh'], ranks: [...'87654321'] }),
  words: 3,
  turn: [2, 'r', 'b'],
  move: /^([a-h][1-8])(?:->[a-h][1-8])*->([a-h][1-8])$/,
  names: { r: 'pawn', R: 'king', b: 'pawn', B: 'king' },
  figures: { r: [MAN, RING], b: [MAN, RING], R: [MAN, CROWN], B: [MAN, CROWN] },
  paper: '#d8493d',
  stuckLoses: true,
  sideOf: (symbol) => (symbol.toLowerCase() === 'b' ? 'black' : 'white'),
  levels: LEVELS,
  rules: [
    'Red moves up the board, black down. A pawn steps diagonally forward to an empty square, and becomes a king where the board ends. A king steps all four ways.',
    'A piece jumps over an enemy next to it, the way that it may step, to the empty square behind, and captures it. It may jump on in the same move.',
    'Who can capture must capture. A side without a move has lost. After the last turn, the side with more pieces wins; kings count twice.',
    'A game is drawn when a position occurs three times, or after 40 moves of each side without a capture or a move of a pawn.',
  ],
};
