// Questions to bots about a game: their move and its reasons, what they think of a person's, and whether they take a
// draw.

import { advantage } from './scores.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Game } from './game.js' */

/** Less than this, in milliseconds, and people do not notice that the bot has moved. */
const BLINK = 150;
/** A bot takes no more than this part of the time on its clock for a move. */
const SHARE = 1 / 30;
/** A bot that is this many points behind takes a draw. */
const BEHIND = 0.5;

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * The move of the bot that is to move, with its reasons.
 * @param {Game} game
 * @param {number} left the seconds that it has left; infinite where there are no clocks
 * @param {AbortSignal} signal
 */
export async function choose(game, left, signal) {
  const { bots, engine } = game.tabletop;
  const { level, time } = game.player;
  const by = { level, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
  const limits = time && bots.searches(level) ? { time: Math.floor(Math.max(1, Math.min(time, left * 1000 * SHARE))) } : {};
  const asked = engine.askMove(game.last, { ...by, ...limits }, signal, game.context(game.last));
  const [{ after, next, ...why }] = await Promise.all([asked, pause(BLINK)]);
  // As many nodes lead to the same choice again, and as much time may not.
  return { move: why.move, after, next, by: { ...by, nodes: why.search?.nodes }, why };
}

/**
 * Why the bot played the move that led to the position shown; asked again if the answer was not kept.
 * @param {Game} game
 */
export async function reasonsOf(game) {
  const move = game.moves[game.shown - 1];
  if (!move?.by || move.why) return move?.why;
  const { after, ...why } = await game.tabletop.engine.askMove(game.at(game.shown - 1), move.by);
  move.why = why;
  return why;
}

/**
 * The move of a person that led to the position shown, compared with the one that the highest level plays.
 * @param {Game} game
 */
export function comparisonOf(game) {
  const { bots, engine } = game.tabletop;
  return engine.askWhy(game.at(game.shown - 1), bots.deepest, game.moves[game.shown - 1].move);
}

/**
 * True if a bot takes a draw: it does where it is behind. `undefined` where it is not known.
 * @param {Game} game
 * @param {Side} bot
 * @param {AbortSignal} signal
 */
export async function takesDraw(game, bot, signal) {
  const { side } = game;
  const score = await advantage(game.tabletop, game.last, signal);
  return score === undefined ? undefined : (side === bot ? score : -score) <= -BEHIND;
}
