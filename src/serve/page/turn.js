// What there is to say of the position that is looked at.

import { capital } from './game.js';

/** Which position it is, how the game ended, or whose turn it is. */
export function turn({ game, known: { status }, outcome, unseen }) {
  if (!game.isLive) {
    const moment = game.shown ? `After move ${game.number(game.shown - 1)} ${game.moves[game.shown - 1].move}` : 'The start position.';
    return unseen ? `${moment} · New moves were played: » shows them.` : moment;
  }
  if (outcome) return outcome.text;
  const side = capital(status.to_move);
  return status.in_danger ? `${side} to move: the General is in danger.` : `${side} to move.`;
}
