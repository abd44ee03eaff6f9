// The parts of the view in the document.

/**
 * The element with an id, which is of a kind.
 * @template {Element} T
 * @param {string} id
 * @param {abstract new (...args: any) => T} kind
 * @returns {T}
 */
export function find(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}.`);
  return element;
}

/** @param {string} id */
export const part = (id) => find(id, HTMLElement);

/** @param {string} id */
export const button = (id) => find(id, HTMLButtonElement);

/** @param {string} id */
export const select = (id) => find(id, HTMLSelectElement);

/** @param {string} id */
export const dialog = (id) => find(id, HTMLDialogElement);
