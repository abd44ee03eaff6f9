// The drawings of the pieces and of the wall, which boards refer to by their ids.

import { insist } from '../api/line.js';
import { Silent } from '../api/refused.js';
import { lookOf } from '../look.js';
import { svg } from './marks.js';

const ADDRESS = new URL('../pieces.svg', import.meta.url);

/** @type {Promise<SVGElement> | undefined} */
let fetched;

async function fetchAll() {
  const response = await insist(() => fetch(ADDRESS.href).catch(() => { throw new Silent('The server does not answer.'); }));
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { documentElement } = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  return /** @type {SVGElement} */ (/** @type {Element} */ (documentElement));
}

/** What is no piece. */
const OTHERS = '#advance-wall, #advance-shield';

/**
 * The drawings as the person wants to see them: as they are, or as tokens, small on discs.
 * @param {SVGElement} all
 */
function dressed(all) {
  if (lookOf('pieces') !== 'tokens') return all;
  for (const symbol of all.querySelectorAll(`symbol:not(${OTHERS})`)) {
    // On its disc, a figure exchanges its colours.
    const figure = svg('g', { style: 'fill: var(--lines); stroke: var(--lines); color: var(--body)', transform: 'translate(21 21) scale(.58)' }, ...symbol.childNodes);
    symbol.replaceChildren(svg('circle', { cx: 50, cy: 50, r: 41 }), figure);
  }
  return all;
}

/**
 * All drawings, as symbols of one SVG element of the caller's own; they are fetched once.
 * @returns {Promise<SVGElement>}
 */
export async function drawings() {
  fetched ??= fetchAll();
  return dressed(document.importNode(await fetched, true));
}

/**
 * Puts the drawings where boards find them: into the page, or into the shadow root that the boards stand in.
 * @param {Element | ShadowRoot} root
 */
export async function addDrawings(root) {
  if (root.querySelector('svg.drawings')) return;
  const all = await drawings();
  all.setAttribute('class', 'drawings unseen');
  all.setAttribute('aria-hidden', 'true');
  root.append(all);
}

/**
 * Exchanges the drawings for those that the person wants to see now.
 * @param {Element | ShadowRoot} root
 */
export function redraw(root) {
  root.querySelector('svg.drawings')?.remove();
  return addDrawings(root);
}
