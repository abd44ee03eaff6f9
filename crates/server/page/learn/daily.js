// The days of the puzzle of the day, and on how many in a row it was solved. Days are those of UTC, so that all have
// the same one.

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

/**
 * What all tabs of this browser have in common: the last day that was solved, and how many in a row.
 * @returns {{day: number, days: number}}
 */
function read() {
  const { day, days } = /** @type {any} */ (keptForAll(KEY) ?? {});
  return [day, days].every((number) => Number.isInteger(number) && number > 0) ? { day, days } : { day: 0, days: 0 };
}

/** True if today's puzzle is solved. */
export const isSolved = () => read().day === today();

/** On how many days in a row the puzzle was solved, up to today or yesterday. */
export function streak() {
  const { day, days } = read();
  return day >= today() - 1 ? days : 0;
}

/**
 * Counts a day as solved. Days that are still to come were solved by a clock that was ahead; they count as they are.
 * @param {number} day
 */
export function solved(day) {
  const last = read();
  if (last.day === day) return;
  const before = last.day > day ? last.days - 1 : last.day === day - 1 ? last.days : 0;
  keepForAll(KEY, { day, days: before + 1 });
}
