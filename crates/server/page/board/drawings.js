// The drawings of the pieces and of the wall, which boards refer to by their ids. A document of ours comes with them;
// for boards on other pages they are fetched.

import { insist } from '../api/line.js';
import { Silent } from '../api/refused.js';
import { element } from '../element.js';
import { LOOKS, lookOf } from '../look.js';
import { svg } from './marks.js';

const ADDRESS = new URL('../pieces.svg', import.meta.url);

/** The drawings as they came. */
const WITH = document.querySelector('.drawings > svg')?.cloneNode(true);
/** @type {Promise<SVGElement> | undefined} */
let all = WITH instanceof SVGElement ? Promise.resolve(WITH) : undefined;

async function fetchAll() {
  const response = await insist(() => fetch(ADDRESS.href).catch(() => { throw new Silent('The server does not answer.'); }));
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { documentElement } = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  return /** @type {SVGElement} */ (/** @type {Element} */ (documentElement));
}

/** The pieces as they are drawn. */
const [USUAL] = Object.keys(LOOKS.pieces);
/** The drawings that are no pieces. */
const OTHERS = '#advance-wall, #advance-shield';

/**
 * The drawings as the person wants to see them: as they are, or as tokens, small on discs.
 * @param {SVGElement} all
 */
function dressed(all) {
  if (lookOf('pieces') === USUAL) return all;
  for (const symbol of all.querySelectorAll(`symbol:not(${OTHERS})`)) {
    // On its disc, a figure exchanges its colours.
    const figure = svg('g', { transform: 'translate(21 21) scale(.58)' }, ...symbol.childNodes);
    Object.assign(figure.style, { fill: 'var(--lines)', stroke: 'var(--lines)', color: 'var(--body)' });
    symbol.replaceChildren(svg('circle', { cx: 50, cy: 50, r: 41 }), figure);
  }
  return all;
}

/**
 * All drawings, as symbols of one SVG element of the caller's own.
 * @returns {Promise<SVGElement>}
 */
export async function drawings() {
  all ??= fetchAll();
  return dressed(document.importNode(await all, true));
}

/**
 * Puts the drawings where boards find them: into the page, or into the shadow root that the boards stand in; as the person
 * wants to see them now.
 * @param {Element | ShadowRoot} root
 */
export async function addDrawings(root) {
  const there = root.querySelector('.drawings');
  const look = lookOf('pieces');
  if (there instanceof HTMLElement && (there.dataset.look ?? USUAL) === look) return;
  const place = element('div', { class: 'drawings unseen', 'aria-hidden': true, 'data-look': look }, await drawings());
  root.querySelector('.drawings')?.remove();
  root.append(place);
}
