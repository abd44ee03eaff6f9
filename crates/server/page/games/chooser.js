// Which game is played here: the list of all of them, and what the page shows of this one only.

import { titleOf } from '../api/game.js';
import { SIDES } from '../board/position.js';
import { capital } from '../words.js';

/** @import { Tabletop } from './tabletop.js' */

/** What only Advance has. */
const OWN = ['[data-to=puzzles]'];
/** What only games have whose positions can be searched. */
const SEARCHED = ['[data-to=analyse]', '#analyse'];

/**
 * Lets another game be chosen.
 * @param {HTMLSelectElement} list
 * @param {(game: string) => void} onChoose
 */
export function addChooser(list, onChoose) {
  list.addEventListener('change', () => onChoose(list.value));
}

/**
 * Makes the page one of a game; its views are as they came.
 * @param {HTMLSelectElement} list of the games
 * @param {Tabletop} tabletop
 */
export function dress(list, tabletop) {
  const { about, game, isAdvance, kit } = tabletop;
  list.replaceChildren(...about.game_names.map((name) => new Option(titleOf(name), name, name === game, name === game)));
  show(OWN, isAdvance);
  show(SEARCHED, !kit?.secret);
  if (!isAdvance) nameSides(tabletop);
}

/**
 * @param {string[]} selectors
 * @param {boolean} isShown
 */
function show(selectors, isShown) {
  for (const element of document.querySelectorAll(selectors.join())) if (element instanceof HTMLElement) element.hidden = !isShown;
}

/**
 * Where the page names the sides, it does so as the game does.
 * @param {Tabletop} tabletop
 */
function nameSides({ notation }) {
  for (const side of SIDES) {
    const name = capital(notation.called(side));
    for (const input of document.querySelectorAll(`input[value=${side}]`)) input.nextSibling?.replaceWith(` ${name}`);
    const row = document.querySelector(`#${side}-level`)?.previousElementSibling;
    if (row) row.textContent = name;
    document.querySelector(`#${side}-level`)?.setAttribute('aria-label', `${name} is played by`);
    document.querySelector(`#${side}-time`)?.setAttribute('aria-label', `Thinking time of ${name}`);
  }
}
