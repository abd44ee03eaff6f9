// The options of an embedded board: text from its address or from a command, and what it means.

import { about } from '../api/about.js';
import { askPosition } from '../api/answers.js';
import { Refused } from '../api/ask.js';
import { levelNamed } from '../play/bots.js';
import { Wrong } from './wire.js';
import { sentence } from '../words.js';

/** @import { Level } from '../api/answers.js' */

/**
 * @typedef {object} Options
 * @property {string} side what the visitor plays: `white`, `black`, `both` or `none`
 * @property {Level} level the bot that plays the rest; 0 where the page around moves for it
 * @property {boolean} flipped whether black is at the bottom
 * @property {string} position that games begin with
 * @property {string} theme
 * @property {boolean} coordinates whether they are shown
 */

/** The values that an option may have. @type {Record<string, string[]>} */
const VALUES = {
  side: ['white', 'black', 'both', 'none'],
  level: ['0', ...about.levels.map(({ level }) => `${level}`)],
  flipped: ['0', '1'],
  theme: ['auto', 'light', 'dark'],
  coordinates: ['0', '1'],
};
const NAMES = [...Object.keys(VALUES), 'position'];
/** More of what is wrong is not told. */
const LONGEST = 200;

/** @param {unknown} value */
const short = (value) => (`${value}`.length > LONGEST ? `${`${value}`.slice(0, LONGEST)}…` : `${value}`);

/**
 * The text of a position that can be played.
 * @param {unknown} value
 * @throws {Wrong} with what the server says of it
 */
export async function checkPosition(value) {
  const text = `${value}`.trim();
  try {
    await askPosition(text);
  } catch (error) {
    if (!(error instanceof Refused) || !error.answered) throw error;
    throw new Wrong(short(sentence(error.message)));
  }
  return text;
}

/**
 * The text of a value that an option may have.
 * @param {string} name
 * @param {unknown} value
 * @throws {Wrong}
 */
async function check(name, value) {
  if (name === 'position') return checkPosition(value);
  const text = typeof value === 'boolean' ? `${Number(value)}` : `${value}`;
  if (!VALUES[name].includes(text)) throw new Wrong(`The option ${name}: found "${short(text)}", expected ${VALUES[name].join(', ')}.`);
  return text;
}

/** The options of an embedded board. */
export class Wishes {
  /** @type {Record<string, string>} */
  #texts = {};

  /**
   * Takes what is right of an address.
   * @param {URLSearchParams} params
   * @returns {Promise<string[]>} what is wrong with the rest
   */
  async read(params) {
    const wrong = [];
    for (const name of NAMES) {
      const value = params.get(name) ?? (name === 'position' ? params.get('fen') : null);
      if (value === null) continue;
      try {
        await this.set({ [name]: value });
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        wrong.push(error.message);
      }
    }
    return wrong;
  }

  /**
   * Takes all of it or nothing. `null` is what is usual.
   * @param {Record<string, unknown>} values
   * @throws {Wrong}
   */
  async set(values) {
    const texts = { ...this.#texts };
    for (const [name, value] of Object.entries(values)) {
      if (!NAMES.includes(name)) throw new Wrong(`There is no option "${short(name)}": the options are ${NAMES.join(', ')}.`);
      if (value === null || value === undefined) delete texts[name];
      else texts[name] = await check(name, value);
    }
    this.#texts = texts;
  }

  /** @returns {Options} */
  get options() {
    const { side = 'white', level = about.level, flipped, position = about.start, theme = 'auto', coordinates } = this.#texts;
    return {
      side,
      level: levelNamed(`${level}`),
      flipped: flipped === undefined ? side === 'black' : flipped === '1',
      position,
      theme,
      coordinates: coordinates !== '0',
    };
  }
}
