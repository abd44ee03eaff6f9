// What the positions of a game are worth, for its chart.

import { Refused, ask } from './api.js';
import { DEEPEST } from './bots.js';

/** What the score of a position may cost. */
const GLANCE = { level: DEEPEST, nodes: 10_000 };
/** The score that a forced win is drawn as, in points. */
export const WON = 100;

/** Looks at the positions that have no score yet, the last one first, and calls `onScore` for each. */
export async function scoreAll(game, signal, onScore) {
  for (let ply = game.moves.length; ply >= 0; ply--) {
    if (game.scores[ply] != null) continue;
    try {
      const { lead, score } = await worth(game.at(ply), signal);
      if (signal.aborted) return;
      game.leads[ply] = lead;
      game.scores[ply] = score;
      onScore();
    } catch (error) {
      // The line has a gap where one position cannot be looked at.
      if (!(error instanceof Refused) || !error.answered) throw error;
    }
  }
  game.keep();
}

/** Both are white's, in points. */
async function worth(position, signal) {
  const { legal_moves: moves, to_move: mover, material } = await ask('status', { position }, signal);
  const lead = material.white - material.black;
  const sign = mover === 'white' ? 1 : -1;
  if (moves === 0) return { lead, score: -sign * WON };
  const { lines: [best] } = await ask('analyse', { position, ...GLANCE }, signal);
  if (!best) return { lead };
  // A forced end has no score in points.
  return { lead, score: sign * (best.score == null ? Math.sign(best.plies_to_end) * WON : best.score / 100) };
}
