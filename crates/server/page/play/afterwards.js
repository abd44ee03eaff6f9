// The game after a game: once more, with the sides exchanged, or against another strength.

import { other } from '../board/position.js';
import { even } from '../table/estimate.js';
import { Game } from '../table/game.js';

/** @import { Player } from '../games/bots.js' */

/**
 * The strengths beside that of the only bot, where there are any.
 * @param {Game} game
 */
export function neighbours({ alone, players, tabletop: { bots } }) {
  if (!alone) return { easier: undefined, harder: undefined };
  const { level } = players[other(alone)];
  return { easier: bots.neighbour(level, -1), harder: bots.neighbour(level, 1) };
}

/**
 * The same game once more.
 * @param {Game} game
 * @param {Partial<Player>} [bot] what is new of the only bot
 */
export function rematch(game, bot = {}) {
  const next = new Game(game.tabletop, game.start);
  const { alone, control, turns } = game;
  Object.assign(next, { control, turns, players: structuredClone(game.players) });
  if (!alone) return next;
  const player = next.players[other(alone)];
  Object.assign(player, player.isEven && { level: even() ?? player.level }, bot);
  return next;
}

/**
 * The same game with the sides exchanged.
 * @param {Game} game
 */
export function swapped(game) {
  const next = rematch(game);
  next.players = { white: next.players.black, black: next.players.white };
  return next;
}
