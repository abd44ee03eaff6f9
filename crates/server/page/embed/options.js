// The options of an embedded board: text from its address or from a command, and what it means.

import { Refused } from '../api/ask.js';
import { Wrong } from './wire.js';
import { sentence } from '../words.js';

/** @import { LevelName as Level } from '../api/answers.js' */
/** @import { Engine } from '../api/engine.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/**
 * @typedef {object} Options
 * @property {string} side what the visitor plays: `white`, `black`, `both` or `none`
 * @property {Level} level the bot that plays the rest; 0 where the page around moves for it
 * @property {boolean} flipped whether black is at the bottom
 * @property {string} position that games begin with
 * @property {string} theme
 * @property {boolean} coordinates whether they are shown
 */

/**
 * The values that an option may have.
 * @param {Tabletop} tabletop
 * @returns {Record<string, string[]>}
 */
const valuesOf = ({ bots }) => ({
  side: ['white', 'black', 'both', 'none'],
  level: ['0', ...bots.levels.map(({ level }) => `${level}`)],
  flipped: ['0', '1'],
  theme: ['auto', 'light', 'dark'],
  coordinates: ['0', '1'],
});
const POSITION = 'position';
/** More of what is wrong is not told. */
const LONGEST = 200;

/** @param {unknown} value */
const short = (value) => (`${value}`.length > LONGEST ? `${`${value}`.slice(0, LONGEST)}…` : `${value}`);

/**
 * The text of a position that can be played.
 * @param {Engine} engine
 * @param {unknown} value
 * @throws {Wrong} with what the server says of it
 */
export async function checkPosition(engine, value) {
  const text = `${value}`.trim();
  try {
    await engine.askPosition(text);
  } catch (error) {
    if (!(error instanceof Refused) || !error.answered) throw error;
    throw new Wrong(short(sentence(error.message)));
  }
  return text;
}

/** The options of an embedded board. */
export class Wishes {
  /** @type {Record<string, string>} */
  #texts = {};
  #tabletop;
  #values;

  /** @param {Tabletop} tabletop */
  constructor(tabletop) {
    this.#tabletop = tabletop;
    this.#values = valuesOf(tabletop);
  }

  get #names() {
    return [...Object.keys(this.#values), POSITION];
  }

  /**
   * Takes what is right of an address.
   * @param {URLSearchParams} params
   * @returns {Promise<string[]>} what is wrong with the rest
   */
  async read(params) {
    const wrong = [];
    for (const name of this.#names) {
      const value = params.get(name) ?? (name === POSITION ? params.get('fen') : null);
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
    const names = this.#names;
    for (const [name, value] of Object.entries(values)) {
      if (!names.includes(name)) throw new Wrong(`There is no option "${short(name)}": the options are ${names.join(', ')}.`);
      if (value === null || value === undefined) delete texts[name];
      else texts[name] = await this.#check(name, value);
    }
    this.#texts = texts;
  }

  /**
   * The text of a value that an option may have.
   * @param {string} name
   * @param {unknown} value
   * @throws {Wrong}
   */
  async #check(name, value) {
    if (name === POSITION) return checkPosition(this.#tabletop.engine, value);
    const text = typeof value === 'boolean' ? `${Number(value)}` : `${value}`;
    const values = this.#values[name];
    if (!values.includes(text)) throw new Wrong(`The option ${name}: found "${short(text)}", expected ${values.join(', ')}.`);
    return text;
  }

  /** @returns {Options} */
  get options() {
    const { about, bots } = this.#tabletop;
    const { side = 'white', level = about.level, flipped, position = about.start, theme = 'auto', coordinates } = this.#texts;
    return {
      side,
      level: bots.levelNamed(`${level}`),
      flipped: flipped === undefined ? side === 'black' : flipped === '1',
      position,
      theme,
      coordinates: coordinates !== '0',
    };
  }
}
