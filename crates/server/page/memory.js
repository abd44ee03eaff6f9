// Storage in the browser: each tab its own things, and a new tab begins with those of the last one.

/** Of the tab, whose things come first. */
const OWN = 'sessionStorage';
/** Of the last tab that has kept something. */
const LAST = 'localStorage';

/** @param {string} key */
const nameOf = (key) => `advance.${key}`;

/**
 * Keeps something under a name.
 * @param {string} key
 * @param {unknown} value
 * @param {{isPrivate?: boolean}} [how] `isPrivate`: only in this tab
 * @returns {boolean} whether a reload finds it again: there may be no room, or it is not allowed
 */
export function keep(key, value, { isPrivate = false } = {}) {
  const text = JSON.stringify(value);
  if (!isPrivate) store(LAST, key, text);
  return store(OWN, key, text);
}

/**
 * @param {typeof OWN | typeof LAST} place
 * @param {string} key
 * @param {string} text
 */
function store(place, key, text) {
  try {
    window[place].setItem(nameOf(key), text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps something under a name that all tabs have in common; `undefined` forgets it.
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether it is kept
 */
export function keepForAll(key, value) {
  if (value !== undefined) return store(LAST, key, JSON.stringify(value));
  try {
    window[LAST].removeItem(nameOf(key));
    return true;
  } catch {
    return false;
  }
}

/**
 * What all tabs have in common under a name; `undefined` if there is nothing that can be read.
 * @param {string} key
 * @returns {unknown}
 */
export const keptForAll = (key) => read(LAST, key);

/**
 * True if this tab has kept something itself.
 * @param {string} key
 */
export function isOwn(key) {
  try {
    return window[OWN].getItem(nameOf(key)) !== null;
  } catch {
    return false;
  }
}

/**
 * What was kept; `undefined` if nothing was, or nothing that can be read.
 * @param {string} key
 * @returns {unknown}
 */
export function kept(key) {
  const own = read(OWN, key);
  return own === undefined ? read(LAST, key) : own;
}

/**
 * @param {typeof OWN | typeof LAST} place
 * @param {string} key
 * @returns {unknown}
 */
function read(place, key) {
  try {
    const text = window[place].getItem(nameOf(key));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // As good as nothing.
    return undefined;
  }
}
