// The moments that decided a game of Advance, which both the card at its end and the walk through them ask for.

/** @import { TurningPoint } from '../api/answers.js' */
/** @import { Game } from './game.js' */

/** The game that was asked about last, and its moments. @type {{key: string, moments: TurningPoint[]} | undefined} */
let last;

/**
 * The moments of a game, at most three, in their order.
 * @param {Game} game
 * @param {AbortSignal} signal
 */
export async function momentsOf({ start, moves: made, turns, tabletop: { engine } }, signal) {
  const moves = made.map(({ move }) => move);
  const key = JSON.stringify([start, turns, moves]);
  if (last?.key === key) return last.moments;
  const { turning_points: moments } = await engine.askReview(start, moves, turns, signal);
  last = { key, moments };
  return moments;
}
