// The players: the two lines beside the board, and the two rows in which that can be changed.

import { faceFor } from '../games/faces.js';
import { capital, counted } from '../words.js';
import { rated } from '../api/strength.js';
import { told } from '../table/clock.js';

/** @import { LevelName as Level, Side } from '../api/answers.js' */
/** @import { Bots, Player } from '../games/bots.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** Fewer seconds than these are shown as few. */
const LOW = 10;

/**
 * @param {string} name
 * @param {string} tag
 */
function element(name, tag = 'span') {
  const made = document.createElement(tag);
  made.className = name;
  return made;
}

/** One side's line beside the board. */
export class PlayerLine {
  #bots;
  #called;
  #place;
  #face = element('portrait');
  /** The level whose face is shown. @type {Level | undefined} */
  #level;
  #swatch = element('swatch');
  #name = element('name');
  #state = element('state');
  #clock = element('clock');
  #points = element('points', 'output');

  /**
   * @param {Tabletop} tabletop
   * @param {Side} side
   * @param {HTMLElement} place
   */
  constructor({ bots, isAdvance, notation }, side, place) {
    this.#bots = bots;
    this.#called = capital(notation.called(side));
    this.#place = place;
    this.#swatch.classList.add(side);
    this.#clock.setAttribute('role', 'timer');
    this.#points.title = isAdvance ? 'Material, in points' : 'Points';
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', this.#called);
    place.append(this.#swatch, this.#face, this.#name, this.#state, this.#points, this.#clock);
  }

  /**
   * @param {object} shown
   * @param {string} shown.name
   * @param {Level} shown.level of the player
   * @param {string} shown.state what the player does
   * @param {number | undefined} shown.points the material, where it is known
   * @param {number} shown.lead by how many points the side is ahead
   * @param {boolean} shown.isBelow whether the line is below the board
   */
  show({ name, level, state, points, lead, isBelow }) {
    this.#place.classList.toggle('below', isBelow);
    this.#place.classList.toggle('above', !isBelow);
    this.#name.textContent = name;
    if (level !== this.#level) {
      this.#level = level;
      this.#face.replaceChildren(...[faceFor(this.#bots, level)].flatMap((face) => face ?? []));
    }
    this.#name.title = name;
    this.#state.textContent = state;
    this.#points.hidden = points === undefined;
    const count = counted(points ?? 0, 'point');
    this.#points.textContent = `${count}${lead > 0 ? ` (+${lead})` : ''}`;
    this.#points.setAttribute('aria-label', `${this.#called}: ${count}`);
  }

  /**
   * @param {number | undefined} seconds left, where there are clocks
   * @param {boolean} runs
   */
  showClock(seconds, runs) {
    showClock(this.#clock, seconds, runs);
  }
}

/**
 * @param {HTMLElement} clock
 * @param {number | undefined} seconds left, where there are clocks
 * @param {boolean} runs
 */
export function showClock(clock, seconds, runs) {
  clock.hidden = seconds === undefined;
  clock.textContent = told(seconds ?? 0);
  clock.classList.toggle('runs', runs);
  clock.classList.toggle('low', seconds !== undefined && seconds < LOW);
}

/**
 * @param {HTMLSelectElement} select
 * @param {[number | string, string][]} options
 */
export const fill = (select, options) => select.append(...options.map(([value, text]) => new Option(text, `${value}`)));

/**
 * Who a side can be played by.
 * @param {Bots} bots
 * @returns {Level[]}
 */
const playersOf = ({ levels, strengths }) => [0, ...strengths.map(({ elo }) => rated(elo)), ...levels.map(({ level }) => level)];

/** The row in which the player of a side is changed. */
export class PlayerRow {
  #bots;
  #level;
  #time;
  /** The option for a level between those of the list. @type {HTMLOptionElement | undefined} */
  #between;

  /**
   * @param {Bots} bots
   * @param {HTMLSelectElement} level
   * @param {HTMLSelectElement} time
   * @param {(change: Partial<Player>) => void} onChange is handed what is new of the player
   */
  constructor(bots, level, time, onChange) {
    this.#bots = bots;
    this.#level = level;
    this.#time = time;
    fill(level, playersOf(bots).map((it) => [it, bots.nameOf(it)]));
    fill(time, bots.times);
    level.addEventListener('change', () => onChange({ level: bots.levelNamed(level.value) }));
    time.addEventListener('change', () => onChange({ time: Number(time.value) }));
  }

  /** @param {Player} player */
  show({ level, time }) {
    this.#choose(level);
    this.#time.value = `${time}`;
    this.#time.hidden = !this.#bots.searches(level);
  }

  /**
   * Shows a level as chosen; one between those of the list comes to it for as long.
   * @param {Level} level
   */
  #choose(level) {
    const select = this.#level;
    if (this.#between?.value !== `${level}`) {
      this.#between?.remove();
      const isListed = [...select.options].some(({ value }) => value === `${level}`);
      this.#between = isListed ? undefined : new Option(this.#bots.nameOf(level), `${level}`);
      if (this.#between) select.append(this.#between);
    }
    select.value = `${level}`;
  }
}
