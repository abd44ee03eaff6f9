// The part of the view that is about the game as a whole: begins its review, shows how far that is and what it finds,
// and adds the better lines to the tree.

import { button, element } from '../element.js';
import { follow } from './follow.js';
import { Report } from './report.js';
import { Looks, Review } from './review.js';

/** @import { Length } from '../api/answers.js' */
/** @import { Engine } from '../api/engine.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Node, Tree } from './tree.js' */

/** So many moves of a better line are added to the tree. */
const BETTER = 5;

export class Whole {
  element = element('div');
  #start = button('Analyse this game', () => this.#toggle());
  #progress = element('progress', { 'aria-label': 'Positions searched', hidden: true });
  #engine;
  #looks;
  #report;
  #tree;
  #length;
  #onEnd;
  /** @type {Review | undefined} */
  #review;
  /** Ends what is asked for the review. @type {AbortController | undefined} */
  #asking;

  /**
   * @param {Tabletop} tabletop
   * @param {() => Tree} tree
   * @param {() => Length} length of the game
   * @param {(depth: number) => string} numberOf the number of the move so many moves after the first
   * @param {(node: Node) => void} onGo
   * @param {(error?: unknown) => void} onEnd is called when the review has ended, and with what went wrong
   */
  constructor(tabletop, tree, length, numberOf, onGo, onEnd) {
    this.#engine = tabletop.engine;
    this.#looks = new Looks(tabletop);
    this.#tree = tree;
    this.#length = length;
    this.#onEnd = onEnd;
    this.#report = new Report(tabletop.notation, numberOf, (ply) => onGo(ply ? tree().main[ply - 1] : tree().root));
    this.element.append(element('div', { class: 'actions' }, this.#start, this.#progress), this.#report.element);
  }

  /** Shows what was found of the tree as it is. */
  show() {
    const { main, root, current } = this.#tree();
    // Another main line is another game.
    if (this.#review && !isSame(this.#review.nodes, [root, ...main])) {
      this.stop();
      this.#review = undefined;
    }
    const review = this.#review;
    this.#start.textContent = this.#asking ? 'Cancel' : 'Analyse this game';
    this.#start.disabled = main.length === 0;
    this.#progress.hidden = !this.#asking;
    this.#report.element.hidden = !review?.done;
    if (!review) return;
    this.#progress.max = review.nodes.length;
    this.#progress.value = review.done;
    this.#report.show(review, review.nodes.indexOf(current));
  }

  /**
   * What a position was found to be worth.
   * @param {Node} node
   */
  worthOf(node) {
    return this.#review?.looks[this.#review.nodes.indexOf(node)]?.worth;
  }

  /** Ends the review; what it has found so far stays. */
  stop() {
    this.#asking?.abort();
    this.#asking = undefined;
  }

  /** Begins the review, goes on with it, or ends it. */
  async #toggle() {
    if (this.#asking) {
      this.stop();
      this.show();
      return;
    }
    const tree = this.#tree();
    const asking = new AbortController();
    this.#asking = asking;
    this.#review ??= new Review(this.#looks, [tree.root, ...tree.main], this.#length());
    this.show();
    try {
      await this.#review.run(asking.signal, () => this.show());
      await addBetter(this.#engine, tree, this.#review);
      this.stop();
      this.#onEnd();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.stop();
      this.#onEnd(error);
    }
  }
}

/**
 * @param {Node[]} one
 * @param {Node[]} other
 */
const isSame = (one, other) => one.length === other.length && one.every((node, index) => node === other[index]);

/**
 * Marks the mistakes, and adds the better lines.
 * @param {Engine} engine
 * @param {Tree} tree
 * @param {Review} review
 */
async function addBetter(engine, tree, { mistakes, nodes }) {
  for (const { ply, kind, better } of mistakes) {
    nodes[ply].said.mark ??= kind.mark;
    await follow(engine, tree, nodes[ply - 1], better.slice(0, BETTER));
  }
}
