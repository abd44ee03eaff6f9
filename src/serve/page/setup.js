// Setting up a position: a board that is changed by hand or by pasted text.

import { ask } from './api.js';
import { drawingOf } from './board.js';
import { sentence } from './game.js';
import { svg } from './marks.js';
import { LETTERS, START, boardFile, fromText, nameOf, read, sideOf, write } from './position.js';

const PALETTE = [...LETTERS, ...LETTERS.map((letter) => letter.toLowerCase()), '#', '.'];
const EMPTY = '9/9/9/9/9/9/9/9/9 w 0';

export class Setup {
  #at;
  /** How many moves were made before the position. */
  #ply = 0;
  #elements;
  #onChange;
  #chosen = PALETTE[0];
  /** Settles when the text has been read. */
  #reading = Promise.resolve();

  /**
   * @param {object} elements the parts of the editor by name: palette, text, toMove (a fieldset), trouble
   * @param {Board} board where pieces of the palette can be dropped
   * @param {() => void} onChange when there is another position to show
   */
  constructor(elements, board, onChange) {
    this.#elements = elements;
    this.#onChange = onChange;
    elements.palette.replaceChildren(...PALETTE.map((symbol) => this.#tool(symbol)));
    this.#addDragging(board);
    elements.palette.addEventListener('keydown', (event) => this.#key(event));
    elements.text.addEventListener('input', () => { this.#reading = this.#pasted(); });
    elements.toMove.addEventListener('change', () => this.#changed());
    this.#choose(this.#chosen);
  }

  get at() {
    return this.#at;
  }

  get toMove() {
    return this.#elements.toMove.querySelector(':checked').value;
  }

  /** The position in one line. It may be none that can be played. */
  get line() {
    return write(this.#at, this.toMove, this.#ply);
  }

  /** Begins with a position. */
  open(line) {
    this.#take(line);
    this.#changed();
  }

  /** Puts the keyboard's focus on what is chosen. */
  focus() {
    this.#elements.palette.querySelector('[aria-checked=true]').focus();
  }

  clear() {
    this.open(EMPTY);
  }

  reset() {
    this.open(START);
  }

  /** Puts what is chosen on a square; once more takes it away. */
  pick(square) {
    this.#put(square, this.#at.get(square) === this.#chosen ? '.' : this.#chosen);
  }

  /** Takes a text as if it had been pasted. */
  paste(text) {
    this.#elements.text.value = text;
    this.#reading = this.#pasted();
  }

  /** Moves what stands on a square to another, or off the board. */
  drop(from, to) {
    const symbol = this.#at.get(from);
    this.#at.set(from, '.');
    if (to) this.#at.set(to, symbol);
    this.#changed();
  }

  /** The position in one line as soon as all is read; nothing where there is something wrong with it. */
  async finished() {
    await this.#reading;
    return this.#elements.trouble.textContent ? undefined : this.line;
  }

  /** Shows what is wrong, or that nothing is. */
  complain(sentence = '') {
    this.#elements.trouble.textContent = sentence;
  }

  #take(line) {
    const { at, toMove, ply } = read(line);
    this.#at = at;
    this.#ply = ply;
    this.#elements.toMove.querySelector(`[value=${toMove}]`).checked = true;
  }

  #put(square, symbol) {
    this.#at.set(square, symbol);
    this.#changed();
  }

  #changed() {
    this.#elements.text.value = boardFile(this.#at);
    this.complain();
    this.#onChange();
  }

  /** Takes the text for the board, if the server can read it. */
  async #pasted() {
    const { text } = this.#elements;
    const pasted = text.value;
    try {
      const line = fromText(pasted, this.toMove, this.#ply);
      await ask('status', { position: line });
      // Somebody may have typed on meanwhile.
      if (pasted !== text.value) return;
      this.#take(line);
      this.complain();
      this.#onChange();
    } catch (error) {
      if (pasted === text.value) this.complain(sentence(error.message));
    }
  }

  #tool(symbol) {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'radio');
    button.setAttribute('aria-label', symbol === '.' ? 'nothing' : nameOf(symbol));
    button.title = button.getAttribute('aria-label');
    button.dataset.symbol = symbol;
    button.append(svg('svg', { viewBox: '0 0 100 100' }, this.#drawing(symbol)));
    button.addEventListener('click', () => this.#choose(symbol));
    return button;
  }

  #drawing(symbol) {
    if (symbol === '.') return svg('path', { class: 'eraser', d: 'M28 28L72 72M72 28L28 72' });
    const name = symbol === '#' ? 'wall' : `piece ${sideOf(symbol)}`;
    return svg('use', { class: name, href: `#${drawingOf(symbol)}`, width: 100, height: 100 });
  }

  #choose(symbol) {
    this.#chosen = symbol;
    for (const tool of this.#elements.palette.children) {
      const isChosen = tool.dataset.symbol === symbol;
      tool.setAttribute('aria-checked', isChosen);
      tool.tabIndex = isChosen ? 0 : -1;
    }
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const index = (PALETTE.indexOf(this.#chosen) + step + PALETTE.length) % PALETTE.length;
    this.#choose(PALETTE[index]);
    this.#elements.palette.children[index].focus();
    event.preventDefault();
  }

  #addDragging(board) {
    const { palette } = this.#elements;
    let ghost;
    const follow = (event) => {
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
    };
    palette.addEventListener('pointerdown', (event) => {
      const tool = event.target.closest('button');
      if (!tool || !event.isPrimary || event.button !== 0) return;
      this.#choose(tool.dataset.symbol);
      ghost = tool.cloneNode(true);
      ghost.className = 'ghost';
      ghost.setAttribute('aria-hidden', 'true');
      document.body.append(ghost);
      follow(event);
      event.preventDefault();
    });
    window.addEventListener('pointermove', (event) => { if (ghost) follow(event); });
    const end = () => {
      ghost?.remove();
      ghost = undefined;
    };
    window.addEventListener('pointerup', (event) => {
      if (!ghost) return;
      end();
      const square = board.squareAt(event.clientX, event.clientY);
      if (square) this.#put(square, this.#chosen);
    });
    window.addEventListener('pointercancel', end);
  }
}
