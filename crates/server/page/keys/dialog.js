// The list of keys under `?`.

import { element } from '../element.js';
import { GROUPS, hearing, letters } from './keys.js';

/** The labels of keys whose names are words. @type {Record<string, string>} */
const FACES = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space', Escape: 'Esc', 'a-i': 'a … i' };

/** @param {string} key */
const face = (key) => key.split('+').map((part) => FACES[part] ?? part).join('+');

/**
 * One key and what it does. Forms of a key that only its description tells of are not listed.
 * @param {readonly string[]} keys
 * @param {string} does
 */
function row(keys, does) {
  const listed = keys.filter((key, index) => index === 0 || !/^(Shift|Alt)\+|^[A-Z]$/.test(key));
  const faces = listed.flatMap((key) => [element('kbd', {}, face(key)), ' ']);
  return element('tr', {}, element('th', { scope: 'row' }, ...faces), element('td', {}, does));
}

/** @returns {HTMLDialogElement} */
function build() {
  const tables = Object.values(GROUPS).map(({ title, keys }) => {
    const rows = Object.values(keys).map(([all, does]) => row(all, does));
    return element('table', {}, element('caption', {}, title), element('tbody', {}, ...rows));
  });
  const box = element('input', { type: 'checkbox', checked: letters.areOn });
  box.addEventListener('change', () => { letters.areOn = box.checked; });
  const dialog = element(
    'dialog',
    { id: 'keys', 'aria-labelledby': 'keys-head' },
    element('h2', { id: 'keys-head' }, 'Keys'),
    element('div', { class: 'list', tabindex: 0, role: 'group', 'aria-labelledby': 'keys-head' }, ...tables),
    element(
      'form',
      { method: 'dialog' },
      element('label', {}, box, ' Keys with letters and signs do something'),
      element('button', { class: 'main' }, 'Close'),
    ),
  );
  document.body.append(dialog);
  return dialog;
}

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** Shows the list. */
export function showKeys() {
  dialog ??= build();
  dialog.showModal();
}

/**
 * Lets the list be opened by its key and by a button, which does so even where letters do nothing.
 * @param {HTMLElement} button
 */
export function addKeys(button) {
  button.addEventListener('click', showKeys);
  document.addEventListener('keydown', hearing('everywhere', { list: showKeys }));
}
