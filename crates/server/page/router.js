// Which game and which of its views the page shows, as the address says: `?play=checkers`, and behind its `#`
// `#view=learn`, `#fen=...`.

import { gameNamed, pageOf, titleOf } from './api/game.js';
import { GAMES, USUAL } from './api/games.js';
import { watchLine } from './api/line.js';
import { isAbort } from './api/refused.js';
import { button } from './element.js';
import { dress } from './games/chooser.js';
import { tabletopOf } from './games/tabletop.js';
import { apologise, insistOnPart } from './loading.js';
import { notice } from './notice.js';

/** @import { Game } from './api/game.js' */
/** @import { Tabletop } from './games/tabletop.js' */

/**
 * A view of a game, which ends with its tabletop.
 * @typedef {object} View
 * @property {(params: URLSearchParams) => void | Promise<void>} open shows what the address asks for; called again when
 *           that changes
 * @property {() => void} [close] ends what runs, as another view is shown
 * @property {(file: File) => Promise<unknown>} [take] takes a file that is dropped on it
 */

/** The module of a view. @typedef {{viewOf: (tabletop: Tabletop, root: HTMLElement) => View}} Part */

/** @type {Record<string, {title: string, load: () => Promise<Part>, isOwn?: boolean}>} `isOwn` where only Advance has it */
const VIEWS = {
  play: { title: 'Play', load: () => import('./play/view.js') },
  learn: { title: 'Learn', load: () => import('./learn/view.js') },
  puzzles: { title: 'Puzzles', load: () => import('./learn/puzzles.js'), isOwn: true },
  review: { title: 'Review', load: () => import('./review/view.js') },
  analyse: { title: 'Analyse', load: () => import('./analysis/view.js') },
  games: { title: 'Games', load: () => import('./library/view.js') },
};
const FIRST = 'play';

/** Moves the query of the address behind its `#`, but for the game: it means the same there. */
export function unifyAddress() {
  const [search, hash] = [new URLSearchParams(location.search), new URLSearchParams(location.hash.slice(1))];
  const moved = [...search].filter(([name]) => name !== 'play');
  if (!moved.length) return;
  for (const [name, value] of moved) {
    search.delete(name);
    if (!hash.has(name)) hash.set(name, value);
  }
  history.replaceState(null, '', `${location.pathname}${`?${search}`.replace(/^\?$/, '')}#${hash}`);
}

/** What the address calls the game. */
const named = () => new URLSearchParams(location.search).get('play') ?? USUAL;

/** The game that the address asks for. */
const gameAsked = () => gameNamed(named()) ?? USUAL;

/** The view that the address asks for. */
function asked() {
  const params = new URLSearchParams(location.hash.slice(1));
  const view = params.get('view') ?? FIRST;
  const game = gameAsked();
  const isKnown = Object.hasOwn(VIEWS, view) && (game === USUAL || !VIEWS[view].isOwn);
  notice('view', ...(isKnown ? [] : [`There is no view "${view}" of ${titleOf(game)}. This is ${VIEWS[FIRST].title}.`]));
  return { name: isKnown ? view : FIRST, params };
}

/** A game on the page: its tabletop, and those of its views that have been shown. */
class Stay {
  /** @type {Promise<Tabletop> | undefined} */
  #tabletop;
  /** @type {Map<string, View>} */
  #views = new Map();
  #ending = new AbortController();

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
  }

  /** What could not be asked is asked anew the next time. */
  #come() {
    this.#tabletop ??= tabletopOf(this.game, this.#ending.signal).then((tabletop) => {
      if (which instanceof HTMLSelectElement) dress(which, tabletop);
      return tabletop;
    });
    this.#tabletop.catch(() => { this.#tabletop = undefined; });
    return this.#tabletop;
  }

  /**
   * A view, made when it is first asked for.
   * @param {string} name
   * @param {HTMLElement} root
   */
  async view(name, root) {
    const [tabletop, { viewOf }] = await Promise.all([this.#come(), VIEWS[name].load()]);
    this.#ending.signal.throwIfAborted();
    const view = this.#views.get(name) ?? viewOf(tabletop, root);
    this.#views.set(name, view);
    return view;
  }

  /** Ends all that runs for it. */
  end() {
    this.#ending.abort();
  }
}

const which = document.getElementById('which');
/** The parts of the page that views fill, as they came. */
const FRESH = [...document.querySelectorAll('[data-view]')].map((section) => /** @type {Element} */ (section.cloneNode(true)));
/** @type {Stay | undefined} */
let stay;
/** @type {View | undefined} */
let shown;

/**
 * The stay of the game that the address asks for. Where that is another game than before, the page becomes what it was
 * when it came.
 */
function stayAsked() {
  const game = gameAsked();
  if (stay?.game === game) return stay;
  const isKnown = named() === game;
  notice('game', ...(isKnown ? [] : [`There is no game "${named()}". This is ${titleOf(game)}; there are ${GAMES.map(titleOf).join(', ')}.`]));
  if (which instanceof HTMLSelectElement) which.value = game;
  if (stay) {
    stay.end();
    shown = undefined;
    // Questions of the game before have no answer any more.
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    for (const section of FRESH) document.querySelector(`[data-view=${section.getAttribute('data-view')}]`)?.replaceWith(section.cloneNode(true));
  }
  stay = new Stay(game);
  return stay;
}

/** The address by which the visitor came back to another game. */
let cameBackTo = '';

/** The visitor goes along the history: shows the game that the address asks for, if it is another one than before. */
export async function followHistory() {
  if (!stay || stay.game === gameAsked()) return;
  cameBackTo = location.href;
  await show();
}

/**
 * What stands behind the `#` has changed, which is known already where the game has changed with it.
 * @param {HashChangeEvent} event
 */
export async function followHash({ newURL }) {
  if (newURL !== cameBackTo) await show();
  cameBackTo = '';
}

/**
 * Goes on to a game.
 * @param {string} game
 */
export function goTo(game) {
  history.pushState(null, '', pageOf(game));
  return show();
}

/** A window in which the board takes the height, as in stage.css. */
const LOW = matchMedia('(min-width: 40rem) and (max-height: 34rem)');

/** A view that is not there after so long, in ms, says so. */
const SOON = 500;
/** Why there is no answer, as long as there is none. @type {string | undefined} */
let trouble;
watchLine((told) => { trouble = told; });

/**
 * Hands a file to the view that is shown. One that has no use for files leaves it to the first view.
 * @param {File} file
 */
export async function take(file) {
  if (!shown?.take) {
    location.hash = `#view=${FIRST}`;
    await show();
  }
  await shown?.take?.(file);
}

/** Shows the view that the address asks for. */
export async function show() {
  const now = stayAsked();
  const { name, params } = asked();
  const { title } = VIEWS[name];
  document.title = name === FIRST ? titleOf(now.game) : `${title} · ${titleOf(now.game)}`;
  for (const section of document.querySelectorAll('[data-view]')) {
    if (section instanceof HTMLElement) section.hidden = section.dataset.view !== name;
  }
  for (const link of document.querySelectorAll('[data-to]')) {
    if (link instanceof HTMLElement && link.dataset.to === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const root = document.querySelector(`[data-view=${name}]`);
  if (!(root instanceof HTMLElement)) return;
  const isEmpty = !root.firstElementChild;
  // What there is to say is looked for anew until the view is there.
  const waiting = setInterval(() => {
    if (isEmpty && (trouble || !root.firstElementChild)) apologise(root, trouble ? `${trouble} This view opens as soon as there is an answer.` : `${title} is being loaded…`);
  }, SOON);
  try {
    const view = await insistOnPart(() => now.view(name, root), root);
    // The visitor may have left this view meanwhile, or the game.
    if (now !== stay || asked().name !== name) return;
    if (shown !== view) shown?.close?.();
    shown = view;
    await view.open(params);
    apologise(root);
    // In a low window, the board stands below the header.
    if (LOW.matches) (root.matches('.stage') ? root : root.querySelector('.stage'))?.scrollIntoView();
  } catch (error) {
    if (isAbort(error)) return;
    const reason = error instanceof Error ? error.message : error;
    apologise(root, `This view could not be opened: ${reason}`, button('Load it again', () => location.reload(), { class: 'main' }));
  } finally {
    clearInterval(waiting);
  }
}
