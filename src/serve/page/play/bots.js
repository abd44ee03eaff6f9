// Who can play a side: a person, or a bot of a level with a time to think.

import { about } from '../api/about.js';
import { kit } from '../games/kit.js';
import { capital } from '../words.js';

/**
 * @typedef {object} Player
 * @property {number} level 0 for a person
 * @property {number} time in milliseconds, 0 for what is usual
 */

/** The bots, the weakest first. */
export const BOTS = about.levels;

/** The level to play against unless somebody chooses another. */
export const USUAL = about.level;

const searching = BOTS.filter(({ searches }) => searches).map(({ level }) => level);

/**
 * Whether a level can make use of more time.
 * @param {number} level
 */
export const searches = (level) => searching.includes(level);

/** The level whose search is asked what positions are worth. */
export const DEEPEST = searching[searching.length - 1];

/** @type {[number, string][]} */
const USEFUL = [[0, 'the shortest'], [200, '0.2 s'], [500, '0.5 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s']];
export const TIMES = USEFUL.filter(([time]) => time <= about.max_time);

/**
 * What a player of a level is called.
 * @param {number} level
 */
export function nameOfLevel(level) {
  const bot = BOTS.find((it) => it.level === level);
  return bot ? `${capital(bot.name)} (level ${level})` : 'Person';
}

/**
 * How a level plays, in a sentence.
 * @param {number} level
 */
export function characterOf(level) {
  const bot = BOTS.find((it) => it.level === level);
  return bot?.character ?? kit?.levels[bot?.name ?? ''] ?? '';
}

/**
 * A player that there is, as close as possible to what is known of one.
 * @param {Partial<Record<keyof Player, unknown>>} [known]
 * @returns {Player}
 */
export function player({ level, time } = {}) {
  return {
    level: BOTS.find((bot) => bot.level === level)?.level ?? 0,
    time: TIMES.find(([it]) => it === time)?.[0] ?? 0,
  };
}
