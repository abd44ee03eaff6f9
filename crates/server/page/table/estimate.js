// How strong the person is, on the scale of Elo: an estimate from the results of games, which the browser keeps.
//
// After each game, the estimate R moves by K (s - E): s is the result, 1 for a win and 0.5 for a draw, and
// E = 1 / (1 + 10 ^ ((opponent - R) / 400)) is the result that the estimate expects. It begins at the strength of the
// first opponent. K is 240 for the first game, 120 for the second, 80 for the third and so on, but never below 32, so
// that the first games find the region and later ones correct it.

import { HIGHEST, LOWEST, rated } from '../api/strength.js';
import { keepForAll, keptForAll } from '../memory.js';

/** @typedef {{opponent: number, score: 0 | 0.5 | 1}} Result of a game, `score` being the person's */

/** What the results are kept under: a list of pairs, the oldest first. */
const KEY = 'results';
/** So many are kept, the last ones. */
export const MOST = 500;
const [FIRST_STEP, LEAST_STEP] = [240, 32];

/** The results of this tab, where the browser does not keep them. @type {Result[] | undefined} */
let own;

/**
 * The estimates after each of these results.
 * @param {Result[]} results
 */
export function curveOf(results) {
  /** @type {number[]} */
  const curve = [];
  for (const [index, { opponent, score }] of results.entries()) {
    const before = curve.at(-1) ?? opponent;
    const expected = 1 / (1 + 10 ** ((opponent - before) / 400));
    const after = before + Math.max(LEAST_STEP, FIRST_STEP / (index + 1)) * (score - expected);
    curve.push(Math.min(Math.max(after, LOWEST), HIGHEST));
  }
  return curve;
}

/**
 * The results in what may be a list of them; what is none is left out.
 * @param {unknown} kept
 * @returns {Result[]}
 */
export function resultsIn(kept) {
  if (!Array.isArray(kept)) return [];
  return kept.slice(-MOST).flatMap((pair) => {
    const [opponent, score] = Array.isArray(pair) ? pair : [];
    const isResult = Number.isInteger(opponent) && opponent >= LOWEST && opponent <= HIGHEST && [0, 0.5, 1].includes(score);
    return isResult ? [{ opponent, score }] : [];
  });
}

const results = () => own ?? resultsIn(keptForAll(KEY));

/** The estimates after each game so far. */
export const curve = () => curveOf(results());

/** The estimate as it is; nothing before the first result. */
export const estimate = () => curve().at(-1);

/** The strength that is as good as the person, to tens; nothing before the first result. */
export function even() {
  const last = estimate();
  return last === undefined ? undefined : rated(Math.round(last / 10) * 10);
}

/**
 * Takes a result in.
 * @param {Result} result
 */
export function count(result) {
  const all = [...results(), result].slice(-MOST);
  own = keepForAll(KEY, all.map(({ opponent, score }) => [opponent, score])) ? undefined : all;
}

/** Forgets all results. */
export function forget() {
  own = undefined;
  keepForAll(KEY, undefined);
}
