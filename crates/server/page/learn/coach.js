// What a coach says of a position: what can be won, and what is about to be lost. It is told from the legal moves of
// both sides, as the server gives them.

import { points } from '../board/card.js';
import { other } from '../board/position.js';

/** @import { LegalMove } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** @param {LegalMove[]} moves */
const best = (moves) => moves.toSorted((one, another) => another.gain - one.gain)[0];

/**
 * The legal moves that the side not to move would have.
 * @param {Tabletop} tabletop
 * @param {string} position
 * @param {AbortSignal} [signal]
 */
function threats({ engine, notation }, position, signal) {
  const { at, toMove } = notation.read(position);
  return engine.askMoves(notation.write(at, other(toMove), position), signal);
}

/**
 * What to think of before a move.
 * @param {Tabletop} tabletop
 * @param {string} position
 * @param {LegalMove[]} moves its legal moves
 * @param {boolean} inDanger
 * @param {AbortSignal} [signal]
 * @returns {Promise<string[]>}
 */
export async function advice(tabletop, position, moves, inDanger, signal) {
  const { notation } = tabletop;
  const { at } = notation.read(position);
  const remarks = [];
  const enemy = inDanger ? [] : await threats(tabletop, position, signal);
  const [mine, theirs] = [best(moves), best(enemy)];
  const winning = moves.find(({ wins }) => wins);
  if (inDanger) remarks.push('Your General is in danger. Only moves that end the danger are legal.');
  if (winning) return [...remarks, 'You can win now: one of your moves leaves your opponent without a legal move. Look for it.'];
  if (enemy.some(({ wins }) => wins)) remarks.push('Careful: your opponent threatens to win with the next move.');
  if (mine?.gain > 0) {
    const { from, to } = notation.readMove(mine.move);
    const how = { shot: 'shoot', convert: 'convert', capture: 'take' }[/** @type {string} */ (mine.kind)] ?? 'take';
    remarks.push(`You can ${how} the ${notation.nameOf(at.get(to) ?? '.')} on ${to} with the ${notation.kindOf(at.get(from) ?? '.')} on ${from}: ${points(mine.gain)}.`);
  }
  if (theirs?.gain > 0) {
    const { to } = notation.readMove(theirs.move);
    const how = theirs.kind === 'convert' ? 'convert' : 'take';
    remarks.push(`Your ${notation.kindOf(at.get(to) ?? '.')} on ${to} is under attack: your opponent could ${how} it, which costs you ${points(theirs.gain)}.`);
  }
  if (remarks.length === 0) remarks.push('Nothing is under attack. Bring your pieces forward, and look for something to take.');
  return remarks;
}

/**
 * What the answer to a move may have cost: a warning where that is more than the move gained.
 * @param {Tabletop} tabletop
 * @param {string} move that was made
 * @param {string} before
 * @param {string} after
 * @param {AbortSignal} [signal]
 * @returns {Promise<string | undefined>}
 */
export async function warning({ engine, notation }, move, before, after, signal) {
  const [moves, replies] = await Promise.all([engine.askMoves(before, signal), engine.askMoves(after, signal)]);
  if (replies.some(({ wins }) => wins)) return 'After your last move, your opponent could have won at once. You may take it back.';
  const gained = moves.find((it) => it.move === move)?.gain ?? 0;
  const worst = best(replies);
  if (!worst || worst.gain <= gained) return undefined;
  const { at } = notation.read(after);
  const { to } = notation.readMove(worst.move);
  const how = worst.kind === 'convert' ? 'converted' : 'taken';
  return `After your last move, your ${notation.kindOf(at.get(to) ?? '.')} on ${to} could have been ${how}. You may take it back.`;
}
