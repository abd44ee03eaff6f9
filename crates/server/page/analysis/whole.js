// The part of the view that is about the game as a whole: begins its review, shows how far that is and what it finds,
// and adds the better lines to the tree; those that are the answer of a puzzle only when they are asked for.

import { button, element } from '../element.js';
import { follow } from './follow.js';
import { Report } from './report.js';
import { Review } from './review.js';
import { Turning } from './turning.js';
import { looksOf } from '../table/looks.js';
import { decisive, storyOf } from '../table/moments.js';

/** @import { Side, TurningPoint } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game } from '../table/game.js' */
/** @import { Mistake } from './mistakes.js' */
/** @import { Node, Tree } from './tree.js' */

/** So many moves of a better line are added to the tree. */
const BETTER = 5;

export class Whole {
  element = element('div');
  #start = button('Analyse this game', () => this.#toggle());
  #progress = element('progress', { 'aria-label': 'Positions searched', hidden: true });
  #report;
  #turning;
  #tabletop;
  #tree;
  #game;
  #onNews;
  /** @type {Review | undefined} */
  #review;
  /** The turns that decided the game, where they are known. @type {TurningPoint[] | undefined} */
  #points;
  /** Ends what is asked for the review. @type {AbortController | undefined} */
  #asking;

  /**
   * @param {Tabletop} tabletop
   * @param {() => Tree} tree
   * @param {() => Game} game the main line
   * @param {() => Side | undefined} person the side of the person who played it, where there was one
   * @param {(depth: number) => string} numberOf the number of the move so many moves after the first
   * @param {(node: Node) => void} onGo
   * @param {(error?: unknown) => void} onNews is called when the review has ended or added to the tree, and with what went
   *        wrong
   */
  constructor(tabletop, tree, game, person, numberOf, onGo, onNews) {
    this.#tabletop = tabletop;
    this.#tree = tree;
    this.#game = game;
    this.#onNews = onNews;
    const goTo = (/** @type {number} */ ply) => onGo(ply ? tree().main[ply - 1] : tree().root);
    const tell = (/** @type {number} */ ply) => { this.#addBetter((mistake) => mistake.ply === ply).then(() => onNews(), onNews); };
    this.#report = new Report(tabletop.notation, numberOf, goTo, tell);
    this.#turning = new Turning(numberOf, goTo, tell, (position) => !person() || tabletop.notation.read(position).toMove === person());
    this.element.append(element('div', { class: 'actions' }, this.#start, this.#progress), this.#turning.element, this.#report.element);
  }

  /** Shows what was found of the tree as it is. */
  show() {
    const { main, root, current } = this.#tree();
    // Another main line is another game.
    if (this.#review && !isSame(this.#review.nodes, [root, ...main])) {
      this.stop();
      this.#review = undefined;
      this.#points = undefined;
    }
    const review = this.#review;
    this.#start.textContent = this.#asking ? 'Cancel' : 'Analyse this game';
    this.#start.disabled = main.length === 0;
    this.#progress.hidden = !this.#asking;
    this.#report.element.hidden = !review?.done;
    this.#turning.show(this.#points);
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
    await this.begin();
  }

  /**
   * Finds the turns that decided the game.
   * @param {AbortSignal} signal
   */
  async #decide(signal) {
    if (!this.#tabletop.isAdvance || this.#points) return;
    const points = decisive(await storyOf(this.#game(), signal));
    this.#points = points;
    this.#review?.decide(points);
    this.show();
  }

  /** Begins the review of the game, or goes on with it. */
  async begin() {
    const tree = this.#tree();
    if (this.#asking || tree.main.length === 0) return;
    const asking = new AbortController();
    this.#asking = asking;
    this.#review ??= new Review(looksOf(this.#tabletop), [tree.root, ...tree.main], this.#game().length);
    this.show();
    try {
      const decided = this.#decide(asking.signal);
      // It is told below.
      decided.catch(() => {});
      await this.#review.run(asking.signal, () => this.show());
      // The answers of puzzles are added as soon as a person asks for them.
      await decided.catch(() => {});
      asking.signal.throwIfAborted();
      await this.#addBetter(({ ply }) => !this.#isPuzzle(ply));
      this.#onNews();
      await decided;
      this.stop();
      this.show();
    } catch (error) {
      if (asking.signal.aborted) return;
      this.stop();
      this.#onNews(error);
    }
  }

  /**
   * True if a move decided the game and the position before it is a puzzle.
   * @param {number} ply of the position after the move
   */
  #isPuzzle(ply) {
    return this.#points?.some((point) => point.puzzle && point.ply === ply - 1) ?? false;
  }

  /**
   * Marks all mistakes, and adds the better lines of some to the tree.
   * @param {(mistake: Mistake) => boolean} which
   */
  async #addBetter(which) {
    const tree = this.#tree();
    const { mistakes = [], nodes = [] } = this.#review ?? {};
    for (const { ply, kind } of mistakes) nodes[ply].said.mark ??= kind.mark;
    for (const { ply, better } of mistakes.filter(which)) {
      await follow(this.#tabletop.engine, tree, nodes[ply - 1], better.slice(0, BETTER));
    }
  }
}

/**
 * @param {Node[]} one
 * @param {Node[]} other
 */
const isSame = (one, other) => one.length === other.length && one.every((node, index) => node === other[index]);
