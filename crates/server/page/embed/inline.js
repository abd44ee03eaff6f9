// A board in another page, without a frame: `<advance-board inline>`, which docs/embed.md describes. It stands in a
// shadow root, so that neither page changes how the other looks.

import { insist, watchLine } from '../api/line.js';
import { Refused, Silent, isAbort } from '../api/refused.js';
import { button, element } from '../element.js';
import { start } from './view.js';
import { Wire } from './wire.js';

/** The styles of a board in a frame, which go by what stands around it here. */
const STYLES = new URL('../bundle/embed.css', import.meta.url);

/** @type {Promise<CSSStyleSheet> | undefined} */
let fetched;

async function fetchStyles() {
  const response = await insist(() => fetch(STYLES.href).catch(() => { throw new Silent('The server does not answer.'); }));
  if (!response.ok) throw new Refused(`The server answered ${response.status}.`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  return sheet;
}

/** The styles of all boards; what could not be had is asked for again the next time. */
function styles() {
  fetched ??= fetchStyles();
  fetched.catch(() => { fetched = undefined; });
  return fetched;
}

const build = () => element(
  'div',
  { class: 'whole' },
  element('p', { id: 'moves-live', class: 'unseen', 'aria-live': 'polite' }),
  element('p', { id: 'trouble', role: 'alert', hidden: true }),
  element('p', { id: 'lost', role: 'status', hidden: true }),
  element('div', { class: 'stage' }, element('div', { id: 'board' })),
  element('div', { class: 'line' }, element('p', { id: 'message', role: 'status' }), button('Try again', () => {}, { id: 'again', class: 'main', hidden: true })),
);

/**
 * Opens a board.
 * @param {HTMLElement} place an empty element for it
 * @param {{game?: string, options: URLSearchParams}} wanted
 * @param {(message: any) => void} post hands a message to the page around
 * @param {AbortSignal} ending says when the board is shown no more
 * @returns {(command: object) => void} takes a command of that page
 */
export function open(place, { game, options }, post, ending) {
  const root = place.attachShadow({ mode: 'open' });
  const wire = new Wire((message) => { if (!ending.aborted) post(message); });
  begin(root, { game, options }, wire, ending).catch((error) => {
    if (!isAbort(error)) wire.send('error', { command: null, error: `The board could not start: ${error.message}` });
  });
  return (command) => wire.take(command);
}

/**
 * @param {ShadowRoot} root
 * @param {{game?: string, options: URLSearchParams}} wanted
 * @param {Wire} wire
 * @param {AbortSignal} ending
 */
async function begin(root, { game, options }, wire, ending) {
  root.adoptedStyleSheets = [await styles()];
  ending.throwIfAborted();
  const whole = build();
  root.append(whole);
  watchLine((trouble) => {
    const lost = whole.querySelector('#lost');
    if (!(lost instanceof HTMLElement)) return;
    lost.hidden = !trouble;
    lost.textContent = trouble ? `${trouble} The game is kept, and goes on as soon as there is an answer.` : '';
  }, ending);
  await start(game, { root, drawings: root, themed: whole }, wire, options, ending);
}
