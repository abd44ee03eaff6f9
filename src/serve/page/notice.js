// What the whole page has to say, whatever view is shown: a line at the lower edge of the window.

/** What there is to say now, by its cause: the last one is shown. @type {Map<string, (Node | string)[]>} */
const told = new Map();

/**
 * Says something, or that a cause has gone.
 * @param {string} cause
 * @param {...(Node | string)} words
 */
export function notice(cause, ...words) {
  told.delete(cause);
  if (words.length) told.set(cause, words);
  const place = document.getElementById('notice');
  if (!place) return;
  place.classList.remove('late');
  place.hidden = told.size === 0;
  place.replaceChildren(...[...told.values()].at(-1) ?? []);
}
