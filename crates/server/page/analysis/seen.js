// The display of an analysed position: the best moves as arrows, and what there is to say of it.

import { capital } from '../words.js';
import { worthOf } from '../table/worth.js';

/** @import { Situation } from '../api/answers.js' */
/** @import { Notation } from '../board/position.js' */
/** @import { Arrow } from '../board/scene.js' */
/** @import { Search } from './search.js' */
/** @import { Node } from './tree.js' */
/** @import { Whole } from './whole.js' */
/** @import { Worth } from '../table/worth.js' */

/**
 * The best moves found, the best one standing out most, and over the others.
 * @param {Notation} notation
 * @param {Search} search
 * @returns {Arrow[]}
 */
export function arrowsOf(notation, { isOn, found }) {
  const best = isOn ? found?.lines ?? [] : [];
  return best.map(({ move }, index) => ({ ...notation.readMove(move), kind: `line${index ? '' : ' best'}`, strength: 0.9 / (1 + 0.6 * index) })).reverse();
}

/**
 * Which position it is, and what there is to say of it.
 * @param {Notation} notation
 * @param {Node} node
 * @param {(moves: number) => string} numberOf the number of the move so many moves after the first
 * @param {Situation} [status] as soon as it is known
 */
export function about(notation, { parent, move, depth, position, toMove }, numberOf, status) {
  const moment = parent && move ? `${numberOf(depth - 1)} ${move}: ${notation.tell(move, parent.position, position)}.` : 'The first position.';
  if (status?.end) return `${moment} ${status.end.winner ? `${capital(notation.called(status.end.winner))} has won.` : 'The game is over.'}`;
  return status?.in_danger ? `${moment} The General of ${toMove} is in danger.` : moment;
}

/**
 * How far the search is, and what it has cost.
 * @param {Search} search
 * @param {Situation} [status] as soon as it is known
 */
export function costOf({ found, isOn, isBusy }, status) {
  if (status?.end) return 'The game is over here.';
  const state = isBusy ? 'searching' : 'done';
  const cost = found && `depth ${found.depth} · ${found.nodes.toLocaleString('en')} positions · ${(found.ms / 1000).toFixed(1)} s`;
  if (cost) return isOn ? `${cost} · ${state}` : cost;
  return isOn ? 'searching' : 'Shows the best moves as you go along.';
}

/**
 * What a position is worth, as far as anybody knows.
 * @param {Node} node
 * @param {Search} search
 * @param {Whole} whole
 * @param {Situation} [status] as soon as it is known
 * @returns {Worth | undefined}
 */
export function worthSeen(node, { found }, whole, status) {
  const end = status?.end;
  if (end) return end.winner ? { winner: end.winner, plies: 0 } : { points: 0 };
  const [best] = found?.lines ?? [];
  return best ? worthOf(best, node.toMove) : whole.worthOf(node);
}
