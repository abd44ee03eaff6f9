// The days of the puzzle of the day, and on how many in a row it was solved at the first try. Days are those of UTC, so
// that all have the same one.

import { keepForAll, keptForAll } from '../memory.js';

const DAY = 24 * 60 * 60 * 1000;
const KEY = 'daily';

/** The number of the day. */
export const today = () => Math.floor(Date.now() / DAY);

/**
 * The date of a day, as in 2025-01-31.
 * @param {number} day
 */
export const dateOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);

const isCount = (/** @type {unknown} */ number) => typeof number === 'number' && Number.isInteger(number) && number > 0;

/**
 * What all tabs of this browser have in common: the last day that was solved, how many in a row, and the last day that
 * was missed.
 * @returns {{day: number, days: number, missed: number}}
 */
function read() {
  const { day, days, missed } = /** @type {any} */ (keptForAll(KEY) ?? {});
  return { ...([day, days].every(isCount) ? { day, days } : { day: 0, days: 0 }), missed: isCount(missed) ? missed : 0 };
}

/** True if today's puzzle is solved. */
export const isSolved = () => read().day === today();

/** True if the first try of today's puzzle has failed, or its solution was shown. */
export const isMissed = () => read().missed === today();

/** Counts the first try of a day as failed. @param {number} day */
export function missed(day) {
  if (read().day !== day) keepForAll(KEY, { ...read(), missed: day });
}

/** On how many days in a row the puzzle was solved, up to today or yesterday. */
export function streak() {
  const { day, days } = read();
  return day >= today() - 1 ? days : 0;
}

/**
 * Counts a day as solved at the first try, unless that has failed. Days that are still to come were solved by a clock that was ahead; they count as they are.
 * @param {number} day
 */
export function solved(day) {
  const last = read();
  if ([last.day, last.missed].includes(day)) return;
  const before = last.day > day ? last.days - 1 : last.day === day - 1 ? last.days : 0;
  keepForAll(KEY, { ...last, day, days: before + 1 });
}
