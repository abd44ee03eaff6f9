// The game after a game: once more, with the sides exchanged, or against another strength.

import { other } from '../board/position.js';
import { even } from '../table/estimate.js';
import { Game } from '../table/game.js';

/** @import { Player } from '../games/bots.js' */

/**
 * The strength to play against after a game with an only bot, where there is one: a greater one after a victory.
 * @param {Game} game
 * @param {boolean} hasWon whether the person has won it
 */
export function nextLevel({ alone, players, tabletop: { bots } }, hasWon) {
  return alone && bots.neighbour(players[other(alone)].level, hasWon ? 1 : -1);
}

/**
 * How a game ended for its only person, and the strength to play against then.
 * @param {Game} game
 */
export async function outcomeOf(game) {
  const { status } = await game.tabletop.engine.factsOf(game.last, game.context(game.last));
  const winner = game.outcome(status)?.winner;
  const hasWon = Boolean(winner) && winner === game.alone;
  return { hasWon, next: nextLevel(game, hasWon) };
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
