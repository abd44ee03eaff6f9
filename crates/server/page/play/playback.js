// Playing a game back, move by move.

/** @import { Table } from '../table/table.js' */

export class Playback {
  /** @type {number | undefined} */
  #timer;
  #table;
  #onStop;

  /**
   * @param {Table} table
   * @param {() => void} onStop
   */
  constructor(table, onStop) {
    this.#table = table;
    this.#onStop = onStop;
  }

  get isRunning() {
    return this.#timer !== undefined;
  }

  /**
   * Goes on from the position shown, or from the start if that is the last.
   * @param {() => number} time gives the milliseconds between moves
   */
  run(time) {
    const { game } = this.#table;
    const step = () => {
      this.#timer = setTimeout(() => {
        if (game !== this.#table.game || game.isLive) {
          this.stop();
        } else {
          step();
          this.#table.go(game.shown + 1);
        }
      }, time());
    };
    step();
    this.#table.go(game.isLive ? 0 : game.shown + 1);
  }

  stop() {
    if (!this.isRunning) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#onStop();
  }
}
