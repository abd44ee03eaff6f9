// What there is to say of the position that is looked at.

import { called } from '../board/position.js';
import { capital } from '../words.js';

/** @import { Table } from './table.js' */

/**
 * Which position it is, how the game ended, or whose turn it is.
 * @param {Table} table
 */
export function turn({ game, known, outcome, unseen, person: { planned }, isBotsTurn }) {
  if (!game.isLive) {
    const moment = game.shown ? `After move ${game.number(game.shown - 1)} ${game.moves[game.shown - 1].move}` : 'The start position.';
    return unseen ? `${moment} · New moves were played: » shows them.` : moment;
  }
  if (outcome) return outcome.text;
  if (game.paused && game.player.level) return 'Bots play both sides: Start lets them play.';
  if (planned && isBotsTurn) return `Your plan: ${planned.from} to ${planned.to}. A click takes it back.`;
  const side = capital(called(game.side));
  return known?.status.in_danger ? `${side} to move: the General is in danger.` : `${side} to move.`;
}
