// Resignations, draws and other ends of a game by its players.

import { other } from '../board/position.js';
import { confirmed } from '../sure.js';
import { capital } from '../words.js';
import { ENDS } from '../table/game.js';

/** @import { Table } from '../table/table.js' */

/**
 * Gives up, if the person really wants that.
 * @param {Table} table
 */
export async function resign(table) {
  const { resigning: loser } = table.game;
  if (await confirmed(`${capital(table.tabletop.notation.called(loser))} gives up this game.`, 'Resign')) await table.end({ winner: other(loser), end: ENDS.resignation });
}

/**
 * Offers a draw to a bot, or ends the game as one if both people want that.
 * @param {Table} table
 * @param {(sentence: string) => void} say
 */
export async function draw(table, say) {
  if (table.game.alone) say('You offer a draw…');
  if (table.game.alone || await confirmed('Both players agree to a draw.', 'End as a draw')) await table.offerDraw();
}
