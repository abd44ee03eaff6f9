// The status line of the position shown.

import { other } from '../board/position.js';
import { capital } from '../words.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Game } from './game.js' */
/** @import { Table } from './table.js' */

/**
 * Which position it is, how the game ended, or whose turn it is.
 * @param {Table} table
 */
export function turn({ game, known, outcome, unseen, person: { planned }, isBotsTurn, tabletop: { kit, notation } }) {
  if (!game.isLive) {
    const moment = game.shown ? `After move ${game.number(game.shown - 1)} ${game.moves[game.shown - 1].move}` : 'The start position.';
    return unseen ? `${moment} · New moves were played: » shows them.` : moment;
  }
  if (outcome) return outcome.text;
  if (game.paused && game.player.level) return 'Bots play both sides: Start lets them play.';
  if (planned && isBotsTurn) return `Your plan: ${planned.from} to ${planned.to}. A click takes it back.`;
  if (kit?.secret) return choosing(game, known?.status.decided);
  const side = capital(notation.called(game.side));
  const note = kit?.note?.(game.last.split(' '));
  if (note) return `${side} to move: ${note}.`;
  return known?.status.in_danger ? `${side} to move: the General is in danger.` : `${side} to move.`;
}

/**
 * Who is to choose in secret, and who looks away.
 * @param {Game} game
 * @param {Side | undefined} decided who is sure to win
 */
function choosing(game, decided) {
  const { kit, notation } = game.tabletop;
  const [side, rival] = [notation.called(game.side), notation.called(other(game.side))];
  const sentences = [round(game)];
  if (decided) sentences.push(kit?.secret?.decided[decided] ?? '');
  if (game.hasSecret) sentences.push(`The ${rival} has chosen.`);
  if (game.hasSecret && game.isPeoples) sentences.push(`Hand the device to the ${side}.`);
  sentences.push(game.player.level ? `The ${side} is choosing.` : `${capital(side)}: choose a square.`);
  if (!game.hasSecret && game.isPeoples) sentences.push(`The ${rival} looks away.`);
  return sentences.filter(Boolean).join(' ');
}

/**
 * What both sides chose in the last round, as soon as both have.
 * @param {Game} game
 */
function round(game) {
  const ply = game.moves.length - (game.hasSecret ? 1 : 0);
  if (ply < 2) return '';
  const told = [ply - 2, ply - 1].map((it) => `${game.tabletop.notation.called(game.mover(it))} ${game.moves[it].move}`);
  return `Last round: ${told.join(', ')}.`;
}

/**
 * The last move, for those who do not see the board.
 * @param {Game} game
 */
export function lastMove(game) {
  const { kit, notation } = game.tabletop;
  const ply = game.moves.length - 1;
  if (kit?.secret) return game.hasSecret ? `${round(game)} The ${notation.called(game.mover(ply))} has chosen.` : round(game);
  const { move, after } = game.moves[ply];
  return notation.tell(move, game.at(ply), after);
}
