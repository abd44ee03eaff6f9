// The report on a game: a graph, how many mistakes each side made, and all of them in a list.
// The table holds what the graph shows.

import { button, element } from '../element.js';
import { draw, plyAt } from '../table/chart.js';
import { svg } from '../board/marks.js';
import { SIDES } from '../board/position.js';
import { folded } from './folded.js';
import { countOf } from './mistakes.js';
import { fallOf, pointsOf, short } from '../table/worth.js';

/** @import { Notation } from '../board/position.js' */
/** @import { Mistake } from './mistakes.js' */
/** @import { Review } from './review.js' */

export class Report {
  element = element('div', { class: 'report' });
  #chart = svg('svg', { class: 'chart', viewBox: '0 0 300 90', preserveAspectRatio: 'none', 'aria-hidden': true });
  #counts = element('div');
  #list = element('ol', { class: 'mistakes', 'aria-label': 'Mistakes' });
  #scores = element('tbody');
  #notation;
  #onGo;
  #onAsk;
  #numberOf;
  /** @type {Review | undefined} */
  #review;
  /** The mistakes listed, and what they are called. */
  #told = '';

  /**
   * @param {Notation} notation
   * @param {(depth: number) => string} numberOf the number of the move so many moves after the first
   * @param {(ply: number) => void} onGo
   * @param {(ply: number) => void} onAsk is called when a person asks what was better than the move that led to a position
   */
  constructor(notation, numberOf, onGo, onAsk) {
    this.#notation = notation;
    this.#numberOf = numberOf;
    this.#onGo = onGo;
    this.#onAsk = onAsk;
    const head = element('tr', {}, ...['Move', 'Score', 'Best'].map((name) => element('th', { scope: 'col' }, name)));
    const table = element('table', {}, element('thead', {}, head), this.#scores);
    const details = element('details', {}, element('summary', {}, 'All scores'), element('div', { class: 'scores' }, table));
    this.element.append(this.#chart, this.#counts, this.#list, details);
    this.#chart.addEventListener('click', (event) => {
      if (this.#review) onGo(plyAt(this.#chart, event, this.#review.nodes.length - 1));
    });
  }

  /**
   * @param {Review} review
   * @param {number} shown the ply that is looked at, -1 where it is none of the game
   */
  show(review, shown) {
    const { mistakes } = review;
    const told = mistakes.map(({ ply, kind }) => `${ply}${kind.mark}`).join(' ');
    const isNew = this.#review !== review || this.#told !== told;
    this.#told = told;
    this.#review = review;
    const scores = review.nodes.map((_, ply) => review.looks[ply] && pointsOf(review.looks[ply].worth));
    draw(this.#chart, scores, [], shown, mistakes.map(({ ply, kind }) => ({ ply, kind: kind.kind })));
    if (!isNew && !review.isDone) return;
    this.#counts.replaceChildren(...(review.isDone ? [this.#counted(mistakes)] : []));
    if (isNew) this.#list.replaceChildren(...mistakes.map((mistake) => this.#mistake(mistake)));
    if (this.#scores.childElementCount !== review.done) this.#scores.replaceChildren(...review.looks.map((_, ply) => this.#score(review, ply)));
    for (const item of this.#list.querySelectorAll('button')) {
      item.setAttribute('aria-current', `${item.dataset.ply === `${shown}`}`);
    }
  }

  /** @param {Mistake[]} found */
  #counted(found) {
    const kinds = countOf(found, 'white');
    const head = element('tr', {}, element('td'), ...kinds.map(({ kind }) => element('th', { scope: 'col' }, `${kind.many} ${kind.mark}`)));
    const rows = SIDES.map((side) => element(
      'tr',
      {},
      element('th', { scope: 'row' }, this.#notation.called(side)),
      ...countOf(found, side).map(({ count }) => element('td', {}, `${count}`)),
    ));
    return element('table', { class: 'counts' }, element('thead', {}, head), element('tbody', {}, ...rows));
  }

  /** @param {Mistake} mistake */
  #mistake({ ply, side, move, kind, before, after, better: [best] }) {
    const fall = fallOf(`${this.#notation.called(side)}'s`, side, before, after);
    const told = `${this.#numberOf(ply - 1)} ${move}${kind.mark}`;
    const go = button(told, () => this.#onGo(ply), { class: `move ${kind.kind}`, 'data-ply': ply });
    return element('li', {}, go, ` ${kind.kind}: ${fall}.`, folded('What was better', () => this.#onAsk(ply), element('b', {}, best)));
  }

  /**
   * @param {Review} review
   * @param {number} ply
   */
  #score({ nodes, looks }, ply) {
    const look = looks[ply];
    const move = ply ? `${this.#numberOf(ply - 1)} ${nodes[ply].move}` : 'Start';
    const go = button(move, () => this.#onGo(ply), { class: 'move' });
    return element('tr', {}, element('td', {}, go), element('td', {}, look ? short(look.worth) : '–'), element('td', {}, look?.line[0] ?? '–'));
  }
}
