// Loading a part of the page that is needed only now. The server may have stopped since the page was opened, or may be
// of another version, whose files have other addresses.

import { pause } from './api/line.js';
import { isAbort } from './api/refused.js';
import { element } from './element.js';
import { keep, kept } from './memory.js';

/** Between two attempts, in ms. */
const PAUSE = 2000;
/** The page is not loaded anew by itself more often than this, in ms. */
const SELDOM = 30_000;

const RELOADED = 'reloaded';

/** The folder of the files of this version, where they have one. */
const [VERSION] = import.meta.url.match(/\/files-[0-9a-f]+\//) ?? [];

/** @returns {Promise<'silent' | 'same' | 'other'>} whether the server answers, and whether it is of this version */
async function serverNow() {
  try {
    const response = await fetch(location.pathname + location.search, { cache: 'no-store' });
    if (!response.ok) return 'silent';
    return !VERSION || (await response.text()).includes(VERSION) ? 'same' : 'other';
  } catch {
    return 'silent';
  }
}

/** Loads the page anew, unless it has just done so, or cannot keep that it has. The game and the address stay. */
function reload() {
  const last = kept(RELOADED);
  if (typeof last === 'number' && Date.now() - last < SELDOM) return false;
  if (!keep(RELOADED, Date.now(), { isPrivate: true })) return false;
  location.reload();
  return true;
}

/**
 * Loads a part; what keeps it from coming is told in its place until it is there. Where the server has other files, the
 * page is loaded anew.
 * @template T
 * @param {() => Promise<T>} load
 * @param {Element} place
 * @returns {Promise<T>}
 * @throws what keeps it from running, where loading the page anew does not help
 */
export async function insistOnPart(load, place) {
  for (let attempt = 0; ; attempt++) {
    try {
      const part = await load();
      apologise(place);
      return part;
    } catch (error) {
      if (isAbort(error)) throw error;
      console.warn(error);
      const server = await serverNow();
      // Some browsers remember that a file has failed.
      const needsReload = server === 'other' || (server === 'same' && attempt > 0);
      if (server === 'silent') {
        apologise(place, 'The server does not answer. This view opens as soon as it does; your game is saved.');
      } else if (needsReload) {
        if (!reload()) throw error;
        apologise(place, 'Reloading the page. Your game is saved.');
      }
      await pause(PAUSE);
    }
  }
}

/**
 * Says at the top of a place why there is nothing else in it, or not any more.
 * @param {Element} place
 * @param {...(Node | string)} words
 */
export function apologise(place, ...words) {
  const told = place.querySelector(':scope > .apology');
  // What is said already is not to be read aloud again.
  if (words.length && told?.textContent === words.map((word) => `${typeof word === 'string' ? word : word.textContent} `).join('')) return;
  told?.remove();
  if (words.length) place.prepend(element('p', { class: 'apology', role: 'alert' }, ...words.flatMap((word) => [word, ' '])));
}
