// The annotations of a move: a mark and a comment.

import { element, button } from '../element.js';
import { MARKS } from '../table/movetext.js';

/** @import { Mark } from '../table/movetext.js' */
/** @import { Node } from './tree.js' */

const ALL = /** @type {Mark[]} */ (Object.keys(MARKS));

export class Said {
  element = element('div', { class: 'said' });
  #comment = element('textarea', { rows: 2, 'aria-label': 'Comment on the move', placeholder: 'Comment' });
  /** @type {HTMLButtonElement[]} */
  #marks;
  /** @type {Node | undefined} */
  #node;
  #onChange;

  /** @param {() => void} onChange is called once something is said */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#marks = ALL.map((mark, index) => button(mark, () => this.mark(index), { title: MARKS[mark], 'aria-label': MARKS[mark] }));
    const marks = element('div', { class: 'marks-of', role: 'group', 'aria-label': 'Mark of the move' }, ...this.#marks);
    this.element.append(marks, this.#comment);
    this.#comment.addEventListener('input', () => {
      if (!this.#node) return;
      this.#node.said.comment = this.#comment.value.trim();
      onChange();
    });
  }

  /** @param {Node} node whose move it is about; there is nothing to say where no move leads to it */
  show(node) {
    const isOther = this.#node !== node;
    this.#node = node;
    for (const [index, mark] of ALL.entries()) {
      this.#marks[index].disabled = !node.parent;
      this.#marks[index].setAttribute('aria-pressed', `${node.said.mark === mark}`);
    }
    this.#comment.disabled = !node.parent;
    // What is being written is not to be disturbed.
    if (isOther) this.#comment.value = node.said.comment;
  }

  /**
   * Sets a mark, or removes it where it is set.
   * @param {number} index among all marks
   */
  mark(index) {
    if (!this.#node?.parent) return;
    const { said } = this.#node;
    said.mark = said.mark === ALL[index] ? undefined : ALL[index];
    this.#onChange();
  }

  /** Lets a comment be written. */
  focus() {
    this.#comment.focus();
  }
}
