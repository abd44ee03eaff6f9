// The welcome of a newcomer before the first game: the game in a sentence, a battle to win, and the choice of an
// opponent. One button skips all of it. The document holds the first scene, which `first.js` may have opened already.

import { button, element } from '../element.js';
import { keepForAll, keptForAll } from '../memory.js';
import { Battle } from './battle.js';
import { show as showFilm } from './film.js';
import { opponents } from './opponents.js';

/** @import { LevelName as Level, Rulebook } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

const COURSE = '#view=learn&topic=course&step=1';

/**
 * True if this browser has not shown it yet, or has just begun to; from now on it has.
 * @param {Tabletop} tabletop
 */
export function isDue(tabletop) {
  const name = tabletop.ownName('welcomed');
  const isKnown = keptForAll(name) === true;
  keepForAll(name, true);
  return !isKnown || document.getElementById('welcome') !== null;
}

/** The window with the first scene. */
function greeting() {
  const there = document.getElementById('welcome');
  if (there instanceof HTMLDialogElement) return there;
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById('greeting'));
  return /** @type {HTMLDialogElement} */ (document.importNode(content, true).firstElementChild);
}

/**
 * Welcomes, over the page.
 * @param {Tabletop} tabletop
 * @param {Rulebook['prologue']} prologue
 * @param {string} [broken] what is wrong with the link that the person came by
 * @returns {Promise<{level?: Level, byKey: boolean}>} the opponent, where one is chosen; and whether the window was closed
 *          by the keyboard, whose focus is then nowhere
 */
export async function welcome(tabletop, { sentence, film: frames, battle: written }, broken) {
  const ending = new AbortController();
  const asked = greeting();
  const [scene, first, screen, begin, skip] = ['.scene', 'h2', '.film', '#begin', '.skip button'].map((part) => /** @type {HTMLElement} */ (asked.querySelector(part)));
  // Nobody waits for a window that was closed before all of this was there.
  if (!asked.open && asked.isConnected) {
    asked.remove();
    return { byKey: false };
  }
  tabletop.ending.addEventListener('abort', () => asked.close(), { signal: ending.signal });
  if (broken) asked.prepend(element('p', { role: 'alert' }, broken));
  /** @type {Level | undefined} */
  let level;

  /**
   * The next scene; `first` gets the focus, or else the words.
   * @param {(Node | string)[]} parts
   * @param {HTMLElement} [first]
   */
  const show = (parts, first) => {
    scene.replaceChildren(...parts);
    (first ?? /** @type {HTMLElement} */ (scene.querySelector('h2'))).focus();
  };

  /** @param {string} words */
  const head = (words) => element('h2', { id: 'welcome-head', tabindex: -1 }, words);

  /** @param {string} words above it */
  const fight = (words) => {
    const there = scene.querySelector('.battle');
    const battle = new Battle(tabletop, written, celebrate, ending.signal, there ?? undefined);
    if (!there) show([head(words), battle.element]);
    battle.begin();
  };

  const celebrate = () => {
    skip.hidden = true;
    const next = tabletop.bots.strengths.length
      ? button('Choose your opponent', choose, { class: 'main', 'data-primary': true })
      : button('Play a game', () => asked.close(), { class: 'main', 'data-primary': true });
    show([element('div', { class: 'victory' }, head(written.praise), element('div', { class: 'actions' }, next))], next);
  };

  const choose = () => {
    skip.hidden = false;
    const faces = opponents(tabletop.bots, (chosen) => {
      level = chosen;
      asked.close();
    });
    const course = element('a', { href: COURSE, class: 'button' }, 'Learn more first, in ten steps');
    course.addEventListener('click', () => asked.close());
    show([head('Choose your opponent'), faces, element('div', { class: 'actions' }, course)]);
    /** @type {HTMLElement | null} */ (faces.querySelector('[data-primary]'))?.focus();
  };

  let byKey = false;
  let holds = false;
  // After a click on a board, nothing has the focus.
  document.addEventListener('keydown', () => {
    byKey = true;
    holds = Boolean(scene.querySelector('.cell[aria-selected=true]'));
  }, { capture: true, signal: ending.signal });
  // Escape puts a piece down first.
  asked.addEventListener('cancel', (event) => { if (holds) event.preventDefault(); });
  asked.addEventListener('pointerdown', () => { byKey = false; });
  if (!asked.open) {
    document.body.append(asked);
    asked.showModal();
  }
  const start = () => fight('A first battle');
  if (!frames.length) fight(sentence);
  else if (begin.ariaBusy) start();
  else {
    first.textContent = sentence;
    showFilm(tabletop, screen, asked.querySelector('.caption'), frames, ending.signal);
    begin.addEventListener('click', start);
    begin.focus();
  }
  await new Promise((resolve) => asked.addEventListener('close', resolve, { once: true }));
  ending.abort();
  asked.remove();
  return { level, byKey };
}
