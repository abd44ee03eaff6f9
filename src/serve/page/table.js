// The table at which a game is played: lets people and bots move in turn, and knows what is looked at.

import { Refused, ask, isAbort } from './api.js';
import { USUAL, searches } from './bots.js';
import { Game, capital } from './game.js';
import { SIDES, attempt, nameOf, read, readMove, sideOf, tell } from './position.js';
import { scoreAll } from './scores.js';
import { turn } from './turn.js';

/** Less than this, in milliseconds, and nobody sees that the bot has moved. */
const BLINK = 150;
/** What a hint may cost. */
const HINT = { level: USUAL, nodes: 200_000 };

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
export class Table {
  game = new Game();
  /** The square of the piece picked up. */
  selected;
  /** A move to point at. */
  hint;
  /** Whether moves were made while an earlier position was looked at. */
  unseen = false;
  /** Whether the server has failed to tell what the game needs to go on. */
  failed = false;
  #view;
  /** The server's view of the positions that were looked at, `{status, moves}` by line. */
  #facts = new Map();
  /** Ends what the bot, the scores and the hint are asking for. */
  #asking = new AbortController();
  #turnBegan = 0;

  /**
   * @param {object} view where it is seen
   * @param {() => void} view.showBoard
   * @param {() => void} view.showPanels
   * @param {() => void} view.showScore
   * @param {(sentence: string) => void} view.say shows a sentence
   * @param {(sentence: string) => void} view.tell tells of a move to those who do not see the board
   * @param {(moves: object[], square: string) => Promise<object|undefined>} view.choose between several moves
   */
  constructor(view) {
    this.#view = view;
  }

  get line() {
    return this.game.at(this.game.shown);
  }

  /** The server's view of the position shown, as soon as it has come. */
  get known() {
    return this.#facts.get(this.line);
  }

  /** How the game ended, if it did. */
  get outcome() {
    const last = this.#facts.get(this.game.last);
    return last && this.game.outcome(last.status);
  }

  /** Whether a bot is to move at the end of the game. */
  get isBotsTurn() {
    return this.game.player.level > 0 && !this.outcome && !this.game.paused;
  }

  get isBotsGame() {
    return SIDES.every((side) => this.game.players[side].level > 0);
  }

  /** Whether a piece of the person to move stands there, in a position that can be played on. */
  isMine(square) {
    const { at, toMove } = read(this.line);
    const isTurn = this.game.isLive && !this.outcome && this.game.players[toMove].level === 0;
    return isTurn && sideOf(at.get(square)) === toMove;
  }

  /** The legal moves of the piece picked up: those that act on `square`, or all. */
  moves(square = '') {
    const moves = (this.selected && this.known?.moves) ?? [];
    return moves.filter(({ move }) => move.startsWith(this.selected) && move.endsWith(square));
  }

  // ---- Going on

  /** Nobody is asked for anything any more. */
  rest() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#select(undefined);
  }

  /** The game goes on from its last position, which may be another than before. */
  async goOn() {
    this.rest();
    const { signal } = this.#asking;
    this.#turnBegan = performance.now();
    this.failed = false;
    await this.refresh();
    // Somebody may look at another position than that from which the game goes on.
    if (!this.failed) await this.#learn(this.game.last);
    if (signal.aborted) return;
    if (this.isBotsTurn && !this.failed) this.#botMoves(signal);
    // The chart must not disturb the player.
    scoreAll(this.game, signal, this.#view.showScore).catch((error) => { if (!isAbort(error)) console.warn(error); });
  }

  /** Shows everything anew and finds out about the position shown. */
  async refresh() {
    const { line } = this;
    this.selected = this.hint = undefined;
    if (this.game.isLive) this.unseen = false;
    this.game.keep();
    this.#show();
    if (this.known) return;
    await this.#learn(line);
    if (line !== this.line || !this.known) return;
    const { white, black } = this.known.status.material;
    this.game.leads[this.game.shown] = white - black;
    this.#show();
  }

  /** Finds out about a position, unless it is known. */
  async #learn(line) {
    const { game } = this;
    if (this.#facts.has(line)) return;
    try {
      const [status, { moves }] = await Promise.all([ask('status', { position: line }), ask('moves', { position: line })]);
      this.#facts.set(line, { status, moves });
    } catch (error) {
      if (game === this.game) this.#fail(error);
    }
  }

  #show() {
    this.#view.showBoard();
    this.#view.showPanels();
    this.sayTurn();
  }

  /** Begins another game. */
  begin(game, players = this.game.players) {
    this.game = Object.assign(game, { players });
    this.#facts.clear();
    // Bots do not go on with a game that a person wants to look at.
    game.paused = game.moves.length > 0 && this.isBotsGame;
    return this.goOn();
  }

  /** Shows the position after so many moves. */
  go(ply) {
    this.game.shown = Math.min(Math.max(ply, 0), this.game.moves.length);
    return this.refresh();
  }

  /** Forgets the moves after so many. */
  cut(plies) {
    this.game.cut(plies);
    return this.goOn();
  }

  takeBack() {
    this.game.paused = this.isBotsGame;
    return this.cut(this.game.takenBack);
  }

  // ---- Saying

  /** Whose turn it is, or how the game ended. */
  sayTurn() {
    this.#view.say(this.known ? turn(this) : '');
  }

  complain(error) {
    if (isAbort(error)) return;
    this.#view.say(error instanceof Refused ? error.message : `Something went wrong: ${error.message}`);
  }

  /** The game cannot go on until it is tried again. */
  #fail(error) {
    if (isAbort(error)) return;
    this.failed = true;
    this.#view.showPanels();
    this.complain(error);
  }

  // ---- Moving

  /** Does what a click on a square means. */
  async pick(square) {
    // The server may answer again.
    if (this.failed) await this.goOn();
    if (this.failed) return;
    if (!this.game.isLive) {
      this.#view.say('This is an earlier position. Go to the last one, or press Play on from here.');
    } else if (this.outcome) {
      this.sayTurn();
    } else if (this.isBotsTurn) {
      this.#view.say('It is the bot\'s turn.');
    } else if (this.selected === square) {
      this.#select(undefined);
    } else if (this.moves(square).length) {
      this.#act(square);
    } else if (this.isMine(square) && !this.#swaps()) {
      this.#select(square);
    } else {
      this.#refuse(square);
    }
  }

  /** Does what it means to drag a piece to another square. */
  drop(from, to) {
    if (!this.isMine(from)) return;
    if (this.selected !== from) this.#select(from);
    if (!to) return;
    if (this.moves(to).length) this.#act(to);
    else this.#refuse(to, false);
  }

  #select(square) {
    this.selected = square;
    this.hint = undefined;
    this.#view.showBoard();
    if (square && this.known && this.moves().length === 0) {
      this.#view.say(`The ${nameOf(read(this.line).at.get(square))} on ${square} has no legal move.`);
    } else {
      this.sayTurn();
    }
  }

  /** Whether a Jester is picked up, which may act on pieces of its own side. */
  #swaps() {
    return this.selected && read(this.line).at.get(this.selected).toLowerCase() === 'j';
  }

  async #act(square) {
    const moves = this.moves(square);
    const move = moves.length > 1 ? await this.#view.choose(moves, square) : moves[0];
    if (!move) return;
    const line = this.game.last;
    try {
      const { legal, after, reason } = await ask('check', { position: line, move: move.move });
      if (!legal) this.#view.say(`${capital(reason)}.`);
      else if (line === this.game.last) this.#made({ move: move.move, after });
    } catch (error) {
      this.complain(error);
    }
  }

  /** Says in the words of the server why nothing can be done there. A click may have meant to pick that up. */
  async #refuse(square, isClick = true) {
    const from = this.selected ?? square;
    const mine = isClick && this.isMine(square);
    try {
      const { reason } = await ask('check', { position: this.line, move: attempt(this.line, from, square) });
      // A click on another piece of one's own picks that up all the same.
      if (mine && this.selected === from) this.#select(square);
      if (reason) this.#view.say(`${capital(reason)}.`);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Adds a move to the game; whoever is next moves. */
  #made(move) {
    if (!move.move || !move.after) throw new Refused('The server answered without a move.');
    const before = this.game.last;
    this.unseen = !this.game.isLive;
    this.game.add({ ...move, seconds: (performance.now() - this.#turnBegan) / 1000 });
    this.#view.tell(tell(move.move, before));
    this.goOn();
  }

  async #botMoves(signal) {
    const { level, time } = this.game.player;
    const question = { position: this.game.last, why: true, level, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
    if (time && searches(level)) question.time = time;
    try {
      const [{ after, ...why }] = await Promise.all([ask('move', question, signal), pause(BLINK)]);
      if (!signal.aborted) this.#made({ move: why.move, after, why });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Points at a good move. */
  async showHint() {
    const { line } = this;
    try {
      const { lines: [best] } = await ask('analyse', { position: line, ...HINT }, this.#asking.signal);
      if (line !== this.line) return;
      if (!best) throw new Refused('There is no hint for this position.');
      Object.assign(this, { selected: undefined, hint: best.move });
      this.#view.showBoard();
      this.#view.say(`Hint: ${tell(best.move, line)} (${best.move}).`);
    } catch (error) {
      this.complain(error);
    }
  }
}
