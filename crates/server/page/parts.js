// The parts of a view in the document.

/**
 * What finds the parts of a view by their ids, also once it stands in the document no more.
 * @param {ParentNode} root
 */
export function partsOf(root) {
  /**
   * The element with an id, which is of a kind.
   * @template {Element} T
   * @param {string} id
   * @param {abstract new (...args: any) => T} kind
   * @returns {T}
   */
  const find = (id, kind) => {
    const element = root.querySelector(`#${id}`);
    if (!(element instanceof kind)) throw new Error(`The page has no ${id}.`);
    return element;
  };
  return {
    find,
    part: (/** @type {string} */ id) => find(id, HTMLElement),
    button: (/** @type {string} */ id) => find(id, HTMLButtonElement),
    select: (/** @type {string} */ id) => find(id, HTMLSelectElement),
    dialog: (/** @type {string} */ id) => find(id, HTMLDialogElement),
  };
}

/** @typedef {ReturnType<typeof partsOf>} Parts */
