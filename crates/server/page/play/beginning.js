// The start of a game, in games in which there is a choice.

import { fill } from './players.js';

/** @import { Question } from '../games/kit.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** The field in which a question is answered. @param {Question} question */
function fieldOf({ answers, usual }) {
  if (answers) {
    const field = document.createElement('select');
    fill(field, answers);
    field.value = usual;
    return field;
  }
  const field = document.createElement('input');
  return Object.assign(field, { type: 'number', min: '0', max: '999', required: true, value: usual });
}

/** The answer in a field; a number without an exponent. @param {HTMLInputElement | HTMLSelectElement} field */
const answerIn = (field) => (field instanceof HTMLInputElement ? `${field.valueAsNumber}` : field.value);

export class Beginning {
  #tabletop;
  #fields;

  /**
   * @param {Tabletop} tabletop
   * @param {HTMLElement} place that the questions go to
   */
  constructor(tabletop, place) {
    this.#tabletop = tabletop;
    const questions = tabletop.kit?.beginning?.questions ?? [];
    this.#fields = questions.map(fieldOf);
    place.hidden = questions.length === 0;
    place.append(...questions.map(({ name }, index) => {
      const label = document.createElement('label');
      label.append(`${name} `, this.#fields[index]);
      return label;
    }));
  }

  /** The position that was chosen; nothing where there is no choice. */
  get position() {
    const { kit, notation } = this.#tabletop;
    return kit?.beginning && notation.withPly(kit.beginning.position(this.#fields.map(answerIn)));
  }
}
