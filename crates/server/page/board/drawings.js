// The drawings of the pieces and of the wall, which boards refer to by their ids.

import { insist } from '../api/line.js';
import { Silent } from '../api/refused.js';

const ADDRESS = new URL('../pieces.svg', import.meta.url);

/** @type {Promise<SVGElement> | undefined} */
let fetched;

async function fetchAll() {
  const response = await insist(() => fetch(ADDRESS.href).catch(() => { throw new Silent('The server does not answer.'); }));
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { documentElement } = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  return /** @type {SVGElement} */ (/** @type {Element} */ (documentElement));
}

/**
 * All drawings, as symbols of one SVG element; they are fetched once.
 * @returns {Promise<SVGElement>}
 */
export function drawings() {
  fetched ??= fetchAll();
  return fetched;
}

/**
 * Puts the drawings where boards find them: into the page, or into the shadow root that the boards stand in.
 * @param {Element | ShadowRoot} root
 */
export async function addDrawings(root) {
  if (root.querySelector('svg.drawings')) return;
  const all = document.importNode(await drawings(), true);
  all.setAttribute('class', 'drawings unseen');
  all.setAttribute('aria-hidden', 'true');
  root.append(all);
}
