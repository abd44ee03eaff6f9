// A first whole game, against the level that plays any legal move, with a coach who says what to look at. The
// browser keeps it, so that it can be left and resumed.

import { isAbort } from '../api/ask.js';
import { SHIELDED } from '../board/marks.js';
import { button, element } from '../element.js';
import { Game } from '../table/game.js';
import { Trial } from './trial.js';
import { capital, counted } from '../words.js';

/** @import { Tabletop } from '../games/tabletop.js' */

const KEPT = 'first-game';

/** The level whose moves the coach has in mind: it answers at once. */
const COACH = 7;

/**
 * The game that the browser has kept, or a new one.
 * @param {Tabletop} tabletop
 */
function resumed(tabletop) {
  try {
    return Game.kept(tabletop, KEPT);
  } catch {
    // What cannot be read is given up.
    return new Game(tabletop);
  }
}

export class FirstGame {
  #tabletop;
  #trial;
  #score = element('p', { class: 'score' });
  #remarks = element('ul', { class: 'remarks' });
  #back = button('Take back', () => this.#trial.table.takeBack(), { 'data-primary': true });
  #again = button('New game', () => this.#begin(new Game(this.#tabletop)));
  #asking = new AbortController();
  /** @type {string | undefined} the position that the coach has spoken of */
  #spoken;

  /** @param {Tabletop} tabletop */
  constructor(tabletop) {
    this.#tabletop = tabletop;
    this.#trial = new Trial(tabletop, 'Your first game', { changed: () => this.#changed(), keep: (game) => game.keep(KEPT) });
  }

  /**
   * The page of the game; it goes on where it was left.
   * @param {string} puzzles the address of what comes after it
   * @returns {Node[]}
   */
  open(puzzles) {
    this.#begin(resumed(this.#tabletop));
    return [
      element(
        'div',
        { class: 'middle text' },
        element('h2', { tabindex: -1 }, 'Your first game'),
        element('p', {}, 'You play white against the easiest level, which makes any legal move. The coach says what to look at. Leave when you like: the game is kept in this browser.'),
        this.#score,
        element('h3', {}, 'The coach'),
        element('div', { role: 'status' }, this.#remarks),
        element('p', { class: 'quiet' }, 'When you have won: ', element('a', { href: puzzles }, 'solve a puzzle'), ' or ', element('a', { href: '#view=play' }, 'play a stronger level'), '.'),
      ),
      this.#trial.element,
      element('div', { class: 'foot' }, element('div', { class: 'actions' }, this.#back, this.#again)),
    ];
  }

  /** The view is left. */
  close() {
    this.#asking.abort();
    this.#trial.table.rest();
  }

  /** @param {Game} game */
  #begin(game) {
    game.players.black = { level: this.#tabletop.bots.levels[0].level, time: 0 };
    this.#trial.table.begin(game);
  }

  #changed() {
    const { table } = this.#trial;
    const { game, known, outcome } = table;
    this.#back.disabled = game.moves.length === 0;
    if (!known) return;
    const { white, black } = known.status.material;
    const turn = Math.min(Math.floor(game.moves.length / 2) + 1, game.turns);
    this.#score.textContent = `Move ${turn} of ${game.turns} · you have ${counted(white, 'point')}, your opponent ${black}`;
    if (outcome) this.#say([outcome.winner === 'white' ? `You have won. ${outcome.text}` : outcome.text]);
    else if (known.status.to_move === 'white') this.#coach().catch((error) => { if (!isAbort(error)) table.complain(error); });
  }

  /** Says what there is to say before a move of the person, once. */
  async #coach() {
    const { engine, notation } = this.#tabletop;
    const { game, known, line } = this.#trial.table;
    if (!known || this.#spoken === line) return;
    this.#spoken = line;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const ply = game.moves.length;
    const remarks = [];
    if (ply < 2 && known.status.shielded) remarks.push(`A piece with a shield: ${SHIELDED}.`);
    if (ply >= 2) {
      const [mine, theirs] = game.moves.slice(-2);
      const { asked: { prospect, words } } = await engine.askWhy(game.at(ply - 2), COACH, mine.move, signal);
      remarks.push(`${capital(notation.tell(theirs.move, mine.after))}.`);
      if (prospect && prospect.forecast < 0) remarks.push(`Your last move: ${words} You may take it back.`);
    }
    const { hint } = await engine.askReasons(line, { level: COACH }, signal);
    if (hint) remarks.push(hint);
    if (!signal.aborted && line === this.#trial.table.line) this.#say(remarks);
  }

  /** @param {string[]} remarks */
  #say(remarks) {
    this.#remarks.replaceChildren(...remarks.map((remark) => element('li', {}, remark)));
  }
}
