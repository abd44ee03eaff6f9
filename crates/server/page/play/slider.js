// A strength on the scale of Elo, chosen by a slider that says in words what it stands for.

import { HIGHEST, LOWEST, eloOf, rated } from '../api/strength.js';
import { element } from '../element.js';
import { faceFor } from '../games/faces.js';

/** @import { LevelName as Level } from '../api/answers.js' */
/** @import { Bots } from '../games/bots.js' */

/** Less is no difference that people notice. */
const STEP = 50;

export class Slider {
  #bots;
  #input = element('input', { type: 'range', min: LOWEST, max: HIGHEST, step: STEP, 'aria-label': 'Strength' });
  #face = element('span', { class: 'portrait' });
  #name = element('strong');
  #character = element('small');
  /** The slider with its words. */
  element = element('div', { class: 'slider' }, this.#input, element('p', {}, this.#face, this.#name, ' ', this.#character));

  /**
   * @param {Bots} bots
   * @param {Level} level that it begins with
   * @param {() => void} [onMove]
   */
  constructor(bots, level, onMove) {
    this.#bots = bots;
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
    this.#face.replaceChildren(...[faceFor(this.#bots, this.level)].flatMap((face) => face ?? []));
    this.#name.textContent = this.#bots.nameOf(this.level);
    this.#character.textContent = this.#bots.characterOf(this.level);
    this.#input.setAttribute('aria-valuetext', this.#bots.nameOf(this.level));
  }
}
