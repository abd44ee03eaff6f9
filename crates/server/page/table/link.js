// Games and positions in the address of the page: `#fen=...`, and `&game=` with the moves: of Advance five signs each, of
// other games with `_` between them and `-` for `->`.

import { Refused } from '../api/ask.js';
import { pageOf } from '../api/game.js';
import { SIDES, other } from '../board/position.js';
import { play } from './record.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game } from './game.js' */

/** Letters for the marks of moves that an address cannot hold as they are. */
const LETTERS = new Map([['#', 'b'], ['~', 's'], ['^', 'c'], ['*', 't']]);
const MARKS = new Map([...LETTERS].map(([mark, letter]) => [letter, mark]));
const SIGNS = 5;

/**
 * @param {string} text
 * @param {Map<string, string>} names
 */
const change = (text, names) => text.slice(0, 2) + (names.get(text[2]) ?? text[2]) + text.slice(3);

/**
 * @param {Tabletop} tabletop
 * @param {string[]} moves
 */
const packed = ({ isAdvance }, moves) => (isAdvance ? moves.map((move) => change(move, LETTERS)).join('') : moves.join('_').replaceAll('->', '-'));

/**
 * @param {Tabletop} tabletop
 * @param {string} text
 */
function unpacked({ isAdvance }, text) {
  if (!isAdvance) return text.split('_').filter(Boolean).map((move) => move.replaceAll('-', '->'));
  return (text.match(new RegExp(`.{1,${SIGNS}}`, 'g')) ?? []).map((signs) => change(signs, MARKS));
}

/**
 * The address that leads to a game.
 * @param {Game} game
 */
export function linkTo(game) {
  const { tabletop } = game;
  const params = new URLSearchParams();
  if (game.start !== tabletop.notation.start) params.set('fen', game.start);
  params.set('game', packed(tabletop, game.moves.map(({ move }) => move)));
  return new URL(`${pageOf(tabletop.game)}#${params}`, location.href).href;
}

/**
 * The game that an address leads to, if it leads to one; the server checks it.
 * @param {Tabletop} tabletop
 * @param {URLSearchParams} params
 * @returns {Promise<Game | undefined>}
 * @throws {Refused}
 */
export async function gameOf(tabletop, params) {
  const { notation, bots } = tabletop;
  const [fen, text] = [params.get('fen') ?? params.get('position'), params.get('game') ?? ''];
  if (fen === null && !params.has('game')) return undefined;
  const moves = unpacked(tabletop, text);
  const wrong = moves.findIndex((move) => !notation.isMove(move));
  if (wrong >= 0) throw new Refused(`The address holds a game whose move ${wrong + 1} cannot be read.`);
  const start = fen ?? notation.start;
  const game = await play(tabletop, notation.withPly(start), moves.map((move) => ({ move, seconds: 0 })));
  // No bot moves before the person has looked: in a game that has begun, the person moves for both sides.
  const bot = params.has('game') ? undefined : other(game.side);
  for (const side of SIDES) game.players[side] = bots.player({ level: side === bot ? bots.friendly : 0 });
  return game;
}
