// The turns that decided a game of Advance, which the card at its end, the walk through them and its full analysis ask
// for.

/** @import { TurningPoint } from '../api/answers.js' */
/** @import { Engine } from '../api/engine.js' */

/** The game that was asked about last, and its turns. @type {{key: string, points: TurningPoint[]} | undefined} */
let last;

/**
 * The turns that decided a game, at most three, in their order.
 * @param {Engine} engine
 * @param {{start: string, moves: string[], turns: number | undefined}} game
 * @param {AbortSignal} signal
 */
export async function turningPointsOf(engine, { start, moves, turns }, signal) {
  const key = JSON.stringify([start, turns, moves]);
  if (last?.key === key) return last.points;
  const { turning_points: points } = await engine.askReview(start, moves, turns, signal);
  last = { key, points };
  return points;
}
