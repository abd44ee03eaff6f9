// The possible players of a side: a person, or a bot of a strength with a time to think.

import { eloOf, levelIn, rated } from '../api/strength.js';
import { capital } from '../words.js';

/** @import { Offer, LevelName as Level } from '../api/answers.js' */

/**
 * @typedef {object} Player
 * @property {Level} level 0 for a person
 * @property {number} time in milliseconds, 0 for what is usual
 * @property {boolean} [isEven] whether it follows the estimate of the person from game to game
 */

/** @type {[number, string][]} */
const USEFUL = [[0, 'the shortest'], [200, '0.2 s'], [500, '0.5 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s']];

/** A step that people notice on the scale of Elo. */
const STEP = 100;

export class Bots {
  /** The bots, the weakest first. */
  levels;
  /** The strengths on the scale of Elo that have names, the weakest first. */
  strengths;
  /** The level that gives hints. */
  usual;
  /** The strength to play against by default. */
  friendly;
  /** The level whose search is asked what positions are worth. */
  deepest;
  /** How long a bot may think. */
  times;
  #searching;

  /** @param {Offer} about */
  constructor(about) {
    this.levels = about.levels;
    this.strengths = about.strengths;
    this.usual = about.level;
    this.friendly = levelIn(about.friendly);
    this.times = USEFUL.filter(([time]) => time <= about.max_time);
    this.#searching = about.levels.filter(({ searches }) => searches).map(({ level }) => level);
    this.deepest = this.#searching[this.#searching.length - 1];
  }

  /**
   * The strength of this name; 0 where there is none.
   * @param {string} name
   * @returns {Level}
   */
  levelNamed(name) {
    const elo = this.strengths.length ? eloOf(name) : undefined;
    return elo === undefined ? this.levels.find(({ level }) => `${level}` === name)?.level ?? 0 : rated(elo);
  }

  /**
   * True if a level can make use of more time.
   * @param {Level} level
   */
  searches(level) {
    return this.#searching.includes(level);
  }

  /**
   * The strength on the scale of Elo whose words are those of a number: the nearest below it.
   * @param {number} elo
   */
  #likeness(elo) {
    return this.strengths.findLast((it) => it.elo <= elo) ?? this.strengths[0];
  }

  /**
   * What a player of a level is called.
   * @param {Level} level
   */
  nameOf(level) {
    const elo = eloOf(level);
    if (elo !== undefined) return `${capital(this.#likeness(elo).name)} (${elo})`;
    const bot = this.levels.find((it) => it.level === level);
    return bot?.name ?? 'Person';
  }

  /**
   * How a level plays, in a sentence.
   * @param {Level} level
   */
  characterOf(level) {
    const elo = eloOf(level);
    if (elo !== undefined) return this.#likeness(elo).character;
    return this.levels.find((it) => it.level === level)?.character ?? '';
  }

  /**
   * The next strength, harder or easier.
   * @param {Level} level
   * @param {1 | -1} way
   * @returns {Level | undefined} nothing where there is none
   */
  neighbour(level, way) {
    const elo = eloOf(level);
    if (elo === undefined) return this.levels[this.levels.findIndex((bot) => bot.level === level) + way]?.level;
    const next = rated(elo + way * STEP);
    return next === level ? undefined : next;
  }

  /**
   * A player that there is, as close as possible to what is known of one.
   * @param {Partial<Record<keyof Player, unknown>>} [known]
   * @returns {Player}
   */
  player({ level, time, isEven } = {}) {
    return {
      level: this.levelNamed(`${level}`),
      time: this.times.find(([it]) => it === time)?.[0] ?? 0,
      ...(isEven === true && { isEven }),
    };
  }
}
