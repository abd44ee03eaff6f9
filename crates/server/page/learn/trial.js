// A board to try things on: a table without clocks and records, and below it what there is to say. The views add the
// drawings to the page before.

import { Board } from '../board/board.js';
import { element } from '../element.js';
import { Game } from '../table/game.js';
import { boardOf } from '../table/shown.js';
import { sound } from '../table/sounds.js';
import { Table } from '../table/table.js';
import { sentence } from '../words.js';

/** @import { LegalMove, Side } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Arrow, Circle } from '../board/scene.js' */
/** @import { Move } from '../table/game.js' */

/**
 * What a trial is for; all of it may be left out.
 * @typedef {object} Ends
 * @property {(move: Move) => void} [made] hears of every move
 * @property {() => void} [changed] hears of everything that there is to show
 * @property {(game: Game) => void} [keep] keeps the game
 * @property {(sentence: string) => void} [refuse] hears why a person cannot do something, instead of the message
 * @property {(moves: LegalMove[]) => LegalMove[]} [narrow] leaves those of several moves to a square that may be meant
 */

const PERSON = { level: 0, time: 0 };

/**
 * The game that a trial of a position begins with.
 * @param {Tabletop} tabletop
 * @param {string} position
 */
export function gameOn(tabletop, position) {
  const game = new Game(tabletop, position);
  // A position of the rules may be in the middle of a round.
  game.start = position;
  // The moves before the position count: it may show how a game ends.
  game.begun = 0;
  return game;
}

export class Trial {
  /** The board with its message, to be put into the page. */
  element;
  board;
  table;
  /** True if black is at the bottom. */
  flipped = false;
  /** @type {Circle[]} what the board points at */
  circles = [];
  /** @type {Arrow[]} moves that it points at */
  arrows = [];
  /** True if the trial is over. */
  #isOver = false;
  #narrow;
  #message = element('p', { role: 'status', class: 'message' });

  /**
   * @param {Tabletop} tabletop
   * @param {string} label what the board is called
   * @param {Ends} [ends]
   */
  constructor(tabletop, label, { made, changed, keep, refuse, narrow } = {}) {
    const [place, live] = [element('div', { 'data-board': true }), element('p', { class: 'unseen', 'aria-live': 'polite' })];
    this.element = element('div', { class: 'trial' }, place, this.#message, live);
    this.#narrow = narrow;
    this.table = new Table(tabletop, {
      showBoard: () => this.show(),
      showPanels: () => changed?.(),
      keep,
      refuse,
      hear: sound,
      say: (words) => this.say(this.#isOver && !this.table.outcome ? '' : this.#end ?? words),
      tell: (words) => {
        live.textContent = words;
        const move = this.table.game.moves.at(-1);
        this.#forget();
        if (move) made?.(move);
      },
      choose: async (moves) => {
        const meant = /** @type {typeof moves} */ (this.#narrow?.(moves) ?? moves);
        return meant.length === 1 ? meant[0] : this.board.choose(meant);
      },
    });
    this.board = new Board(tabletop, place, {
      pick: (square) => this.table.person.pick(square),
      lift: (square) => this.table.person.lift(square),
      drop: (from, to) => this.table.person.drop(from, to),
      holds: (square) => this.table.person.holds(square),
    }, label);
  }

  /**
   * Begins with a position, in which persons move both sides, or one of them.
   * @param {string} position
   * @param {Side} [side]
   * @param {boolean} [isOver] whether no reply follows
   */
  begin(position, side, isOver = false) {
    const game = gameOn(this.table.tabletop, position);
    // Where one person tries both sides, nothing is hidden.
    game.isOnePersons = !side;
    const rest = { level: this.table.tabletop.bots.usual, time: 0 };
    game.players = { white: side === 'black' ? rest : PERSON, black: side === 'white' ? rest : PERSON };
    this.#forget();
    this.#isOver = isOver;
    return this.table.begin(game, isOver);
  }

  /** Ends the trial after the move just made: no reply follows. */
  end() {
    this.#isOver = true;
    this.table.game.paused = true;
  }

  /**
   * Goes on from an earlier position, by default the first one.
   * @param {number} [plies] how many moves stay
   */
  again(plies = 0) {
    this.#isOver = false;
    this.table.game.paused = false;
    this.#forget();
    return this.table.cut(plies);
  }

  /** Points at nothing any more. */
  #forget() {
    this.circles = [];
    this.arrows = [];
  }

  /**
   * Makes a move from the first position, or says why that is not legal; in sight, wherever it was asked for.
   * @param {string} move
   */
  async try(move) {
    this.board.svg.scrollIntoView({ block: 'nearest' });
    if (this.table.game.moves.length) await this.again();
    await this.table.play(move).catch((error) => this.table.complain(error));
  }

  show() {
    const scene = boardOf(this.table);
    const targets = scene.targets && (this.#narrow?.(scene.targets) ?? scene.targets);
    this.board.show({ ...scene, targets, flipped: this.flipped, circles: this.circles, arrows: [...scene.arrows ?? [], ...this.arrows] });
  }

  /** How the position has ended by the turns made before it: a table counts only those of its own game. */
  get #end() {
    const { status } = this.table.known ?? {};
    if (status?.end?.termination !== 'turns') return undefined;
    return sentence(status.end.words);
  }

  /** @param {string} words */
  say(words) {
    this.#message.textContent = words;
  }
}
