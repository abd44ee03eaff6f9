// Jeson Mor: its board and its notation.

/** @import { Kit } from './kit.js' */

const FILES = [...'abcdefghijklmnopqrstuvwxy'];
/** The sizes of board that there are: odd, so that there is a centre. */
const SIZES = Array.from({ length: 12 }, (_, index) => 2 * index + 3);

/**
 * The start on a board of a size.
 * @param {number} size
 * @param {string} pieces those of a row in turn
 * @param {string} protection in how many moves nobody may capture or win
 */
function start(size, pieces, protection) {
  const row = pieces.repeat(size).slice(0, size);
  return [row, ...Array(size - 2).fill('.'.repeat(size)), row.toUpperCase()].join('/').concat(` 0 0 ${protection} w`);
}

/** @type {Kit} */
export const kit = {
  ground: (rows) => ({
    files: FILES.slice(0, rows),
    ranks: Array.from({ length: rows }, (_, index) => `${rows - index}`),
    marked: [`${FILES[(rows - 1) / 2]}${(rows + 1) / 2}`],
  }),
  words: 5,
  turn: [4, 'w', 'b'],
  move: /^([a-y]\d{1,2})->([a-y]\d{1,2})$/,
  names: { K: 'Knight', A: 'Archer' },
  figures: {
    K: ['M28 86Q30 56 46 48L26 54L20 42L48 18L52 8L60 20Q82 34 80 86Z', 'M54 34H54.5'],
    A: ['M14 72A24 24 0 0 0 62 72A24 24 0 0 0 14 72ZM30 50L74 14L88 32L58 60Z', 'M38 72H38.5'],
  },
  beginning: {
    questions: [
      { name: 'Board', answers: SIZES.map((size) => [`${size}`, `${size} by ${size}`]), usual: '9' },
      { name: 'Pieces', answers: [['ka', 'Knights and Archers'], ['k', 'Knights only']], usual: 'ka' },
      { name: 'Protected moves', usual: '0' },
    ],
    position: ([size, pieces, protection]) => start(Number(size), pieces, protection),
  },
  note: ([, , , protection]) => (Number(protection) > 0 ? `no captures and no win in the next ${protection === '1' ? 'move' : `${protection} moves`}` : ''),
  lead: 'points spared',
  fewerPointsWin: true,
};
