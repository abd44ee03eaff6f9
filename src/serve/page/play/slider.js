// A strength on the scale of Elo, chosen by a slider that says in words what it stands for.

import { HIGHEST, LOWEST, eloOf, rated } from '../api/strength.js';
import { element } from '../element.js';
import { characterOf, nameOfLevel } from './bots.js';

/** @import { Level } from '../api/answers.js' */

/** Less is no difference that people notice. */
const STEP = 50;

export class Slider {
  #input = element('input', { type: 'range', min: LOWEST, max: HIGHEST, step: STEP, 'aria-label': 'Strength' });
  #name = element('strong');
  #character = element('small');
  /** The slider with its words. */
  element = element('div', { class: 'slider' }, this.#input, element('p', {}, this.#name, ' ', this.#character));

  /**
   * @param {Level} level that it begins with
   * @param {() => void} [onMove]
   */
  constructor(level, onMove) {
    this.level = level;
    this.#input.addEventListener('input', () => {
      this.#tell();
      onMove?.();
    });
  }

  /** The strength that is chosen. */
  get level() {
    return rated(Number(this.#input.value));
  }

  set level(level) {
    this.#input.value = `${eloOf(level)}`;
    this.#tell();
  }

  #tell() {
    this.#name.textContent = nameOfLevel(this.level);
    this.#character.textContent = characterOf(this.level);
    this.#input.setAttribute('aria-valuetext', nameOfLevel(this.level));
  }
}
