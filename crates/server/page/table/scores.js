// The scores of the positions of a game, for its chart.

import { POINT } from '../api/answers.js';
import { Refused } from '../api/ask.js';

/** @import { Searched, Side } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game } from './game.js' */

/** The node limit of the search for the score of a position. */
const GLANCE = 10_000;
/** The score that a forced win is drawn as, in points. */
export const WON = 100;

/**
 * Looks at the positions that have no score yet, the last one first. As long as the game goes on, those are left out in
 * which a bot is to move: it may tell their score itself.
 * @param {Game} game
 * @param {boolean} isOver
 * @param {AbortSignal} signal
 * @param {() => void} onScore
 */
export async function scoreAll(game, isOver, signal, onScore) {
  for (let ply = game.moves.length; ply >= 0; ply--) {
    if (game.scores[ply] !== undefined && game.leads[ply] !== undefined) continue;
    if (!isOver && game.alone && !game.isPerson(game.mover(ply))) continue;
    try {
      const { lead, score } = await worth(game, game.at(ply), signal, game.scores[ply]);
      if (signal.aborted) return;
      game.leads[ply] = lead;
      game.scores[ply] = score;
      onScore();
    } catch (error) {
      // The line has a gap where one position cannot be looked at.
      if (!(error instanceof Refused) || !error.answered) throw error;
    }
  }
}

/**
 * Both are white's, in points.
 * @param {Game} game
 * @param {string} position of the game
 * @param {AbortSignal} signal
 * @param {number} [known] the score, where the game has told it
 */
async function worth(game, position, signal, known) {
  const { tabletop } = game;
  const { end, to_move: mover, material } = (await tabletop.engine.factsOf(position, game.context(position))).status;
  signal.throwIfAborted();
  const lead = tabletop.notation.leadOf(material);
  if (known !== undefined) return { lead, score: known };
  if (end && end.termination !== 'turns') return { lead, score: end.winner ? (end.winner === 'white' ? WON : -WON) : 0 };
  const score = await advantage(tabletop, position, signal);
  return { lead, score: score === undefined || mover === 'white' ? score : -score };
}

/**
 * What a position is worth to the side to move, in points.
 * @param {Tabletop} tabletop
 * @param {string} position
 * @param {AbortSignal} [signal]
 */
export async function advantage({ bots, engine }, position, signal) {
  const { lines: [best] } = await engine.askAnalysis(position, { level: bots.deepest, nodes: GLANCE }, signal);
  if (!best) return undefined;
  // A forced end has no score in points.
  return best.score === null ? Math.sign(best.plies_to_end ?? 0) * WON : best.score / POINT;
}

/**
 * What a bot's search has found, in points for white.
 * @param {Searched} search
 * @param {Side} side that searched
 */
export function scoreOf({ score, plies_to_end: plies }, side) {
  const points = plies === null ? score ?? 0 : Math.sign(plies) * WON;
  return side === 'white' ? points : -points;
}
