// The study: a tree of moves, and the game that its main line comes from.

import { keep, kept } from '../memory.js';
import { Game } from '../table/game.js';
import { measured, secondsIn } from '../table/record.js';
import { Tree, fromPlain, plain } from './tree.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Node } from './tree.js' */

/**
 * The storage key of the analysis.
 * @param {Tabletop} tabletop
 */
const nameOf = (tabletop) => tabletop.ownName('analysis');

/** What a game is besides its moves. */
const BESIDES = /** @type {const} */ (['players', 'names', 'turns', 'control', 'cutShort']);

export class Study {
  /** @type {Partial<Game>} what is known of the game besides its moves */
  besides = {};
  /** The last position of that game, whose end is that of the main line as long as that ends there. */
  end = '';
  /** The tree as it was saved, or found. */
  #saved = '';
  #tabletop;

  /**
   * @param {Tabletop} tabletop
   * @param {Tree} tree
   */
  constructor(tabletop, tree) {
    this.#tabletop = tabletop;
    this.tree = tree;
    this.saved();
  }

  /** True if there is more in it than what was saved, or found. */
  get isChanged() {
    return JSON.stringify(plain(this.tree.root)) !== this.#saved;
  }

  /** It is safe elsewhere as it is. */
  saved() {
    this.#saved = JSON.stringify(plain(this.tree.root));
  }

  /**
   * The study of a game.
   * @param {Game} game
   */
  static of(game) {
    const study = new Study(game.tabletop, new Tree(game.tabletop.notation, game.start));
    for (const name of BESIDES) Object.assign(study.besides, { [name]: game[name] });
    study.#follow(study.tree.root, game);
    study.end = game.last;
    study.saved();
    return study;
  }

  /**
   * Goes on with a game of which the moves so far are in the tree.
   * @param {Game} game
   * @returns {boolean} false where it is another game
   */
  goOnWith(game) {
    if (game.start !== this.tree.root.position) return false;
    const known = this.#reach(game.moves);
    if (known.depth < game.moves.length && known.children.length) return false;
    const { isChanged } = this;
    this.#follow(known, game);
    this.end = game.last;
    // The game is safe in Play.
    if (!isChanged) this.saved();
    return true;
  }

  /**
   * Looks at the position that is looked at in a game.
   * @param {Game} game
   */
  show(game) {
    this.tree.go(this.#reach(game.moves.slice(0, game.shown)));
  }

  /**
   * The last node of those that moves lead to.
   * @param {{move: string}[]} moves
   */
  #reach(moves) {
    let node = this.tree.root;
    for (const { move } of moves) {
      const next = node.children.find((child) => child.move === move);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /**
   * @param {Node} node
   * @param {Game} game
   */
  #follow(node, game) {
    for (const made of game.moves.slice(node.depth)) {
      node = this.tree.add(node, made.move, made.after, { measured: measured(made), comment: made.words ?? '', shapes: [] });
    }
  }

  /** The main line as a game. */
  get game() {
    const { root, main } = this.tree;
    const game = new Game(this.#tabletop, root.position);
    for (const { move = '', position, said } of main) {
      game.add({ move, after: position, seconds: secondsIn(said.measured), comment: said.measured });
    }
    Object.assign(game, this.besides, game.last === this.end ? {} : { cutShort: undefined });
    return game;
  }

  /** The side of the only person in the game, where its players are known. */
  get person() {
    return this.besides.players && this.game.alone;
  }

  /** Keeps it in this browser. @returns {boolean} whether a reload finds it again */
  keep() {
    const { besides, end, tree, isChanged } = this;
    const at = tree.current.path.map((node) => node.parent?.children.indexOf(node));
    return keep(nameOf(this.#tabletop), { tree: plain(tree.root), at, besides, end, isChanged });
  }

  /**
   * What this browser has kept; nothing where that cannot be read.
   * @param {Tabletop} tabletop
   */
  static kept(tabletop) {
    try {
      const { tree, at, besides, end, isChanged } = /** @type {Record<string, any>} */ (kept(nameOf(tabletop)));
      if (!tabletop.notation.isLine(tree.position)) return undefined;
      const study = new Study(tabletop, fromPlain(tabletop.notation, tree));
      for (const index of at) study.tree.go(study.tree.current.children[index]);
      if (isChanged) study.#saved = '';
      return Object.assign(study, { besides, end });
    } catch {
      return undefined;
    }
  }
}
