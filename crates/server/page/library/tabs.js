// A game is played in one tab at a time: the tab that goes on with it tells the others, and one that has the same game at
// its table waits until it is taken back.

const CHANNEL = 'advance.games';

/** @typedef {{took?: string, left?: string}} News the id of the game that a tab has taken, or left to another */

export class Tabs {
  #channel = new BroadcastChannel(CHANNEL);
  /** The game of this tab. @type {string | undefined} */
  #held;

  /**
   * @param {() => void} onTaken another tab goes on with the game of this one
   * @param {() => void} onLeft another tab had the game of this one, and waits now
   * @param {AbortSignal} ending
   */
  constructor(onTaken, onLeft, ending) {
    this.#channel.onmessage = ({ data: { took, left } }) => {
      if (!this.#held) return;
      if (took === this.#held) {
        this.#held = undefined;
        this.#tell({ left: took });
        onTaken();
      } else if (left === this.#held) onLeft();
    };
    ending.addEventListener('abort', () => this.#channel.close());
  }

  /** @param {News} news */
  #tell(news) {
    this.#channel.postMessage(news);
  }

  /**
   * Goes on with a game.
   * @param {string | undefined} id nothing where it is not kept yet
   */
  hold(id) {
    if (id === this.#held) return;
    this.#held = id;
    if (id) this.#tell({ took: id });
  }
}
