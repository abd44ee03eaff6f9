// The timer of the player to move: the time used and the time left, where there are clocks.

/** @import { Game } from './game.js' */

/** The interval between updates of the clocks, in milliseconds. */
const TICK = 100;
/** Below this many seconds, a clock shows that little time is left. */
const LOW = 10;

/**
 * What is to be done as time goes by, in games with clocks.
 * @typedef {object} Bells
 * @property {() => void} tick there is another time to show
 * @property {() => void} low a person has little time left
 * @property {() => void} out the side to move has none left
 */

export class Timer {
  #game;
  #bells;
  /** @type {number | undefined} when the clock of the side to move was started, if it runs */
  #started;
  /** @type {number | undefined} */
  #ticking;

  /**
   * @param {() => Game} game that is timed
   * @param {Bells} bells
   */
  constructor(game, bells) {
    this.#game = game;
    this.#bells = bells;
  }

  /** Seconds that the side to move has thought about its move. */
  get thought() {
    return this.#game().spent + (this.#started === undefined ? 0 : (performance.now() - this.#started) / 1000);
  }

  /** The seconds that each side has left, where there are clocks. */
  get left() {
    const { left, side } = this.#game();
    return left && { ...left, [side]: left[side] - this.thought };
  }

  /** The side to move begins to think, or goes on. */
  start() {
    this.#started = performance.now();
    const { left } = this;
    const game = this.#game();
    if (!left) return;
    let isLow = left[game.side] < LOW;
    this.#ticking = setInterval(() => {
      const rest = this.left?.[game.side] ?? 0;
      if (!isLow && rest < LOW && game.isPerson(game.side)) this.#bells.low();
      isLow ||= rest < LOW;
      this.#bells.tick();
      if (rest <= 0) this.#bells.out();
    }, TICK);
  }

  /** Stops the clock. The time spent on the move so far still counts. */
  stop() {
    this.#game().spent = this.thought;
    this.#started = undefined;
    clearInterval(this.#ticking);
  }
}
