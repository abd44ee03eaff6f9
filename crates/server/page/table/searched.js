// A person's move compared with the best one by a search alone, where the choices of the game have no layers.

import { other } from '../board/position.js';
import { sentence } from '../words.js';
import { inWords, pointsOf, worthOf } from './worth.js';

/** @import { Line } from '../api/answers.js' */
/** @import { Game } from './game.js' */

/** The node limit of the search for the best move. */
const GLANCE = 100_000;

/**
 * The move that led to the position shown, compared with the best that a search finds, in sentences.
 * @param {Game} game
 * @returns {Promise<string[]>}
 */
export async function searchedOf(game) {
  const { bots, engine, notation } = game.tabletop;
  const ply = game.shown - 1;
  const [before, side, { move, after }] = [game.at(ply), game.mover(ply), game.moves[ply]];
  const { status: { end } } = await engine.factsOf(after, game.context(after));
  if (end) return [`${move} has ended the game. ${sentence(end.words)}`];
  const level = bots.deepest;
  const name = bots.nameOf(level);
  const { lines: [best], depth } = await engine.askAnalysis(before, { level, nodes: GLANCE });
  if (!best || best.move === move) return [`${name} would play ${move} too.`];
  // Both moves are looked at as deep, so that their worths can be compared.
  const search = { level, depth: Math.max(1, depth - 1) };
  const [{ lines: [reply] }, { words }] = await Promise.all([engine.askAnalysis(after, search), engine.askReasons(after, search)]);
  if (!reply) return [`${name} would play ${best.move}.`];
  const [mine, theirs] = [worthOf(earlier(reply), other(side)), worthOf(best, side)];
  const lost = (side === 'white' ? 1 : -1) * (pointsOf(theirs) - pointsOf(mine));
  if (lost <= 0) return [`${name} would play ${best.move}, but ${move} is as good: ${inWords(notation, mine)}. ${words}`];
  return [`${name} would play ${best.move}: ${inWords(notation, theirs)}.`, `After ${move}: ${inWords(notation, mine)}. ${words}`];
}

/**
 * A line as it looks a move earlier: a forced end is farther away.
 * @param {Line} line
 */
const earlier = (line) => ({ ...line, plies_to_end: line.plies_to_end && line.plies_to_end + Math.sign(line.plies_to_end) });
