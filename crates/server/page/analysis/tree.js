// A tree of moves: the line that was played, and other lines beside it. It knows no rules and
// no page.

import { other } from '../board/position.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Notation } from '../board/position.js' */
/** @import { Said } from '../table/movetext.js' */

/** @returns {Said} */
const nothing = () => ({ comment: '', shapes: [] });

/** A position of the tree, with the move that leads to it. */
export class Node {
  /** @type {Node[]} The first goes on with the line, the others begin lines beside it. */
  children = [];

  #notation;

  /**
   * @param {Notation} notation
   * @param {string} position in one line
   * @param {string} [move] the move that leads here; none at the root
   * @param {Node} [parent]
   * @param {Said} [said]
   */
  constructor(notation, position, move, parent, said = nothing()) {
    this.#notation = notation;
    this.position = position;
    this.move = move;
    this.parent = parent;
    this.said = said;
  }

  /** How many moves lead here. */
  get depth() {
    return this.path.length;
  }

  /** Whose turn it is here. @returns {Side} */
  get toMove() {
    return this.#notation.read(this.position).toMove;
  }

  /** Who has made the move that leads here. @returns {Side} */
  get mover() {
    return this.parent?.toMove ?? other(this.toMove);
  }

  /** The nodes from the first move to this one. */
  get path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** The nodes that follow it if each line goes on. */
  get rest() {
    const rest = [];
    for (let [node] = this.children; node; [node] = node.children) rest.push(node);
    return rest;
  }

  /** Where the line that this node is in has left another one: its first node; `undefined` in the main line. */
  get branch() {
    return this.path.findLast((node) => node.parent?.children[0] !== node);
  }
}

/** A tree, and which of its positions is looked at. */
export class Tree {
  /** What was deleted and may come back, the last one at the end. @type {{node: Node, index: number}[]} */
  #removed = [];
  #notation;

  /**
   * @param {Notation} notation
   * @param {string} [position] that it begins with, in one line
   */
  constructor(notation, position = notation.start) {
    this.#notation = notation;
    this.root = new Node(notation, position);
    this.current = this.root;
  }

  /** The nodes of the main line, the root not among them. */
  get main() {
    return this.root.rest;
  }

  /**
   * The node of a move from `parent`: a new one goes behind those there are.
   * @param {Node} parent
   * @param {string} move
   * @param {string} position after it
   * @param {Said} [said]
   */
  add(parent, move, position, said) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const node = new Node(this.#notation, position, move, parent, said);
    parent.children.push(node);
    return node;
  }

  /**
   * Makes a move in the position that is looked at, and goes on to what it leads to.
   * @param {string} move
   * @param {string} position after it
   */
  play(move, position) {
    this.current = this.add(this.current, move, position);
  }

  /** @param {Node} node the one to look at */
  go(node) {
    this.current = node;
  }

  back() {
    this.current = this.current.parent ?? this.current;
  }

  forward() {
    this.current = this.current.children[0] ?? this.current;
  }

  first() {
    this.current = this.root;
  }

  last() {
    this.current = this.current.rest.at(-1) ?? this.current;
  }

  /**
   * Goes to another move in the place of the one before: 1 to the next, -1 to the one before.
   * @param {1|-1} step
   */
  beside(step) {
    const siblings = this.current.parent?.children ?? [];
    this.current = siblings[siblings.indexOf(this.current) + step] ?? this.current;
  }

  /**
   * Makes the line that a node is in the one that goes on, where it has left another one.
   * @param {Node} node
   */
  promote(node) {
    const { branch } = node;
    if (!branch?.parent) return;
    const { children } = branch.parent;
    children.splice(children.indexOf(branch), 1);
    children.unshift(branch);
  }

  /**
   * Deletes a move and all that follows it, until that is brought back.
   * @param {Node} node any but the root
   */
  remove(node) {
    if (!node.parent) return;
    if ([this.current, ...this.current.path].includes(node)) this.current = node.parent;
    const { children } = node.parent;
    const index = children.indexOf(node);
    children.splice(index, 1);
    this.#removed.push({ node, index });
  }

  /** True if something can be brought back. */
  get canRestore() {
    return this.#removed.length > 0;
  }

  /** Brings back what was deleted last, and goes there. Where the move was made anew meanwhile, both become one. */
  restore() {
    const { node, index } = this.#removed.pop() ?? {};
    if (!node?.parent) return;
    const { children } = node.parent;
    const anew = children.find(({ move }) => move === node.move);
    if (anew) this.#graft(anew, node);
    else children.splice(index ?? 0, 0, node);
    this.current = anew ?? node;
  }

  /**
   * Adds what follows one node, and what was deleted there, to another node of the same move.
   * @param {Node} onto
   * @param {Node} from
   */
  #graft(onto, from) {
    for (const { node } of this.#removed) if (node.parent === from) node.parent = onto;
    for (const child of from.children) {
      const same = onto.children.find(({ move }) => move === child.move);
      if (same) {
        this.#graft(same, child);
      } else {
        child.parent = onto;
        onto.children.push(child);
      }
    }
  }
}

/**
 * A tree as plain data: a node is its move, position, what is said of it, and its children.
 * @typedef {{move?: string, position: string, said: Said, children: Plain[]}} Plain
 */

/**
 * @param {Node} node
 * @returns {Plain}
 */
export const plain = ({ move, position, said, children }) => ({ move, position, said, children: children.map(plain) });

/**
 * The tree of plain data.
 * @param {Notation} notation
 * @param {Plain} root
 */
export function fromPlain(notation, root) {
  const tree = new Tree(notation, root.position);
  tree.root.said = root.said;
  /** @type {[Node, Plain[]][]} */
  const open = [[tree.root, root.children]];
  for (const [node, children] of open) {
    for (const child of children) open.push([tree.add(node, child.move ?? '', child.position, child.said), child.children]);
  }
  return tree;
}
