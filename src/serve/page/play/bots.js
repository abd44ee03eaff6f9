// Who can play a side: a person, or a bot of a level with a time to think.

import { about } from '../api/about.js';
import { kit } from '../games/kit.js';
import { capital } from '../words.js';

/** @import { Level } from '../api/answers.js' */

/**
 * @typedef {object} Player
 * @property {Level} level 0 for a person
 * @property {number} time in milliseconds, 0 for what is usual
 */

/** The bots, the weakest first. */
export const BOTS = about.levels;

/** The level to play against by default. */
export const USUAL = about.level;

const searching = BOTS.filter(({ searches }) => searches).map(({ level }) => level);

/**
 * The level of this name; 0 where there is none.
 * @param {string} name
 */
export const levelNamed = (name) => BOTS.find(({ level }) => `${level}` === name)?.level ?? 0;

/**
 * Whether a level can make use of more time.
 * @param {Level} level
 */
export const searches = (level) => searching.includes(level);

/** The level whose search is asked what positions are worth. */
export const DEEPEST = searching[searching.length - 1];

/** @type {[number, string][]} */
const USEFUL = [[0, 'the shortest'], [200, '0.2 s'], [500, '0.5 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s']];
export const TIMES = USEFUL.filter(([time]) => time <= about.max_time);

/**
 * What a player of a level is called.
 * @param {Level} level
 */
export function nameOfLevel(level) {
  const bot = BOTS.find((it) => it.level === level);
  if (!bot) return 'Person';
  return typeof level === 'number' ? `${capital(bot.name)} (level ${level})` : capital(bot.name);
}

/**
 * How a level plays, in a sentence.
 * @param {Level} level
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
