// Connections: its board and its words.

/** @import { Kit } from './kit.js' */

/** @type {Kit} */
export const kit = {
  ground: () => ({ files: [...'abcdef'], ranks: [...'0123'] }),
  words: 1,
  turn: (ranks) => ((ranks.match(/\./g) ?? []).length % 2 ? 'black' : 'white'),
  move: /^([a-f][0-3])[+x]$/,
  names: { P: 'plus', X: 'cross' },
  figures: { P: ['M42 12H58V42H88V58H58V88H42V58H12V42H42Z'], X: ['M24 13L50 39L76 13L87 24L61 50L87 76L76 87L50 61L24 87L13 76L39 50L13 24Z'] },
  places: { '+': 'P', x: 'X' },
  lead: 'points',
  rules: [
    'Two players fill the board in turn, a piece on any empty square: a plus, which connects to its neighbours along row and column, or a cross, which connects to its diagonal neighbours.',
    'A piece that at least three enemy pieces connect to changes its owner. That may capture others in turn.',
    'The game ends when the board is full. Each piece counts one point, and one more for each square that it connects to where a piece of its own side stands. The greater sum wins.',
  ],
};
