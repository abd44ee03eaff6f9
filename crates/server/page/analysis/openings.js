// The opening explorer: how often games of self-play went on with a move, and who won them.

import { isAbort } from '../api/ask.js';
import { button, element } from '../element.js';
import { capital } from '../words.js';

/** @import { Explored } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** So many positions are remembered. */
const REMEMBERED = 200;

export class Openings {
  element = element('section', { 'aria-label': 'Openings', class: 'openings', hidden: true });
  #list = element('ol');
  #tabletop;
  #onMove;
  /** @type {Map<string, Explored[]>} */
  #known = new Map();
  /** The position that is looked at. */
  #position = '';

  /**
   * @param {Tabletop} tabletop
   * @param {(move: string) => void} onMove is handed a move to play
   */
  constructor(tabletop, onMove) {
    this.#tabletop = tabletop;
    this.#onMove = onMove;
    this.element.append(element('h2', {}, 'Openings'), this.#list, element('p', { class: 'quiet' }, 'How the computer went on here, playing quick games against itself: the number of games, and of each 100 how many white and black won.'));
  }

  /**
   * Shows what is known of a position.
   * @param {string} position
   * @param {string} [before] the position before it
   */
  async look(position, before) {
    if (!this.#tabletop.isAdvance || position === this.#position) return;
    this.#position = position;
    try {
      const moves = await this.#movesOf(position, before);
      if (position === this.#position) this.#show(moves);
    } catch (error) {
      // The analysis goes on without it, and says what is the matter with the server.
      if (position !== this.#position) return;
      if (!isAbort(error)) this.#position = '';
      this.#show([]);
    }
  }

  /**
   * @param {string} position
   * @param {string} [before]
   */
  async #movesOf(position, before = '') {
    // Nothing is known after a position of which nothing is known.
    const known = this.#known.get(position) ?? (this.#known.get(before)?.length === 0 ? [] : undefined);
    const moves = known ?? (await this.#tabletop.engine.askOpenings(position)).moves;
    this.#known.delete(position);
    this.#known.set(position, moves);
    if (this.#known.size > REMEMBERED) this.#known.delete(/** @type {string} */ (this.#known.keys().next().value));
    return moves;
  }

  /** @param {Explored[]} moves */
  #show(moves) {
    this.element.hidden = moves.length === 0;
    const all = moves.reduce((sum, { games }) => sum + games, 0);
    this.#list.replaceChildren(...moves.map((explored) => this.#row(explored, all)));
  }

  /**
   * @param {Explored} explored
   * @param {number} all the games of all moves
   */
  #row({ move, games, white, black }, all) {
    const { notation } = this.#tabletop;
    const share = (/** @type {number} */ part) => Math.round((100 * part) / games);
    const words = [
      `played in ${Math.round((100 * games) / all)} of 100 games`,
      ...(/** @type {const} */ ([['white', white], ['black', black]])).map(([side, won]) => `${capital(notation.called(side))} has won ${share(won)} of 100`),
    ].join(', ');
    const bar = element('span', { class: 'shares', 'aria-hidden': true }, ...[['white', white], ['tied', games - white - black], ['black', black]].map(([kind, part]) => {
      const piece = element('span', { class: `${kind}` }, Number(part) * 5 >= games ? `${share(Number(part))}` : '');
      piece.style.flexGrow = `${part}`;
      return piece;
    }));
    return element('li', {}, button(move, () => this.#onMove(move), { class: 'move', 'aria-label': `Play ${move}: ${words}`, title: words }), element('span', { class: 'games' }, `${games}`), bar);
  }
}
