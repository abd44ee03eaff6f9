// A battle of few pieces, one act for each move of the person. The board points at the moves of the act; another one is
// taken back. A bot answers.

import { element } from '../element.js';
import { Trial } from '../learn/trial.js';

/** @import { Battle as Written, LegalMove } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Move } from '../table/game.js' */

/** The time for which a wrong move is shown, in ms. */
const GLANCE = 900;
const ASIDE = 'That is a legal move. Here, choose one of the moves with an arrow.';
/** The time for which the last position is shown, in ms. */
const TRIUMPH = 900;

export class Battle {
  element;
  #written;
  #onDone;
  #notation;
  #trial;
  #words;
  #steps;
  /** How many acts are done. */
  #done = 0;
  /** Why the last attempt was none; nothing if there was none. */
  #why = '';

  /**
   * @param {Tabletop} tabletop
   * @param {Written} written
   * @param {() => void} onDone
   * @param {AbortSignal} ending
   * @param {Element} [there] what the document shows of it: the words stay, and the board takes the picture's place
   */
  constructor(tabletop, written, onDone, ending, there) {
    this.#written = written;
    this.#onDone = onDone;
    this.#notation = tabletop.notation;
    this.#steps = element('progress', { max: written.acts.length, value: 0, 'aria-label': 'Moves made' });
    this.#trial = new Trial(tabletop, 'The board of the battle', {
      made: (move) => this.#made(move),
      changed: () => this.#mark(),
      refuse: (sentence) => this.#refuse(sentence),
      narrow: (moves) => this.#narrow(moves),
    });
    ending.addEventListener('abort', () => this.#trial.table.rest());
    this.element = there ?? element('div', { class: 'battle' }, element('p', { class: 'act' }), element('div', { class: 'film' }));
    const [words, film] = this.element.children;
    words.role = 'status';
    film.replaceWith(this.#trial.element, this.#steps);
    this.#words = words;
  }

  /** Begins, with the focus on the first piece to move. */
  begin() {
    const { position } = this.#written;
    const { toMove } = this.#notation.read(position);
    // Where pieces are placed, the board has no side.
    this.#trial.flipped = toMove === 'black' && !this.#notation.places;
    this.#tell();
    const begun = this.#trial.begin(position, toMove);
    this.#trial.board.focus(this.#notation.readMove(this.#act.moves[0]).from);
    return begun;
  }

  get #act() {
    return this.#written.acts[this.#done];
  }

  #tell() {
    const words = `${this.#why} ${this.#act.words}`.trim();
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#steps.value = this.#done;
  }

  /** @param {string} why a move is none of the act */
  #refuse(why) {
    this.#why = why;
    this.#tell();
  }

  /**
   * The moves of the act among some, or else all of them.
   * @param {LegalMove[]} moves
   */
  #narrow(moves) {
    const marked = moves.filter(({ move }) => this.#act.moves.includes(move));
    return marked.length ? marked : moves;
  }

  /** Points at the moves of the act. */
  #mark() {
    const { game, known } = this.#trial.table;
    const isMine = this.#act && known && game.isLive && game.isPerson(game.side) && !game.paused;
    const marked = isMine ? known.moves.filter(({ move }) => this.#act.moves.includes(move)) : [];
    this.#trial.arrows = marked.map(({ move }) => ({ ...this.#notation.readMove(move), kind: 'hint' }));
    this.#trial.show();
    if (isMine) this.#tell();
  }

  /** @param {Move} move that somebody has made */
  #made({ move }) {
    const { game } = this.#trial.table;
    const plies = game.moves.length;
    if (!game.isPerson(game.mover(plies - 1))) return;
    if (this.#act.moves.includes(move)) {
      this.#done += 1;
      this.#why = '';
      this.#steps.value = this.#done;
      if (this.#act) return;
      this.#trial.end();
      setTimeout(this.#onDone, TRIUMPH);
    } else {
      this.#trial.end();
      this.#refuse(ASIDE);
      setTimeout(() => this.#trial.again(plies - 1), GLANCE);
    }
  }
}
