// The table at which a game is played: lets people and bots move in turn, and knows what is looked at.

import { Refused, complaintOf, isAbort } from '../api/ask.js';
import { other } from '../board/position.js';
import * as bots from './consult.js';
import { ENDS, Game } from './game.js';
import { Person } from './person.js';
import { scoreAll, scoreOf } from './scores.js';
import { Timer } from './timer.js';
import { lastMove, turn } from './turn.js';
import { capital } from '../words.js';

/** @import { Reasons, LegalMove, Situation } from '../api/answers.js' */
/** @import { Facts } from '../api/facts.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Cut, Move } from './game.js' */
/** @import { Hint } from './hints.js' */
/** @import { Sound } from './sounds.js' */

/** What is heard of a move, by its mark; the others take something. @type {Record<string, Sound>} */
const DEEDS = { '-': 'move', '~': 'move', '*': 'shot', '^': 'convert', '#': 'build' };

/**
 * Where a table is seen.
 * @typedef {object} View
 * @property {() => void} showBoard
 * @property {() => void} showPanels
 * @property {() => void} [showScore] shows the score of a position that has become known
 * @property {() => boolean} [wantsScores] whether positions are to be scored that no bot has searched
 * @property {() => void} [showClocks]
 * @property {(game: Game) => void} [keep] keeps the game as it is
 * @property {<T>(deed: Promise<T>) => Promise<T>} [wait] shows that something is waited for
 * @property {(what: Sound) => void} [hear] lets people hear what happens
 * @property {(sentence: string) => void} say shows a sentence
 * @property {(sentence: string) => void} [refuse] shows why a person cannot do something, where that is no sentence as
 *           others
 * @property {(sentence: string) => void} tell tells of a move to those who do not see the board
 * @property {<M extends LegalMove>(moves: M[]) => Promise<M | undefined>} choose between several moves
 */

export class Table {
  game;
  /** What is played here. */
  tabletop;
  /** True if moves were made while an earlier position was looked at. */
  unseen = false;
  /** True if the server has failed to tell what the game needs to go on. */
  failed = false;
  #view;
  /** @type {Map<string, Facts>} what is known already, by position */
  #facts = new Map();
  /** The hint that was asked for last. @type {{line: string, found: Promise<Hint | undefined>} | undefined} */
  #hint;
  /** Ends what the bot, the scores and the hint are asking for. */
  #asking = new AbortController();
  #timer;

  /**
   * @param {Tabletop} tabletop
   * @param {View} view
   */
  constructor(tabletop, view) {
    this.tabletop = tabletop;
    this.game = new Game(tabletop);
    tabletop.ending.addEventListener('abort', () => this.rest());
    this.#view = view;
    this.person = new Person(this, view, (move, after) => this.#made({ move, after }));
    this.#timer = new Timer(() => this.game, {
      tick: () => view.showClocks?.(),
      low: () => view.hear?.('low'),
      out: () => this.end({ winner: other(this.game.side), end: ENDS.timeout, reason: 'out of time' }),
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

  /** True if the game is known to go on. */
  get isOpen() {
    return this.#facts.has(this.game.last) && !this.outcome;
  }

  /** True if a bot is to move at the end of the game. */
  get isBotsTurn() {
    return this.game.player.level !== 0 && !this.outcome && !this.game.paused;
  }

  /** Seconds that the side to move has thought about its move. */
  get thought() {
    return this.#timer.thought;
  }

  /** The seconds that each side has left, where there are clocks. */
  get left() {
    return this.#timer.left;
  }

  // ---- Going on

  /** Stops all searches and clocks. */
  rest() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#timer.stop();
    this.person.putDown();
  }

  /** The game goes on from its last position, which may be another than before. */
  async goOn() {
    this.rest();
    const { signal } = this.#asking;
    this.failed = false;
    // The bot need not wait until it is known that the game goes on, which it nearly always does.
    const chosen = this.isBotsTurn && this.#goesOn ? bots.choose(this.game, this.left?.[this.game.side] ?? Infinity, signal) : undefined;
    chosen?.catch(() => {});
    await this.refresh();
    // The position shown may differ from the one at which the game goes on.
    if (!this.failed) await this.#learn(this.game.last);
    if (signal.aborted || this.tabletop.ending.aborted) return;
    if (!this.failed && !this.outcome && !(this.game.paused && this.game.player.level)) this.#timer.start();
    if (this.isBotsTurn && !this.failed) this.#botMoves(signal, chosen);
    else this.person.carryOut();
    this.score();
  }

  /** True if the game is as good as known to go on: it has just begun, or its last move was known not to win. */
  get #goesOn() {
    const { game } = this;
    const made = game.moves.at(-1);
    if (!made) return game.start === this.tabletop.notation.start;
    if (game.moves.length >= 2 * game.turns) return false;
    // A round that is over may have ended the game.
    if (this.tabletop.kit?.secret && !game.hasSecret) return false;
    const before = this.#facts.get(game.at(game.moves.length - 1));
    return before?.moves.some(({ move, wins }) => move === made.move && !wins) ?? false;
  }

  /** Scores the positions that have no score yet, where that is wanted. It must not disturb the player. */
  score() {
    const { signal } = this.#asking;
    this.#score(signal).catch((error) => { if (!isAbort(error)) console.warn(error); });
  }

  /** @param {AbortSignal} signal */
  async #score(signal) {
    const { game } = this;
    const { showScore, wantsScores, keep } = this.#view;
    if (!showScore || !wantsScores?.()) return;
    await scoreAll(game, Boolean(this.outcome), signal, showScore);
    keep?.(game);
  }

  /** Shows everything anew and finds out about the position shown. */
  async refresh() {
    const { line, game } = this;
    this.person.rest();
    if (game.isLive) this.unseen = false;
    this.#view.keep?.(game);
    this.#show();
    if (this.known) return;
    await this.#learn(line);
    const fact = this.#facts.get(line);
    if (line !== this.line || !fact) return;
    game.leads[game.shown] = this.tabletop.notation.leadOf(fact.status.material);
    this.#show();
  }

  /** @param {string} line */
  async #learn(line) {
    const { game } = this;
    try {
      const facts = this.tabletop.engine.factsOf(line, game.context(line));
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
   * @param {boolean} paused whether bots wait: they do not go on with a game that a person wants to look at
   */
  begin(game, paused = game.isBots) {
    // The old one's clock has no say in the new one.
    this.rest();
    this.game = game;
    // Another game may be of another length.
    this.#facts.clear();
    this.person.planned = undefined;
    game.paused = paused;
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
    this.person.planned = undefined;
    this.game.isPractice = true;
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
    this.person.planned = undefined;
    this.game.cutShort = cut;
    this.game.shown = this.game.moves.length;
    this.#view.hear?.('end');
    return this.goOn();
  }

  /** Asks a bot for a draw: it takes one if it is behind. */
  async offerDraw() {
    const { game } = this;
    const bot = game.alone && other(game.alone);
    if (!bot) return this.end({ winner: null, end: ENDS.agreement });
    const line = game.last;
    const takes = await bots.takesDraw(game, bot, this.#asking.signal);
    if (line !== game.last || game !== this.game || takes === undefined) return undefined;
    if (takes) return this.end({ winner: null, end: ENDS.agreement });
    this.#view.say(`${capital(this.tabletop.notation.called(bot))} declines the draw: it does not think that it is behind.`);
    return undefined;
  }

  /** Plays a decided game to its end: the first legal move of the side to move, each time. */
  async playOut() {
    this.rest();
    const { game } = this;
    const { signal } = this.#asking;
    for (;;) {
      await this.#learn(game.last);
      const [next] = this.#facts.get(game.last)?.moves ?? [];
      if (signal.aborted) return;
      if (this.failed || this.outcome || !next) break;
      game.add({ move: next.move, after: next.after, seconds: 0 });
    }
    if (this.outcome) this.#view.hear?.('end');
    await this.goOn();
  }

  // ---- Saying

  /** Whose turn it is, or how the game ended. */
  sayTurn() {
    this.#view.say(this.known ? turn(this) : '');
  }

  /** @param {unknown} error */
  complain(error) {
    const words = complaintOf(error);
    if (words) this.#view.say(words);
  }

  /**
   * The game cannot go on until it is tried again.
   * @param {unknown} error
   */
  #fail(error) {
    if (isAbort(error)) return;
    this.#timer.stop();
    this.failed = true;
    this.#view.showPanels();
    this.complain(error);
  }

  // ---- Moving

  /**
   * Makes a move for the side to move, if it is legal.
   * @param {string} move in notation
   * @throws {Refused} which says why it is not
   */
  async play(move) {
    const line = this.game.last;
    const known = this.#facts.get(line)?.moves.find((legal) => legal.move === move);
    const { after, reason } = known ? { ...known, reason: null } : await this.tabletop.engine.askCheck(line, move);
    if (!after) throw new Refused(`${capital(reason ?? 'that is not legal')}.`);
    if (line !== this.game.last) throw new Refused('The game has gone on meanwhile.');
    await this.#made({ move, after });
  }

  /**
   * Adds a move to the game; the next player moves.
   * @param {{move: string, after: string | null, next?: Situation, by?: Move['by'], why?: Reasons}} made `next`: how
   *        the game stands then, where that is known
   */
  #made({ move, after, next, by, why }) {
    if (!move || !after) throw new Refused('The server answered without a move.');
    const { game } = this;
    const [before, ply] = [game.last, game.moves.length];
    const wins = this.#facts.get(before)?.moves.find((it) => it.move === move);
    this.unseen = !game.isLive;
    if (why?.search) game.scores[ply] = scoreOf(why.search, game.side);
    this.#timer.stop();
    game.add({ move, after, seconds: Math.round(this.thought * 1000) / 1000, by, why });
    if (next) this.tabletop.engine.remember(after, game.context(after), next);
    this.#view.tell(lastMove(game));
    this.#view.hear?.(wins?.wins ? 'end' : wins?.danger ? 'danger' : DEEDS[this.tabletop.notation.readMove(move).mark] ?? 'take');
    return this.goOn();
  }

  /**
   * @param {AbortSignal} signal
   * @param {ReturnType<typeof bots.choose>} [chosen] what the bot has been asked already
   */
  async #botMoves(signal, chosen = bots.choose(this.game, this.left?.[this.game.side] ?? Infinity, signal)) {
    try {
      const made = await chosen;
      if (!signal.aborted) this.#made(made);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Takes the next step towards a good move, for a person to play. */
  async showHint() {
    const { line, tabletop } = this;
    const { signal } = this.#asking;
    this.game.isPractice = true;
    try {
      // Who asks again meanwhile is told the next step.
      if (this.#hint?.line !== line) this.#hint = { line, found: import('./hints.js').then(({ hintFor }) => hintFor(tabletop, line, signal)) };
      const hint = await this.#hint.found;
      if (line !== this.line) return;
      if (!hint) throw new Refused('There is no hint for this position.');
      const step = hint.next();
      this.person.point(step);
      this.#view.say(step.words);
    } catch (error) {
      this.#hint = undefined;
      this.complain(error);
    }
  }
}
