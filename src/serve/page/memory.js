// What the browser remembers: each tab its own things, and a new tab begins with those of the last one.

/** The tab's own come first. */
const PLACES = /** @type {const} */ (['sessionStorage', 'localStorage']);

/** @param {string} key */
const nameOf = (key) => `advance.${key}`;

/**
 * Keeps something under a name.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  for (const place of PLACES) {
    try {
      window[place].setItem(nameOf(key), JSON.stringify(value));
    } catch {
      // No room, or not allowed: it is only as long-lived as the page then.
    }
  }
}

/**
 * What was kept; `undefined` if nothing was, or nothing that can be read.
 * @param {string} key
 * @returns {unknown}
 */
export function kept(key) {
  for (const place of PLACES) {
    try {
      const text = window[place].getItem(nameOf(key));
      if (text !== null) return JSON.parse(text);
    } catch {
      // As good as nothing.
    }
  }
  return undefined;
}
