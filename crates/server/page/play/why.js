// The reasons for a move of the bot, and what a person's move lacks.

import { element } from '../element.js';

/** @import { Comparison, Reasons, Searched } from '../api/answers.js' */
/** @import { Bots } from '../games/bots.js' */

/** A lead of fewer points is none. */
const EVEN = 0.5;

/**
 * Each sentence as a paragraph.
 * @param {string[]} sentences
 */
export const paragraphs = (sentences) => sentences.map((words) => element('p', {}, words));

/**
 * The reasons for a move that was made.
 * @param {Bots} bots
 * @param {Reasons} why
 * @param {string} played the move that was made
 */
export function reasons(bots, { level, move, wins, words, search }, played) {
  const told = move === played ? [] : [`It played ${played}. Asked again, it would play ${move}.`];
  // Of sibling games, only what the search has found is known.
  told.push(words ?? `${typeof level === 'number' ? `Level ${level}` : bots.nameOf(level)} chose ${move}${wins ? ', which wins at once' : ''}.`);
  if (!words && search) told.push(`${found(search)}.`);
  return paragraphs(told);
}

/**
 * True if a person's move was the best, and what was better.
 * @param {Comparison} comparison of that move with the one that a level plays
 */
export const verdict = ({ words }) => paragraphs([words]);

/** @param {Searched} search */
function found({ score, plies_to_end: plies }) {
  if (plies !== null) {
    const moves = Math.ceil(Math.abs(plies) / 2);
    const when = moves === 1 ? 'with the next move' : `in ${moves} moves`;
    return plies > 0 ? `It sees how to win ${when}` : `It sees itself lost ${when}`;
  }
  const points = Math.abs(score ?? 0);
  if (points < EVEN) return 'It finds the game even';
  return `It finds itself ${points.toFixed(1)} points ${(score ?? 0) > 0 ? 'ahead' : 'behind'}`;
}
