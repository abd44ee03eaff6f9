// Which game is played here: the list of all of them, and what the page shows of this one only.

import { about } from '../api/about.js';
import { GAME, isAdvance, pageOf, titleOf } from '../api/game.js';
import { SIDES, called } from '../board/position.js';
import { capital } from '../words.js';
import { kit } from './kit.js';

/** What only Advance has. */
const OWN = ['[data-to=learn]', '[data-to=puzzles]'];
/** What only games have whose positions can be searched. */
const SEARCHED = ['[data-to=analyse]', '#analyse'];

/** @param {HTMLSelectElement} list of the games */
export function addChooser(list) {
  list.replaceChildren(...about.game_names.map((game) => new Option(titleOf(game), game, game === GAME, game === GAME)));
  list.addEventListener('change', () => { location.href = pageOf(list.value); });
  if (isAdvance) return;
  for (const element of document.querySelectorAll([...OWN, ...(kit?.secret ? SEARCHED : [])].join())) if (element instanceof HTMLElement) element.hidden = true;
  nameSides();
  addRules();
}

/** Where the page names the sides, it does so as the game does. */
function nameSides() {
  for (const side of SIDES) {
    const name = capital(called(side));
    for (const input of document.querySelectorAll(`input[value=${side}]`)) input.nextSibling?.replaceWith(` ${name}`);
    const row = document.querySelector(`#${side}-level`)?.previousElementSibling;
    if (row) row.textContent = name;
    document.querySelector(`#${side}-level`)?.setAttribute('aria-label', `${name} is played by`);
    document.querySelector(`#${side}-time`)?.setAttribute('aria-label', `Thinking time of ${name}`);
  }
}

function addRules() {
  const [button, dialog, head, words] = ['rules', 'rules-dialog', 'rules-head', 'rules-words'].map((id) => document.getElementById(id));
  if (!button || !head || !words || !(dialog instanceof HTMLDialogElement)) return;
  head.textContent = titleOf(GAME);
  words.replaceChildren(...(kit?.rules ?? []).map((rule) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = rule;
    return paragraph;
  }));
  button.hidden = false;
  button.addEventListener('click', () => dialog.showModal());
}
