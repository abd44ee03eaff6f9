// Which view the page shows, as the address says behind its `#`: `#view=learn`, `#fen=...`. Where there is nothing,
// what stands behind a `?` counts alike.

import { isAdvance } from './api/game.js';

/**
 * @typedef {object} View the module of a view
 * @property {(root: HTMLElement, params: URLSearchParams) => void | Promise<void>} open shows what the address asks
 *           for; called again when that changes
 * @property {() => void} [close] ends what runs, as another view is shown
 * @property {(file: File) => Promise<unknown>} [take] takes a file that is dropped on it
 */

/** @type {Record<string, () => Promise<View>>} */
const VIEWS = {
  play: () => import('./play/view.js'),
  ...(isAdvance && {
    learn: () => import('./learn/view.js'),
    puzzles: () => import('./learn/puzzles.js'),
  }),
  analyse: () => import('./analysis/view.js'),
};
const FIRST = 'play';

/** What the address asks for. */
function asked() {
  const params = new URLSearchParams(location.hash.slice(1) || location.search);
  const view = params.get('view') ?? FIRST;
  return { name: Object.hasOwn(VIEWS, view) ? view : FIRST, params };
}

/** @type {View | undefined} */
let shown;

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
  const { name, params } = asked();
  for (const section of document.querySelectorAll('[data-view]')) {
    if (section instanceof HTMLElement) section.hidden = section.dataset.view !== name;
  }
  for (const link of document.querySelectorAll('[data-to]')) {
    if (link instanceof HTMLElement && link.dataset.to === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const view = await VIEWS[name]();
  // The visitor may have left this view meanwhile.
  if (asked().name !== name) return;
  if (shown !== view) shown?.close?.();
  shown = view;
  const root = document.querySelector(`[data-view=${name}]`);
  if (root instanceof HTMLElement) await view.open(root, params);
}
