// Who can play a side: a person, or a bot of a strength with a time to think.

import { about } from '../api/about.js';
import { eloOf, levelIn, rated } from '../api/strength.js';
import { kit } from '../games/kit.js';
import { capital } from '../words.js';

/** @import { Level } from '../api/answers.js' */

/**
 * @typedef {object} Player
 * @property {Level} level 0 for a person
 * @property {number} time in milliseconds, 0 for what is usual
 * @property {boolean} [isEven] whether it follows the estimate of the person from game to game
 */

/** The bots, the weakest first. */
export const BOTS = about.levels;

/** The strengths on the scale of Elo that have names, the weakest first. */
export const STRENGTHS = about.strengths;

/** The level that gives hints. */
export const USUAL = about.level;

/** The strength to play against by default. */
export const FRIENDLY = levelIn(about.friendly);

const searching = BOTS.filter(({ searches }) => searches).map(({ level }) => level);

/**
 * The strength of this name; 0 where there is none.
 * @param {string} name
 * @returns {Level}
 */
export function levelNamed(name) {
  const elo = STRENGTHS.length ? eloOf(name) : undefined;
  return elo === undefined ? BOTS.find(({ level }) => `${level}` === name)?.level ?? 0 : rated(elo);
}

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
 * The strength on the scale of Elo whose words are those of a number: the nearest below it.
 * @param {number} elo
 */
const likeness = (elo) => STRENGTHS.findLast((it) => it.elo <= elo) ?? STRENGTHS[0];

/**
 * What a player of a level is called.
 * @param {Level} level
 */
export function nameOfLevel(level) {
  const elo = eloOf(level);
  if (elo !== undefined) return `${capital(likeness(elo).name)} (${elo})`;
  const bot = BOTS.find((it) => it.level === level);
  if (!bot) return 'Person';
  return typeof level === 'number' ? `${capital(bot.name)} (level ${level})` : capital(bot.name);
}

/**
 * How a level plays, in a sentence.
 * @param {Level} level
 */
export function characterOf(level) {
  const elo = eloOf(level);
  if (elo !== undefined) return likeness(elo).character;
  const bot = BOTS.find((it) => it.level === level);
  return bot?.character ?? kit?.levels[bot?.name ?? ''] ?? '';
}

/** A step that people notice on the scale of Elo. */
const STEP = 100;

/**
 * The next strength, harder or easier.
 * @param {Level} level
 * @param {1 | -1} way
 * @returns {Level | undefined} nothing where there is none
 */
export function neighbour(level, way) {
  const elo = eloOf(level);
  if (elo === undefined) return BOTS[BOTS.findIndex((bot) => bot.level === level) + way]?.level;
  const next = rated(elo + way * STEP);
  return next === level ? undefined : next;
}

/**
 * A player that there is, as close as possible to what is known of one.
 * @param {Partial<Record<keyof Player, unknown>>} [known]
 * @returns {Player}
 */
export function player({ level, time, isEven } = {}) {
  return {
    level: levelNamed(`${level}`),
    time: TIMES.find(([it]) => it === time)?.[0] ?? 0,
    ...(isEven === true && { isEven }),
  };
}
