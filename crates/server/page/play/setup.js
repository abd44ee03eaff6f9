// Setting up a position: a board that is changed by hand or by pasted text.

import { figureOf } from '../board/picture.js';
import { svg } from '../board/marks.js';
import { LEFT, hasLetGo } from '../board/pointer.js';
import { sentence } from '../words.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Board } from '../board/board.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Squares } from '../board/position.js' */

/**
 * The parts of the editor.
 * @typedef {object} Parts
 * @property {HTMLElement} palette
 * @property {HTMLTextAreaElement} text
 * @property {HTMLElement} toMove
 * @property {HTMLElement} trouble
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Setup {
  /** @type {Squares} */
  #at = new Map();
  /** A position that it is like, but for the board and the side to move. */
  #like;
  #tabletop;
  #elements;
  #tools;
  #onChange;
  #chosen;
  /** Settles when the text has been read. */
  #reading = Promise.resolve();

  /**
   * @param {Tabletop} tabletop
   * @param {Parts} elements
   * @param {Board} board where pieces of the palette can be dropped
   * @param {() => void} onChange when there is another position to show
   */
  constructor(tabletop, elements, board, onChange) {
    const { start, symbols, hasTurn } = tabletop.notation;
    this.#tabletop = tabletop;
    this.#like = start;
    this.#chosen = symbols[0];
    this.#elements = elements;
    this.#onChange = onChange;
    this.#tools = symbols.map((symbol) => this.#tool(symbol));
    elements.palette.replaceChildren(...this.#tools);
    this.#addDragging(board);
    elements.palette.addEventListener('keydown', (event) => this.#key(event));
    elements.text.addEventListener('input', () => { this.#reading = this.#pasted(); });
    elements.toMove.hidden = !hasTurn;
    elements.toMove.addEventListener('change', () => this.#changed());
    this.#choose(this.#chosen);
  }

  get #notation() {
    return this.#tabletop.notation;
  }

  /**
   * True if something stands on a square.
   * @param {string} square
   */
  holds(square) {
    return this.#at.get(square) !== '.';
  }

  /** @returns {Side} */
  get toMove() {
    return this.#elements.toMove.querySelector('[value=black]:checked') ? 'black' : 'white';
  }

  /** The position in one line. It may be none that can be played. */
  get line() {
    return this.#notation.write(this.#at, this.toMove, this.#like);
  }

  /**
   * Begins with a position.
   * @param {string} line
   */
  open(line) {
    this.#take(line);
    this.#changed();
  }

  /** Puts the keyboard's focus on what is chosen. */
  focus() {
    this.#tools[this.#notation.symbols.indexOf(this.#chosen)].focus();
  }

  clear() {
    this.open(this.#notation.emptied(this.#like));
  }

  reset() {
    this.open(this.#notation.start);
  }

  /**
   * Puts what is chosen on a square; once more takes it away.
   * @param {string} square
   */
  pick(square) {
    this.#put(square, this.#at.get(square) === this.#chosen ? '.' : this.#chosen);
  }

  /**
   * Takes a text as if it had been pasted.
   * @param {string} text
   */
  paste(text) {
    this.#elements.text.value = text;
    this.#reading = this.#pasted();
  }

  /**
   * Moves what stands on a square to another, or off the board.
   * @param {string} from
   * @param {string | undefined} to
   */
  drop(from, to) {
    const symbol = this.#at.get(from) ?? '.';
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

  /** @param {string} line */
  #take(line) {
    const { at, toMove } = this.#notation.read(line);
    this.#at = at;
    this.#like = line;
    const choice = this.#elements.toMove.querySelector(`[value=${toMove}]`);
    if (choice instanceof HTMLInputElement) choice.checked = true;
  }

  /**
   * @param {string} square
   * @param {string} symbol
   */
  #put(square, symbol) {
    this.#at.set(square, symbol);
    this.#changed();
  }

  #changed() {
    this.#elements.text.value = this.#notation.boardFile(this.#at, this.#like);
    this.complain();
    this.#onChange();
  }

  /** Takes the text for the board, if the server can read it. */
  async #pasted() {
    const { text } = this.#elements;
    const pasted = text.value;
    try {
      const line = this.#notation.fromText(pasted, this.line);
      await this.#tabletop.engine.askPosition(line);
      // The text may have changed meanwhile.
      if (pasted !== text.value) return;
      this.#take(line);
      this.complain();
      this.#onChange();
    } catch (error) {
      if (pasted === text.value) this.complain(sentence(error instanceof Error ? error.message : `${error}`));
    }
  }

  /** @param {string} symbol */
  #tool(symbol) {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'radio');
    button.title = symbol === '.' ? 'nothing' : this.#notation.nameOf(symbol);
    button.setAttribute('aria-label', button.title);
    button.dataset.symbol = symbol;
    button.append(svg('svg', { viewBox: '0 0 100 100' }, this.#drawing(symbol)));
    button.addEventListener('click', () => this.#choose(symbol));
    return button;
  }

  /** @param {string} symbol */
  #drawing(symbol) {
    if (symbol === '.') return svg('path', { class: 'eraser', d: 'M28 28L72 72M72 28L28 72' });
    return figureOf(this.#tabletop, symbol);
  }

  /** @param {string} symbol */
  #choose(symbol) {
    this.#chosen = symbol;
    for (const tool of this.#tools) {
      const isChosen = tool.dataset.symbol === symbol;
      tool.setAttribute('aria-checked', `${isChosen}`);
      tool.tabIndex = isChosen ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = STEPS[event.key];
    if (!step) return;
    const { symbols } = this.#notation;
    const index = (symbols.indexOf(this.#chosen) + step + symbols.length) % symbols.length;
    this.#choose(symbols[index]);
    this.#tools[index].focus();
    event.preventDefault();
  }

  /** @param {Board} board */
  #addDragging(board) {
    const { palette } = this.#elements;
    palette.addEventListener('pointerdown', (event) => {
      const tool = this.#tools.find((it) => event.composedPath().includes(it));
      if (!tool || !event.isPrimary || event.button !== 0) return;
      this.#choose(tool.dataset.symbol ?? '.');
      const ghost = /** @type {HTMLElement} */ (tool.cloneNode(true));
      ghost.className = 'ghost';
      ghost.setAttribute('aria-hidden', 'true');
      document.body.append(ghost);
      this.#follow(event, ghost, board);
      event.preventDefault();
    });
  }

  /**
   * Lets the picture of a piece go with the pointer until that is released.
   * @param {PointerEvent} pressed
   * @param {HTMLElement} ghost
   * @param {Board} board
   */
  #follow(pressed, ghost, board) {
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (/** @type {PointerEvent} */ event) => {
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
    };
    const end = () => {
      listening.abort();
      ghost.remove();
    };
    follow(pressed);
    window.addEventListener('pointermove', (event) => {
      if (hasLetGo(event, LEFT)) end();
      else follow(event);
    }, { signal });
    window.addEventListener('pointerup', (event) => {
      end();
      const square = board.squareAt(event.clientX, event.clientY);
      if (square) this.#put(square, this.#chosen);
    }, { signal });
    window.addEventListener('pointercancel', end, { signal });
  }
}
