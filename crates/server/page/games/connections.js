// Connections: its board and its notation.

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
};
