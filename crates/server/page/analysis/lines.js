// The best lines of a position as a list, which keeps its rows while a search goes on.

import { button, element } from '../element.js';
import { inWords, short, worthOf } from '../table/worth.js';

/** @import { Line, Side } from '../api/answers.js' */
/** @import { Notation } from '../board/position.js' */

/** So many moves of a line are shown. */
const SHOWN = 8;

class Row {
  element = element('li');
  #score = element('span', { class: 'worth' });
  #move;
  #rest = element('span', { class: 'rest' });
  #keep;
  #notation;
  /** @type {string[]} */
  #line = [];

  /**
   * @param {Notation} notation
   * @param {(moves: string[], goes: boolean) => void} onLine
   */
  constructor(notation, onLine) {
    this.#notation = notation;
    this.#move = button('', () => onLine(this.#line.slice(0, 1), true), { class: 'move' });
    this.#keep = button('+', () => onLine(this.#line.slice(0, SHOWN), false), { class: 'keep', title: 'Keep this line' });
    this.element.append(this.#score, this.#move, this.#rest, this.#keep);
  }

  /**
   * @param {Line & {depth: number}} line
   * @param {Side} mover
   */
  show(line, mover) {
    const worth = worthOf(line, mover);
    this.#line = line.pv;
    this.#score.textContent = short(worth);
    const words = `${inWords(this.#notation, worth)}, depth ${line.depth}`;
    this.#score.title = words;
    this.#move.textContent = line.move;
    this.#move.setAttribute('aria-label', `Play ${line.move}: ${words}`);
    this.#keep.setAttribute('aria-label', `Keep the line of ${line.move}`);
    this.#rest.textContent = line.pv.slice(1, SHOWN).join(' ');
  }
}

export class Lines {
  element = element('ol', { class: 'lines', 'aria-label': 'Best lines' });
  /** @type {Row[]} */
  #rows = [];
  #notation;
  #onLine;

  /**
   * @param {Notation} notation
   * @param {(moves: string[], goes: boolean) => void} onLine is handed moves to play, or to keep as a side line
   */
  constructor(notation, onLine) {
    this.#notation = notation;
    this.#onLine = onLine;
  }

  /**
   * @param {(Line & {depth: number})[]} lines
   * @param {Side} mover
   */
  show(lines, mover) {
    while (this.#rows.length < lines.length) this.#rows.push(new Row(this.#notation, this.#onLine));
    for (const [index, line] of lines.entries()) this.#rows[index].show(line, mover);
    const rows = this.#rows.slice(0, lines.length).map((row) => row.element);
    if (rows.length !== this.element.children.length) this.element.replaceChildren(...rows);
  }
}
