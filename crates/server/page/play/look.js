// The window in which the squares and the pieces of boards are chosen.

import { addDrawings } from '../board/drawings.js';
import { element } from '../element.js';
import { LOOKS, chooseLook, lookOf } from '../look.js';
import { capital } from '../words.js';

/** @import { Part } from '../look.js' */

/** @param {Part} part */
function question(part) {
  const answers = Object.entries(LOOKS[part]).map(([value, name]) => {
    const input = element('input', { type: 'radio', name: part, value, checked: value === lookOf(part) });
    input.addEventListener('change', () => {
      chooseLook(part, value);
      addDrawings(document.body);
    });
    return element('label', {}, input, ` ${name}`);
  });
  return element('fieldset', {}, element('legend', {}, capital(part)), ...answers);
}

/** Asks; a choice counts at once. */
export async function askLook() {
  const parts = /** @type {Part[]} */ (Object.keys(LOOKS));
  const asked = element(
    'dialog',
    { id: 'looks', 'aria-labelledby': 'look-head' },
    element(
      'form',
      { method: 'dialog' },
      element('h2', { id: 'look-head' }, 'Board and pieces'),
      ...parts.map(question),
      element('div', { class: 'actions' }, element('button', { class: 'main' }, 'Done')),
    ),
  );
  document.body.append(asked);
  asked.showModal();
  await new Promise((resolve) => asked.addEventListener('close', resolve, { once: true }));
  asked.remove();
}
