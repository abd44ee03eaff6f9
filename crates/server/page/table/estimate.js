// The estimate of the person's strength, on the scale of Elo: an estimate with its doubt, from the results of games,
// which the browser keeps.
//
// The estimate is that of the Glicko system, with a rating period for each game: M. E. Glickman, "The Glicko system",
// https://www.glicko.net/glicko/glicko.pdf, steps 1 and 2. The strength of an opponent is known, so its g(RD) is 1. Nobody
// is a stranger for ever, and nobody is known for ever: the deviation begins wide, and never falls below a floor.

import { HIGHEST, LOWEST, rated } from '../api/strength.js';
import { keepForAll, keptForAll } from '../memory.js';

/** @typedef {{opponent: number, score: 0 | 0.5 | 1}} Result of a game, `score` being the person's */
/** @typedef {{elo: number, deviation: number}} Estimate of a strength, and its standard deviation */

/** The storage key of the results: a list of pairs, the oldest first. */
const KEY = 'results';
/** So many are kept, the last ones. */
export const MOST = 500;
/** What is believed before the first game. @type {Estimate} */
export const NEWCOMER = { elo: 1000, deviation: 350 };
/** Further games move the estimate of a person who learns as much as those of a deviation like this. */
const LEAST_DEVIATION = 60;
/** An Elo in units of the logistic distribution. */
const Q = Math.LN10 / 400;

/** The results of this tab, where the browser does not keep them. @type {Result[] | undefined} */
let own;

/**
 * The estimate after one more result.
 * @param {Estimate} before
 * @param {Result} result
 * @returns {Estimate}
 */
function after({ elo, deviation }, { opponent, score }) {
  const expected = 1 / (1 + Math.exp(Q * (opponent - elo)));
  const precision = 1 / deviation ** 2 + Q ** 2 * expected * (1 - expected);
  const moved = elo + (Q / precision) * (score - expected);
  return { elo: Math.min(Math.max(moved, LOWEST), HIGHEST), deviation: Math.max(precision ** -0.5, LEAST_DEVIATION) };
}

/**
 * The estimates after each of these results.
 * @param {Result[]} results
 */
export function curveOf(results) {
  /** @type {Estimate[]} */
  const curve = [];
  for (const result of results) curve.push(after(curve.at(-1) ?? NEWCOMER, result));
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
export const estimate = () => curve().at(-1)?.elo;

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
