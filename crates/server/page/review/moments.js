// What the story of a game tells: its best moves, the moments that decided it, and what the opponent overlooked. In a
// game of Advance the server tells it, and of its siblings short searches of every position do. Where no single person
// played, the moves of both sides are taken as they come.

import { decisive, storyOf } from '../table/moments.js';
import { fallOf, winsOf } from '../table/worth.js';
import { capital } from '../words.js';

/** @import { BestMove, Side, Theme, TurningPoint } from '../api/answers.js' */
/** @import { Mistake } from '../analysis/mistakes.js' */
/** @import { Game } from '../table/game.js' */
/** @import { Line } from './line.js' */

/** At most so many of each. */
const MOST = 3;

/**
 * A move with a better one beside it.
 * @typedef {object} Moment
 * @property {number} ply of the position before the move
 * @property {string} best a better move
 * @property {number} cost of the move of the game, in wins of 1
 * @property {string} fall what it cost, in a sentence
 * @property {string} [reason] why the better move is better, in a sentence
 * @property {string} [deed] what the move of the game does, in a sentence
 * @property {string} [better] what that does, in a sentence
 * @property {string[]} followed what the move of the game was expected to lead to, itself first
 * @property {string[]} follows the same of the better one
 * @property {Theme | null} [theme] of the puzzle that the position is
 */

/** A good move. @typedef {Pick<BestMove, 'ply'> & {move: string, words: string}} Good */

/** @typedef {{best: Good[], moments: Moment[], overlooked: Moment[]}} Tale */

/**
 * What the story of a game tells.
 * @param {Game} game
 * @param {Line} line its positions as they were searched
 * @param {AbortSignal} signal
 * @returns {Promise<Tale>}
 */
export async function taleOf(game, line, signal) {
  if (!game.tabletop.isAdvance) {
    await line.search(signal);
    return found(game, line);
  }
  const review = await storyOf(game, signal);
  const { best_moves: best, turning_points: points } = review;
  const { alone } = game;
  if (!alone) return { best, moments: decisive(review).map(momentOf), overlooked: [] };
  const isOwn = (/** @type {TurningPoint} */ { ply }) => game.mover(ply) === alone;
  const overlooked = points.filter((point) => !isOwn(point)).map(momentOf);
  return { best, moments: points.filter(isOwn).map(momentOf), overlooked: overlooked.sort(byCost) };
}

const byCost = (/** @type {Moment} */ one, /** @type {Moment} */ another) => another.cost - one.cost;

/**
 * @param {TurningPoint} point
 * @returns {Moment}
 */
function momentOf({ ply, cost, fall, reason, deed, better_deed: better, comparison: { asked, played }, puzzle }) {
  return { ply, cost, fall, reason, deed, better, best: played.move, followed: lineOf(asked), follows: lineOf(played), theme: puzzle?.theme };
}

/** @param {{move: string, pv: string[]}} merits */
const lineOf = ({ move, pv }) => (pv.length ? pv : [move]);

/**
 * What searches of all positions have found.
 * @param {Game} game
 * @param {Line} line
 * @returns {Tale}
 */
function found(game, { looks, mistakes }) {
  const { alone, tabletop: { notation } } = game;
  const whose = (/** @type {Side} */ side) => (alone ? (side === alone ? 'Your' : "Your opponent's") : capital(`${notation.called(side)}'s`));
  const moment = (/** @type {Mistake} */ { ply, side, move, better, before, after }) => ({
    ply: ply - 1,
    best: better[0],
    cost: Math.abs(winsOf(before) - winsOf(after)),
    fall: `${fallOf(whose(side), side, before, after)}.`,
    followed: [move, ...looks[ply]?.line ?? []],
    follows: better,
  });
  const isOwn = (/** @type {number} */ ply) => !alone || game.mover(ply) === alone;
  const dearest = (/** @type {Mistake[]} */ some) => some.map(moment).sort(byCost).slice(0, MOST);
  const best = game.moves.flatMap(({ move }, ply) => {
    const [before, look, after] = [looks[ply - 1], looks[ply], looks[ply + 1]];
    if (!isOwn(ply) || !look || !after || look.line[0] !== move) return [];
    // What the opponent gave away, and what won at once.
    const gain = before ? Math.abs(winsOf(before.worth) - winsOf(look.worth)) : 0;
    const words = `${capital(notation.tell(move, game.at(ply), game.at(ply + 1)))}.`;
    return [{ ply, move, words, gain: after.line.length ? gain : 1 + gain }];
  });
  return {
    best: best.sort((one, another) => another.gain - one.gain).slice(0, MOST),
    moments: dearest(mistakes.filter(({ ply }) => isOwn(ply - 1))).sort((one, another) => one.ply - another.ply),
    overlooked: alone ? dearest(mistakes.filter(({ ply }) => !isOwn(ply - 1))) : [],
  };
}
