// Setting up a position in the place of the game, until that is played or the person changes their mind.

import { Game } from '../table/game.js';
import { Setup } from './setup.js';
import { sentence } from '../words.js';

/** @import { Board } from '../board/board.js' */
/** @import { Parts } from '../parts.js' */
/** @import { Table } from '../table/table.js' */

/**
 * What the view around does.
 * @typedef {object} View
 * @property {() => void} showBoard
 * @property {() => void} showPanels
 * @property {(game: Game) => Promise<void>} begin begins another game, if the person really wants that
 */

export class Editing {
  /** True if a position is being set up. */
  isOpen = false;
  #table;
  #view;
  #setup;

  /**
   * @param {Table} table
   * @param {Board} board
   * @param {Parts} parts
   * @param {View} view
   */
  constructor(table, board, { find, part }, view) {
    this.#table = table;
    this.#view = view;
    const text = find('text', HTMLTextAreaElement);
    this.#setup = new Setup(table.tabletop, { palette: part('palette'), text, toMove: part('to-move'), trouble: part('trouble') }, board, view.showBoard);
  }

  /** What the board does while it is open. */
  get hands() {
    return this.#setup;
  }

  /** The position as it is, in one line. */
  get line() {
    return this.#setup.line;
  }

  open() {
    this.isOpen = true;
    this.#setup.open(this.#table.tabletop.notation.revealed(this.#table.line));
    this.#view.showPanels();
    this.#setup.focus();
  }

  close() {
    this.isOpen = false;
  }

  /**
   * Takes a text as if it had been pasted.
   * @param {string} text
   */
  paste(text) {
    this.#setup.paste(text);
  }

  clear() {
    this.#setup.clear();
  }

  reset() {
    this.#setup.reset();
  }

  /** The position, if it is complete. */
  finished() {
    return this.#setup.finished();
  }

  /** Plays the position that was set up. */
  async play() {
    const { tabletop } = this.#table;
    const line = await this.finished();
    if (!line) return;
    try {
      await tabletop.engine.askPosition(line);
      const game = new Game(tabletop, line);
      game.players = this.#table.game.players;
      await this.#view.begin(game);
    } catch (error) {
      this.#setup.complain(sentence(error instanceof Error ? error.message : `${error}`));
    }
  }
}
