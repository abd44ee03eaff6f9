// The table at which a game is played: lets people and bots move in turn, and knows what is looked at.

import { askAnalysis, askCheck, askMove } from '../api/answers.js';
import { Refused, isAbort } from '../api/ask.js';
import { factsOf } from '../api/facts.js';
import { Hand } from '../board/hand.js';
import { other, readMove, sideOf, symbolAt, tell } from '../board/position.js';
import { USUAL, searches } from './bots.js';
import { ENDS, Game, capital } from './game.js';
import { WON, advantage, scoreAll } from './scores.js';
import { turn } from './turn.js';

/** @import { LegalMove, Explanation, Searched, Side } from '../api/answers.js' */
/** @import { Facts } from '../api/facts.js' */
/** @import { Cut, Move } from './game.js' */
/** @import { Tune } from './sounds.js' */

/**
 * Where a table is seen.
 * @typedef {object} View
 * @property {() => void} showBoard
 * @property {() => void} showPanels
 * @property {() => void} [showScore] the positions are scored only where that is shown
 * @property {() => void} [showClocks]
 * @property {(game: Game) => void} [keep] keeps the game as it is
 * @property {<T>(deed: Promise<T>) => Promise<T>} [wait] shows that something is waited for
 * @property {(tune: Tune) => void} [hear] lets people hear what happens
 * @property {(sentence: string) => void} say shows a sentence
 * @property {(sentence: string) => void} tell tells of a move to those who do not see the board
 * @property {(moves: LegalMove[]) => Promise<LegalMove | undefined>} choose between several moves
 */

/** Less than this, in milliseconds, and nobody sees that the bot has moved. */
const BLINK = 150;
/** What a hint may cost. */
const HINT = { level: USUAL, nodes: 200_000 };
/** How often clocks are looked at, in milliseconds. */
const TICK = 100;
/** When somebody has little time left, in seconds. */
const LOW = 10;
/** A bot takes no more than this part of the time on its clock for a move. */
const SHARE = 1 / 30;
/** A bot that is this many points behind takes a draw. */
const BEHIND = 0.5;

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class Table {
  game = new Game();
  /** @type {string | undefined} a move to point at */
  hint;
  /** @type {{from: string, to: string} | undefined} what the person wants to do as soon as the bot has moved */
  planned;
  /** Whether moves were made while an earlier position was looked at. */
  unseen = false;
  /** Whether the server has failed to tell what the game needs to go on. */
  failed = false;
  #view;
  /** @type {Map<string, Facts>} what is known already, by position */
  #facts = new Map();
  #hand;
  /** Ends what the bot, the scores and the hint are asking for. */
  #asking = new AbortController();
  /** @type {number | undefined} when the clock of the side to move was started, if it runs */
  #started;
  /** @type {number | undefined} */
  #ticking;

  /** @param {View} view */
  constructor(view) {
    this.#view = view;
    this.#hand = new Hand({
      position: () => this.line,
      moves: () => this.known?.moves,
      choose: view.choose,
      show: () => {
        this.hint = undefined;
        view.showBoard();
      },
      made: (move, after) => this.#made({ move, after }),
      say: (sentence) => (sentence ? view.say(sentence) : this.sayTurn()),
      complain: (error) => this.complain(error),
    });
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

  /** Seconds that the side to move has thought about its move. */
  get thought() {
    return this.game.spent + (this.#started === undefined ? 0 : (performance.now() - this.#started) / 1000);
  }

  /** The seconds that each side has left, where there are clocks. */
  get left() {
    const { left, side } = this.game;
    return left && { ...left, [side]: left[side] - this.thought };
  }

  /**
   * Whether a piece of a person stands there that can be moved, now or as soon as the bot has moved.
   * @param {string} square
   */
  isMine(square) {
    const side = sideOf(symbolAt(this.line, square));
    if (!side || !this.game.isLive || this.outcome || !this.game.isPerson(side)) return false;
    return side === this.game.side || this.isBotsTurn;
  }

  /** The square of the piece picked up. */
  get selected() {
    return this.#hand.selected;
  }

  /** The legal moves of that piece. */
  get targets() {
    return this.#hand.targets;
  }

  // ---- Going on

  /** Nobody is asked for anything any more, and no clock runs. */
  rest() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.game.spent = this.thought;
    this.#started = undefined;
    clearInterval(this.#ticking);
    this.#putDown();
  }

  /** The game goes on from its last position, which may be another than before. */
  async goOn() {
    this.rest();
    const { signal } = this.#asking;
    this.failed = false;
    await this.refresh();
    // Somebody may look at another position than that from which the game goes on.
    if (!this.failed) await this.#learn(this.game.last);
    if (signal.aborted) return;
    if (!this.failed && !this.outcome && !(this.game.paused && this.game.player.level)) this.#startClock();
    if (this.isBotsTurn && !this.failed) this.#botMoves(signal);
    else if (this.planned) this.#doPlanned(this.planned);
    // The chart must not disturb the player.
    this.#score(signal).catch((error) => { if (!isAbort(error)) console.warn(error); });
  }

  /** @param {AbortSignal} signal */
  async #score(signal) {
    const { game } = this;
    if (!this.#view.showScore) return;
    await scoreAll(game, signal, this.#view.showScore);
    this.#view.keep?.(game);
  }

  #startClock() {
    this.#started = performance.now();
    const { left, game } = this;
    if (!left) return;
    let isLow = left[game.side] < LOW;
    this.#ticking = setInterval(() => {
      const rest = this.left?.[game.side] ?? 0;
      if (!isLow && rest < LOW && game.isPerson(game.side)) this.#view.hear?.('low');
      isLow ||= rest < LOW;
      this.#view.showClocks?.();
      if (rest <= 0) this.end({ winner: other(game.side), end: ENDS.timeout, reason: 'out of time' });
    }, TICK);
  }

  /** Shows everything anew and finds out about the position shown. */
  async refresh() {
    const { line, game } = this;
    this.#hand.rest();
    this.hint = undefined;
    if (game.isLive) this.unseen = false;
    this.#view.keep?.(game);
    this.#show();
    if (this.known) return;
    await this.#learn(line);
    const fact = this.#facts.get(line);
    if (line !== this.line || !fact) return;
    const { white, black } = fact.status.material;
    game.leads[game.shown] = white - black;
    this.#show();
  }

  /** @param {string} line */
  async #learn(line) {
    const { game } = this;
    try {
      const facts = factsOf(line);
      this.#facts.set(line, await (this.#view.wait?.(facts) ?? facts));
    } catch (error) {
      if (game === this.game) this.#fail(error);
    }
  }

  #show() {
    this.#view.showBoard();
    this.#view.showPanels();
    this.sayTurn();
  }

  /**
   * Begins another game.
   * @param {Game} game
   */
  begin(game) {
    // The old one's clock has no say in the new one.
    this.rest();
    this.game = game;
    this.planned = undefined;
    // Bots do not go on with a game that a person wants to look at.
    game.paused = game.isBots;
    return this.goOn();
  }

  /**
   * Shows the position after so many moves.
   * @param {number} ply
   */
  go(ply) {
    this.game.shown = Math.min(Math.max(ply, 0), this.game.moves.length);
    return this.refresh();
  }

  /**
   * Forgets the moves after so many.
   * @param {number} plies
   */
  cut(plies) {
    this.rest();
    this.planned = undefined;
    this.game.cut(plies);
    return this.goOn();
  }

  takeBack() {
    this.game.paused = this.game.isBots;
    return this.cut(this.game.takenBack);
  }

  /**
   * Ends the game otherwise than by its rules.
   * @param {Cut} cut
   */
  end(cut) {
    this.planned = undefined;
    this.game.cutShort = cut;
    this.game.shown = this.game.moves.length;
    this.#view.hear?.('end');
    return this.goOn();
  }

  /** The side that gives up: of the only person, or else the side to move. */
  get resigning() {
    return this.game.alone ?? this.game.side;
  }

  /** Asks a bot for a draw: it takes one if it is behind. */
  async offerDraw() {
    const { game } = this;
    const bot = game.alone && other(game.alone);
    if (!bot) return this.end({ winner: null, end: ENDS.agreement });
    const line = game.last;
    const score = await advantage(line, this.#asking.signal);
    if (line !== game.last || game !== this.game || score === undefined) return undefined;
    if ((game.side === bot ? score : -score) <= -BEHIND) return this.end({ winner: null, end: ENDS.agreement });
    this.#view.say(`${capital(bot)} declines the draw: it does not think that it is behind.`);
    return undefined;
  }

  // ---- Saying

  /** Whose turn it is, or how the game ended. */
  sayTurn() {
    this.#view.say(this.known ? turn(this) : '');
  }

  /** @param {unknown} error */
  complain(error) {
    if (isAbort(error)) return;
    const words = error instanceof Error ? error.message : `${error}`;
    this.#view.say(error instanceof Refused ? words : `Something went wrong: ${words}`);
  }

  /**
   * The game cannot go on until it is tried again.
   * @param {unknown} error
   */
  #fail(error) {
    if (isAbort(error)) return;
    this.game.spent = this.thought;
    this.#started = undefined;
    clearInterval(this.#ticking);
    this.failed = true;
    this.#view.showPanels();
    this.complain(error);
  }

  // ---- Moving

  /**
   * Does what a click on a square means.
   * @param {string} square
   */
  async pick(square) {
    // The server may answer again.
    if (this.failed) await this.goOn();
    if (this.failed) return;
    if (!this.game.isLive) {
      this.#view.say('This is an earlier position. Go to the last one, or press Play on from here.');
    } else if (this.outcome) {
      this.sayTurn();
    } else if (this.isBotsTurn) {
      this.#plan(square);
    } else if (this.game.player.level) {
      this.sayTurn();
    } else {
      this.#hand.pick(square);
    }
  }

  /**
   * Does what it means to drag a piece to another square.
   * @param {string} from
   * @param {string | undefined} to
   */
  drop(from, to) {
    if (!this.isMine(from)) return;
    if (!this.isBotsTurn) this.#hand.drop(from, to);
    else this.#planTo(from, to);
  }

  #putDown() {
    this.#hand.rest();
    this.hint = undefined;
    this.#view.showBoard();
    this.sayTurn();
  }

  /**
   * Makes a move for whoever is to move, if it is legal.
   * @param {string} move in notation
   * @throws {Refused} which says why it is not
   */
  async play(move) {
    const line = this.game.last;
    const { legal, after, reason } = await askCheck(line, move);
    if (!legal) throw new Refused(`${capital(reason ?? 'that is not legal')}.`);
    if (line !== this.game.last) throw new Refused('The game has gone on meanwhile.');
    await this.#made({ move, after });
  }

  /**
   * While the bot thinks, a click picks up a piece, or a square for the one picked up; the next one takes that back.
   * @param {string} square
   */
  #plan(square) {
    const { selected, planned } = this;
    if (selected && selected !== square) {
      this.#planTo(selected, square);
    } else {
      this.planned = undefined;
      this.#putDown();
      if (selected || planned || !this.isMine(square)) return;
      this.#hand.selected = square;
      this.#view.showBoard();
    }
  }

  /**
   * @param {string} from
   * @param {string | undefined} to
   */
  #planTo(from, to) {
    this.planned = to === undefined ? undefined : { from, to };
    this.#putDown();
  }

  /** @param {{from: string, to: string}} planned */
  #doPlanned({ from, to }) {
    this.planned = undefined;
    if (!this.game.isLive || this.outcome || this.game.player.level) return;
    const isLegal = this.known?.moves.some(({ move }) => readMove(move).from === from && readMove(move).to === to);
    if (isLegal) this.#hand.drop(from, to);
    else this.#putDown();
    if (!isLegal) this.#view.say(`Your plan, ${from} to ${to}, is not legal any more.`);
  }

  /**
   * Adds a move to the game; whoever is next moves.
   * @param {{move: string, after: string | null, by?: Move['by'], why?: Explanation}} made
   */
  #made({ move, after, by, why }) {
    if (!move || !after) throw new Refused('The server answered without a move.');
    const { game } = this;
    const [before, ply] = [game.last, game.moves.length];
    const wins = this.#facts.get(before)?.moves.find((it) => it.move === move);
    this.unseen = !game.isLive;
    if (why?.search) game.scores[ply] = worth(why.search, game.side);
    game.add({ move, after, seconds: Math.round(this.thought * 1000) / 1000, by, why });
    this.#started = undefined;
    this.#view.tell(tell(move, before));
    this.#view.hear?.(wins?.wins ? 'end' : wins?.danger ? 'danger' : readMove(move).mark === '-' ? 'move' : 'take');
    return this.goOn();
  }

  /** @param {AbortSignal} signal */
  async #botMoves(signal) {
    const { level, time } = this.game.player;
    const by = { level, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
    try {
      const [{ after, ...why }] = await Promise.all([askMove(this.game.last, { ...by, ...this.#limits(level, time) }, signal), pause(BLINK)]);
      // As many nodes lead to the same choice again, and as much time may not.
      if (!signal.aborted) this.#made({ move: why.move, after, by: { ...by, nodes: why.search?.nodes }, why });
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * How long a bot may search for its move.
   * @param {number} level
   * @param {number} time that it has been given, 0 for what is usual
   */
  #limits(level, time) {
    if (!time || !searches(level)) return {};
    const left = this.left?.[this.game.side] ?? Infinity;
    return { time: Math.floor(Math.max(1, Math.min(time, left * 1000 * SHARE))) };
  }

  /** Why the bot played the move that led to the position shown; asked again where nobody remembers. */
  async why() {
    const { game } = this;
    const move = game.moves[game.shown - 1];
    if (!move?.by || move.why) return move?.why;
    const { after, ...why } = await askMove(game.at(game.shown - 1), move.by);
    move.why = why;
    return why;
  }

  /** Points at a good move, for a person to play. */
  async showHint() {
    const { line } = this;
    try {
      const { lines: [best] } = await askAnalysis(line, HINT, this.#asking.signal);
      if (line !== this.line) return;
      if (!best) throw new Refused('There is no hint for this position.');
      this.#hand.rest();
      this.hint = best.move;
      this.#view.showBoard();
      this.#view.say(`Hint: ${tell(best.move, line)} (${best.move}).`);
    } catch (error) {
      this.complain(error);
    }
  }
}

/**
 * What a search has found, in points for white.
 * @param {Searched} search
 * @param {Side} side that searched
 */
function worth({ score, plies_to_end: plies }, side) {
  const points = plies === null ? score ?? 0 : Math.sign(plies) * WON;
  return side === 'white' ? points : -points;
}
