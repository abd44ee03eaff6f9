// The turns that decided a game, as people see them: each with what was better and why, once that is asked for, and the
// position as a puzzle.

import { button, element } from '../element.js';
import { folded } from './folded.js';

/** @import { TurningPoint } from '../api/answers.js' */

export class Turning {
  element = element('section', { 'aria-label': 'What decided the game', hidden: true });
  #numberOf;
  #onGo;
  #onAsk;
  #isOwn;
  /** @type {TurningPoint[] | undefined} */
  #shown;

  /**
   * @param {(depth: number) => string} numberOf the number of the move so many moves after the first
   * @param {(ply: number) => void} onGo
   * @param {(ply: number) => void} onAsk is called when a person asks what was better than the move that led to a position
   * @param {(position: string) => boolean} isOwn whether the person was to move there, as far as that is known
   */
  constructor(numberOf, onGo, onAsk, isOwn) {
    this.#numberOf = numberOf;
    this.#onGo = onGo;
    this.#onAsk = onAsk;
    this.#isOwn = isOwn;
  }

  /** @param {TurningPoint[]} [points] nothing where they are not known */
  show(points) {
    this.element.hidden = !points;
    // What is unfolded stays so.
    if (!points || points === this.#shown) return;
    this.#shown = points;
    const title = ['No move decided the game', 'The move that decided the game', `The ${points.length} moves that decided the game`][Math.min(points.length, 2)];
    this.element.replaceChildren(element('h3', {}, title), element('ol', { class: 'turning' }, ...points.map((point) => this.#point(point))));
  }

  /** @param {TurningPoint} point */
  #point({ ply, fall, mistake, comparison: { asked, played, position }, reason, puzzle }) {
    const go = button(`${this.#numberOf(ply)} ${asked.move}`, () => this.#onGo(ply + 1), { class: 'move' });
    const better = folded('What was better, and why', () => this.#onAsk(ply + 1), element('p', {}, `${reason} Better was ${played.move}.`));
    const isOwn = this.#isOwn(position);
    const solve = puzzle && isOwn && element('a', { class: 'button', href: `#${new URLSearchParams({ view: 'puzzles', position: puzzle.position, from: 'analyse' })}` }, `Solve it as a puzzle (Elo ${puzzle.elo})`);
    return element('li', {}, go, ` ${mistake}: ${fall}`, better, ...(solve ? [solve] : []));
  }
}
