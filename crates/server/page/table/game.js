// A game: where it began, its moves, who plays, and which of its positions is looked at.

import { isSide, other } from '../board/position.js';
import { keep, kept } from '../memory.js';
import { capital, sentence } from '../words.js';
import * as clock from './clock.js';

/** @import { Reasons, LevelName as Level, Side, Sides, Situation } from '../api/answers.js' */
/** @import { Player } from '../games/bots.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Control } from './clock.js' */

/**
 * @typedef {object} Move
 * @property {string} move in notation
 * @property {string} after the position it led to, in one line
 * @property {number} seconds how long its player took
 * @property {{level: Level, seed: number, nodes?: number}} [by] the bot that chose it, and how much it searched
 * @property {Reasons} [why] the server's explanation, as long as the page is open
 * @property {string} [comment] what its record says that it cost
 * @property {string} [words] what its record says of it besides
 */

/**
 * How a game ended that the rules have not ended: by the clock, by its players, by a fault that its record tells, or for
 * the reason that another program gives.
 * @typedef {{winner: Side | null, end: string, reason?: string}} Cut
 */

/** @typedef {Cut & {text: string}} Outcome */
/** @typedef {[name: string, value: string]} Tag */

/** So many earlier positions the server takes at once. */
const MOST_PAST = 1000;

/** Draws of people, which are draws by agreement in a record. */
const DRAWN = ['repetition', 'no_progress'];

/**
 * The storage key of the game in Play.
 * @param {Tabletop} tabletop
 */
export const nameOf = (tabletop) => tabletop.ownName('game');

export class Game {
  /** What the list of games knows it by, once it is there. @type {string | undefined} */
  id;
  /** @type {Sides<Player>} */
  players;
  /** @type {Move[]} */
  moves = [];
  /** @type {(number | undefined)[]} what the positions are worth for white, in points, by ply, where it is known */
  scores = [];
  /** @type {(number | undefined)[]} white's lead in material, in points, by ply */
  leads = [];
  /** How many moves the position shown is away from the start. */
  shown = 0;
  /** True if bots are to wait. */
  paused = false;
  /** How many moves each side has, unless its record says otherwise. */
  turns;
  /** @type {Partial<Sides<string>>} what its record calls the players */
  names = {};
  /** @type {Tag[]} what its record says besides, as it was read */
  tags = [];
  /** @type {Cut | undefined} */
  cutShort;
  /** @type {Control | undefined} */
  control;
  /** True if it came by a link and has not been played on: new tabs do not begin with it. */
  isVisited = false;
  /** True if it says nothing of the person's strength: there was help, or another beginning. */
  isPractice = false;
  /** True if the estimate of the person's strength has taken its result in. */
  isCounted = false;
  /** True if one person moves both sides, so that neither has to look away. */
  isOnePersons = false;
  /** Seconds that the player to move has used already. */
  spent = 0;
  /** It is no part of what is kept. */
  #tabletop;

  /**
   * @param {Tabletop} tabletop
   * @param {string} [start]
   */
  constructor(tabletop, start = tabletop.notation.start) {
    this.#tabletop = tabletop;
    const [person, bot] = [{ level: 0, time: 0 }, { level: tabletop.bots.friendly, time: 0 }];
    this.players = tabletop.kit?.side === 'black' ? { white: bot, black: person } : { white: person, black: bot };
    this.turns = tabletop.about.turns;
    // No game begins in the middle of a round.
    this.start = tabletop.notation.revealed(start);
    /** How many moves had been made before its own. */
    this.begun = tabletop.notation.read(this.start).ply;
  }

  /** What it is a game of. */
  get tabletop() {
    return this.#tabletop;
  }

  /** @param {number} ply */
  at(ply) {
    return ply ? this.moves[ply - 1].after : this.start;
  }

  get last() {
    return this.at(this.moves.length);
  }

  /** When it is over at the latest: its moves are counted from its own start. */
  get length() {
    return { turns: this.turns, begun: this.begun };
  }

  /**
   * What the server has to know besides a position of the game: its length and, where draws count, what came before.
   * @param {string} line
   */
  context(line) {
    if (this.#tabletop.isAdvance) return this.length;
    const lines = [this.start, ...this.moves.map(({ after }) => after)];
    return { ...this.length, past: lines.slice(0, Math.max(0, lines.lastIndexOf(line))).slice(-MOST_PAST) };
  }

  get isLive() {
    return this.shown === this.moves.length;
  }

  /** @param {number} ply */
  mover(ply) {
    return this.#tabletop.notation.read(this.at(ply)).toMove;
  }

  /** The side to move at the end of the game as it is. */
  get side() {
    return this.mover(this.moves.length);
  }

  /** The player of that side. */
  get player() {
    return this.players[this.side];
  }

  /** @param {Side} side */
  isPerson(side) {
    return this.players[side].level === 0;
  }

  /**
   * The side of the only person.
   * @returns {Side | undefined}
   */
  get alone() {
    if (this.isPerson('white') === this.isPerson('black')) return undefined;
    return this.isPerson('white') ? 'white' : 'black';
  }

  /** The side that resigns: that of the only person, or else the side to move. */
  get resigning() {
    return this.alone ?? this.side;
  }

  /** True if bots play both sides. */
  get isBots() {
    return !this.isPerson('white') && !this.isPerson('black');
  }

  /** True if its last move is a choice that the other side does not know yet. */
  get hasSecret() {
    return this.#tabletop.notation.isSecret(this.last);
  }

  /** The game as both sides know it. @returns {Game} */
  get revealed() {
    if (!this.hasSecret) return this;
    const game = Object.assign(new Game(this.#tabletop, this.start), this);
    game.moves = this.moves.slice(0, -1);
    return game;
  }

  /**
   * How many of the first so many moves stay if the others are forgotten: what was chosen in secret is chosen anew.
   * @param {number} plies
   */
  #staying(plies) {
    return plies && this.#tabletop.notation.isSecret(this.at(plies)) ? plies - 1 : plies;
  }

  /** True if two people play. */
  get isPeoples() {
    return this.isPerson('white') && this.isPerson('black') && !this.isOnePersons;
  }

  /** The seconds that each side has left, without those of the move that is being thought about. */
  get left() {
    if (!this.control) return undefined;
    return clock.left(this.control, this.mover(0), this.moves.map(({ seconds }) => seconds));
  }

  /**
   * What a side is called.
   * @param {Side} side
   */
  called(side) {
    const { bots, notation } = this.#tabletop;
    if (this.names[side]) return this.names[side];
    if (!this.isPerson(side)) return bots.nameOf(this.players[side].level);
    return this.alone ? 'You' : capital(notation.called(side));
  }

  /**
   * Adds a move. An earlier position that is shown stays shown.
   * @param {Move} move
   */
  add(move) {
    const { isLive } = this;
    this.moves.push(move);
    this.isVisited = false;
    this.cutShort = undefined;
    this.spent = 0;
    if (isLive) this.shown = this.moves.length;
  }

  /**
   * Forgets what came after so many moves.
   * @param {number} plies
   */
  cut(plies) {
    plies = this.#staying(plies);
    this.moves.length = plies;
    this.cutShort = undefined;
    this.spent = 0;
    for (const known of [this.scores, this.leads]) known.length = Math.min(known.length, plies + 1);
    this.shown = plies;
  }

  /** How many moves to forget so that the person who has moved last can move again. */
  get takenBack() {
    const plies = this.moves.length;
    for (let ply = plies - 1; ply >= 0; ply--) if (this.isPerson(this.mover(ply))) return ply;
    return Math.max(0, plies - 1);
  }

  /**
   * `12.` or `12...`: the number of the move that leads away from the position at `ply`.
   * @param {number} ply
   */
  number(ply) {
    const begun = Math.floor(this.#tabletop.notation.read(this.start).ply / 2) + 1;
    const turns = Math.floor((ply + (this.mover(0) === 'black' ? 1 : 0)) / 2);
    return `${begun + turns}${this.mover(ply) === 'white' ? '.' : '...'}`;
  }

  /**
   * How it has ended, `undefined` if it has not.
   * @param {Situation} status the server's of the last position, in a game of this length
   * @returns {Outcome | undefined}
   */
  outcome({ end }) {
    if (!end) return this.cutShort && { ...this.cutShort, text: this.#told(this.cutShort) };
    const { winner, termination, words } = end;
    return { winner, end: DRAWN.includes(termination) ? ENDS.agreement : termination, text: sentence(words) };
  }

  /** @param {Cut} cut */
  #told({ winner, end, reason }) {
    const stated = `as the record says${reason ? `: ${reason}` : ''}.`;
    if (!winner) return end === ENDS.stated ? `A draw, ${stated}` : 'A draw by agreement.';
    const { notation } = this.#tabletop;
    const [won, loser] = [capital(notation.called(winner)), notation.called(other(winner))];
    if (end === ENDS.stated) return `${won} has won, ${stated}`;
    if (end === ENDS.resignation) return `${won} has won: ${loser} has resigned.`;
    if (end === ENDS.timeout && this.control) return `${won} has won: ${loser} has run out of time.`;
    return `${won} has won by a fault of ${loser}: ${end}${reason ? ` (${reason})` : ''}.`;
  }

  /** All that is kept of it. The reasons of bots are left out: they are long, and can be asked for again. */
  get plain() {
    return { ...this, moves: this.moves.map(({ why, ...move }) => move) };
  }

  /**
   * Keeps the game in this browser, under a name.
   * @returns {boolean} whether a reload finds it again
   */
  keep(name = nameOf(this.#tabletop)) {
    return keep(name, this.plain, { isPrivate: this.isVisited });
  }

  /**
   * The game that this browser has kept, or a new one.
   * @param {Tabletop} tabletop
   * @throws {Error} where there is one that cannot be read
   */
  static kept(tabletop, name = nameOf(tabletop)) {
    const found = kept(name);
    return found ? Game.of(tabletop, /** @type {Record<string, any>} */ (found)) : new Game(tabletop);
  }

  /**
   * The game of what may have been kept of one.
   * @param {Tabletop} tabletop
   * @param {Record<string, any>} found
   * @throws {Error} where it cannot be read
   */
  static of(tabletop, { id, start, moves, players, scores, leads, shown, paused, turns, names, tags, cutShort, control, isVisited, isPractice, isCounted, spent }) {
    const { bots, notation } = tabletop;
    const isGame = notation.isLine(start) && Array.isArray(moves) && moves.every((move) => notation.isMove(move?.move) && notation.isLine(move.after));
    if (!isGame) throw new Error('The game saved in this browser cannot be read.');
    const game = new Game(tabletop, start);
    for (const { move, after, seconds, by, comment, words } of moves) {
      game.add({ move, after, seconds: Number(seconds) || 0, by: isBot(by) ? by : undefined, comment: word(comment), words: word(words) });
    }
    for (const side of /** @type {Side[]} */ (['white', 'black'])) {
      game.players[side] = bots.player(players?.[side]);
      game.names[side] = word(names?.[side]);
    }
    if (Number.isInteger(turns) && turns > 0) game.turns = turns;
    if (Array.isArray(tags)) game.tags = tags.filter(isTag);
    if (word(cutShort?.end) && (isSide(cutShort.winner) || [ENDS.agreement, ENDS.stated].includes(cutShort.end))) {
      game.cutShort = { winner: isSide(cutShort.winner) ? cutShort.winner : null, end: cutShort.end, reason: word(cutShort.reason) };
    }
    game.id = word(id);
    game.control = control && clock.read(clock.write(control));
    game.isVisited = isVisited === true;
    game.isPractice = isPractice === true;
    game.isCounted = isCounted === true;
    game.spent = Number(spent) || 0;
    game.scores = points(scores);
    game.leads = points(leads);
    game.shown = Number.isInteger(shown) ? Math.min(Math.max(shown, 0), moves.length) : moves.length;
    game.paused = paused === true;
    return game;
  }
}

/** How games end that the rules do not end, in the words of records; `stated` where a record has only a word of another program. */
export const ENDS = { timeout: 'timeout', resignation: 'resignation', agreement: 'agreement', stated: 'stated' };

/** @param {any} by */
const isBot = (by) => [by?.seed, by?.nodes ?? 0].every(Number.isInteger) && ['number', 'string'].includes(typeof by?.level);

/**
 * @param {unknown} text
 * @returns {string | undefined}
 */
const word = (text) => (typeof text === 'string' ? text : undefined);

/** @param {any} tag @returns {tag is Tag} */
const isTag = (tag) => Array.isArray(tag) && tag.length === 2 && tag.every((text) => typeof text === 'string');

/**
 * @param {unknown} known
 * @returns {(number | undefined)[]}
 */
const points = (known) => (Array.isArray(known) ? known.map((number) => (Number.isFinite(number) ? number : undefined)) : []);
