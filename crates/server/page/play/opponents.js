// The opponents to choose among, each with a face, a name and a character.

import { rated } from '../api/strength.js';
import { element } from '../element.js';
import { faceOf } from '../games/faces.js';
import { capital } from '../words.js';

/** @import { LevelName as Level } from '../api/answers.js' */
/** @import { Bots } from '../games/bots.js' */

/**
 * The opponents, the weakest first; the one to begin with stands out.
 * @param {Bots} bots
 * @param {(level: Level) => void} onChoose
 */
export function opponents(bots, onChoose) {
  const items = bots.strengths.map(({ elo, name, character }, index) => {
    const level = rated(elo);
    const card = element(
      'button',
      { type: 'button', value: level, 'data-primary': level === bots.friendly },
      faceOf(bots, index),
      element('strong', {}, capital(name)),
      element('span', {}, `${elo}`),
      element('small', {}, character),
    );
    card.addEventListener('click', () => onChoose(level));
    return element('li', {}, card);
  });
  return element('ul', { class: 'opponents' }, ...items);
}
