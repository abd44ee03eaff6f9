// The moments of a game as its card lists them and the walk goes through them: turns that decided a game of Advance, and
// of its siblings the dearest mistakes. A person's own come first, and then the mistakes of the opponent that the person
// did not punish; where no single person played, all are taken as they come.

import { kindOf } from '../analysis/mistakes.js';
import { looksOf } from '../table/looks.js';
import { turningPointsOf } from '../table/moments.js';
import { winsOf } from '../table/worth.js';

/** @import { Theme, TurningPoint } from '../api/answers.js' */
/** @import { Mistake } from '../analysis/mistakes.js' */
/** @import { Game } from '../table/game.js' */

/** At most so many. */
const MOST = 3;

/**
 * A move with a better one beside it.
 * @typedef {object} Moment
 * @property {number} ply of the position before the move
 * @property {string} best a better move
 * @property {number} cost of the move of the game, in wins of 1
 * @property {boolean} [isChance] whether it answers a mistake of the opponent
 * @property {string} [why] the better move is better
 * @property {Theme | null} [theme] of the puzzle that the position is
 */

/**
 * The moments that decided a game of Advance.
 * @param {Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<Moment[]>}
 */
export async function decided(game, signal) {
  const { alone, start, turns, tabletop: { engine } } = game;
  const points = await turningPointsOf(engine, { start, moves: game.moves.map(({ move }) => move), turns }, signal);
  if (!alone) return points.map(momentOf);
  const isOwn = (/** @type {number} */ ply) => game.mover(ply) === alone;
  const lapses = points.filter(({ ply }) => !isOwn(ply)).map(({ ply }) => ply);
  const own = points.filter(({ ply }) => isOwn(ply)).map((point) => ({ ...momentOf(point), isChance: lapses.includes(point.ply - 1) }));
  const unseen = lapses.filter((ply) => !own.some((moment) => moment.ply === ply + 1));
  const chances = await Promise.all(unseen.map((ply) => chance(game, ply + 1, signal)));
  const all = [...own, ...chances.flatMap((moment) => moment ?? [])];
  return [...all.filter(({ isChance }) => !isChance), ...all.filter(({ isChance }) => isChance).sort((one, another) => one.ply - another.ply)];
}

/**
 * @param {TurningPoint} point
 * @returns {Moment}
 */
const momentOf = ({ ply, cost, words, comparison, puzzle }) => ({ ply, cost, why: words, best: comparison.played.move, theme: puzzle?.theme });

/**
 * The moment in which a mistake of the opponent was answered, unless that was punished.
 * @param {Game} game
 * @param {number} ply of the position after the mistake
 * @param {AbortSignal} signal
 * @returns {Promise<Moment | undefined>}
 */
async function chance(game, ply, signal) {
  const made = game.moves[ply];
  if (!made) return undefined;
  const looks = looksOf(game.tabletop);
  const [best, then] = await Promise.all([game.at(ply), made.after].map((position) => looks.at(position, game.length, signal)));
  if (!best || !then || best.line[0] === made.move || !kindOf(game.mover(ply), best.worth, then.worth)) return undefined;
  return { ply, best: best.line[0], cost: Math.abs(winsOf(best.worth) - winsOf(then.worth)), isChance: true };
}

/**
 * The mistakes of a game that cost most, in their order; of a single person the own ones.
 * @param {Game} game
 * @param {Mistake[]} mistakes
 * @returns {Moment[]}
 */
export function dearest({ alone }, mistakes) {
  const own = mistakes.filter(({ side }) => !alone || side === alone);
  const moments = own.map(({ ply, better: [best], before, after }) => ({ ply: ply - 1, best, cost: Math.abs(winsOf(before) - winsOf(after)) }));
  return moments.toSorted((one, another) => another.cost - one.cost).slice(0, MOST).sort((one, another) => one.ply - another.ply);
}
