// The line of a game, and how accurate both sides were: both grow while the positions are searched.

import { Review } from '../analysis/review.js';
import { svg } from '../board/marks.js';
import { SIDES } from '../board/position.js';
import { element } from '../element.js';
import { draw } from '../table/chart.js';
import { looksOf } from '../table/looks.js';
import { pointsOf } from '../table/worth.js';
import { capital } from '../words.js';
import { accuraciesOf } from './accuracy.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Game } from '../table/game.js' */

export class Line {
  #chart = svg('svg', { class: 'chart', viewBox: '0 0 300 90', preserveAspectRatio: 'none', 'aria-hidden': true });
  #accuracy = element('p', { class: 'accuracy' });
  #progress = element('progress', { 'aria-label': 'Positions searched' });
  element = element('div', { class: 'game-line' }, this.#chart, this.#accuracy, this.#progress);
  #game;
  #review;
  #ply = 0;

  /** @param {Game} game */
  constructor(game) {
    this.#game = game;
    const nodes = [{ position: game.start }, ...game.moves.map(({ move, after }, ply) => ({ position: after, move, mover: game.mover(ply) }))];
    this.#review = new Review(looksOf(game.tabletop), nodes, game.length);
    this.#progress.max = nodes.length;
  }

  /** No more is searched. */
  end() {
    this.#progress.hidden = true;
  }

  /** The mistakes found so far. */
  get mistakes() {
    return this.#review.mistakes;
  }

  /** What was found in the positions so far, by ply. */
  get looks() {
    return this.#review.looks;
  }

  /**
   * Searches all positions.
   * @param {AbortSignal} signal
   */
  async search(signal) {
    await this.#review.run(signal, () => this.#show());
  }

  /**
   * Marks a position.
   * @param {number} ply
   */
  mark(ply) {
    this.#ply = ply;
    this.#show();
  }

  #show() {
    const { looks, mistakes, done, isDone } = this.#review;
    const { moves } = this.#game;
    const scores = [...Array(moves.length + 1).keys()].map((ply) => looks[ply] && pointsOf(looks[ply].worth));
    draw(this.#chart, scores, [], this.#ply, mistakes.map(({ ply, kind }) => ({ ply, kind: kind.kind })));
    this.#progress.value = done;
    this.#progress.hidden = isDone;
    if (isDone) this.#accuracy.textContent = this.#accuracies;
  }

  get #accuracies() {
    const { looks } = this.#review;
    const { alone, moves, tabletop: { notation } } = this.#game;
    // A gap would change what the moves beside it cost.
    const worths = looks.flatMap((look) => (look ? [look.worth] : []));
    if (worths.length < looks.length) return '';
    const found = accuraciesOf(worths, moves.map((_, ply) => this.#game.mover(ply)));
    const called = (/** @type {Side} */ side) => (alone ? (side === alone ? 'you' : 'your opponent') : notation.called(side));
    const told = SIDES.flatMap((side) => (found[side] === undefined ? [] : [`${called(side)} ${Math.round(found[side])}%`]));
    return capital(`accuracy: ${told.join(', ')}.`);
  }
}
