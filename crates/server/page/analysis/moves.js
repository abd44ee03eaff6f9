// The tree of moves as people read it: the main line in large, the lines beside it in brackets, and what is said of
// each move.

import { element } from '../element.js';

/** @import { Node } from './tree.js' */

export class Moves {
  element = element('div', { class: 'moves', role: 'group', 'aria-label': 'Moves' });
  /** @type {Map<Node, HTMLButtonElement>} */
  #buttons = new Map();
  #numberOf;
  #onGo;

  /**
   * @param {(depth: number) => string} numberOf `1.` or `1...`: the number of the move so many moves after the first
   * @param {(node: Node) => void} onGo
   */
  constructor(numberOf, onGo) {
    this.#numberOf = numberOf;
    this.#onGo = onGo;
  }

  /**
   * Shows a tree and the move that leads to the position that is looked at.
   * @param {Node} root
   * @param {Node} current
   */
  show(root, current) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#buttons.clear();
    const parts = this.#line(root.children, 0, true, true);
    this.element.replaceChildren(...(parts.length ? parts : [element('p', { class: 'quiet' }, 'No moves yet. Make one on the board.')]));
    const shown = this.#buttons.get(current);
    const [first] = this.#buttons.values();
    shown?.setAttribute('aria-current', 'true');
    const reached = shown ?? first;
    if (reached) reached.tabIndex = 0;
    if (hadFocus) reached?.focus({ preventScroll: true });
    // Only the list is to scroll, never the page.
    const height = this.element.clientHeight;
    const top = shown ? shown.offsetTop - this.element.scrollTop : -this.element.scrollTop;
    if (top < 0 || top > height - 40) this.element.scrollTop += top - height / 2;
  }

  /** The move with the keyboard's focus. */
  get focused() {
    for (const [node, button] of this.#buttons) if (button.matches(':focus')) return node;
    return undefined;
  }

  /**
   * @param {Node[]} children
   * @param {number} depth
   * @param {boolean} isMain
   * @param {boolean} isCut whether something stands between these moves and the one before
   */
  #line(children, depth, isMain, isCut) {
    /** @type {(HTMLElement | string)[]} */
    const parts = [];
    for (let [node, ...beside] = children; node; [node, ...beside] = node.children) {
      parts.push(...this.#move(node, depth, isCut));
      for (const other of beside) {
        const line = [...this.#move(other, depth, true), ...this.#line(other.children, depth + 1, false, other.said.comment !== '')];
        parts.push(element('span', { class: isMain ? 'beside' : 'beside inner', role: 'group', 'aria-label': `Instead of ${node.move}` }, ...line));
      }
      isCut = beside.length > 0 || node.said.comment !== '';
      depth += 1;
    }
    return parts;
  }

  /**
   * @param {Node} node
   * @param {number} depth
   * @param {boolean} isCut whether something stands between this move and the one before
   */
  #move(node, depth, isCut) {
    const number = this.#numberOf(depth);
    const mark = node.said.mark ?? '';
    const made = element('button', { type: 'button', tabindex: -1, class: 'move' }, `${node.move ?? ''}${mark}`);
    if (mark) made.classList.add(...({ '??': ['blunder'], '?': ['mistake'], '?!': ['inaccuracy'] }[/** @type {string} */ (mark)] ?? ['good']));
    made.addEventListener('click', () => this.#onGo(node));
    this.#buttons.set(node, made);
    const numbered = isCut || !number.endsWith('...') ? [element('span', { class: 'number' }, number), ' '] : [];
    const said = node.said.comment ? [element('span', { class: 'comment' }, node.said.comment)] : [];
    return [element('span', { class: 'whole' }, ...numbered, made), ' ', ...said];
  }
}
