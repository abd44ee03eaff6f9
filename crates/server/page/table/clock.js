// The time controls of a game.

import { other } from '../board/position.js';

/** @import { Side } from '../api/answers.js' */
/** @typedef {{base: number, extra: number}} Control seconds for the game, and for each move besides */

/** What can be chosen; `undefined` for a game without clocks. @type {[string, Control | undefined][]} */
export const CONTROLS = [
  ['No clock', undefined],
  ['1 minute each', { base: 60, extra: 0 }],
  ['3 minutes each', { base: 180, extra: 0 }],
  ['3 minutes each, and 2 s a move', { base: 180, extra: 2 }],
  ['5 minutes each', { base: 300, extra: 0 }],
  ['10 minutes each', { base: 600, extra: 0 }],
  ['15 minutes each, and 10 s a move', { base: 900, extra: 10 }],
  ['30 minutes each', { base: 1800, extra: 0 }],
];

/**
 * `300+2`, as records have it.
 * @param {Control} control
 */
export const write = ({ base, extra }) => `${base}+${extra}`;

/**
 * @param {unknown} text
 * @returns {Control | undefined}
 */
export function read(text) {
  const [, base, extra] = `${text}`.match(/^(\d{1,5})\+(\d{1,4})$/) ?? [];
  return Number(base) > 0 ? { base: Number(base), extra: Number(extra) } : undefined;
}

/**
 * The seconds that each side has left after moves that took these times.
 * @param {Control} control
 * @param {Side} first the side that began
 * @param {number[]} times
 */
export function left({ base, extra }, first, times) {
  const seconds = { white: base, black: base };
  let side = first;
  for (const time of times) {
    seconds[side] += extra - time;
    side = other(side);
  }
  return seconds;
}

/**
 * `4:05`; tenths where every one of them counts.
 * @param {number} seconds
 */
export function told(seconds) {
  if (seconds < 10) return Math.max(seconds, 0).toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, '0')}`;
}
