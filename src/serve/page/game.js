// A game: where it began, its moves, who plays, and which of its positions is looked at.

import { about } from './about.js';
import { USUAL, player } from './bots.js';
import { keep, kept } from './memory.js';
import { SIDES, START, isLine, isMove, other, read } from './position.js';

/**
 * @typedef {object} Move
 * @property {string} move in notation
 * @property {string} after the position it led to, in one line
 * @property {number} seconds how long its player took
 * @property {object} [why] the server's explanation, if the bot chose it
 * @property {string} [comment] what its record says of it
 */

export class Game {
  /** Person or bot of each side: `level` is 0 for a person; `time` in milliseconds, 0 for what is usual. */
  players = { white: { level: 0, time: 0 }, black: { level: USUAL, time: 0 } };
  /** @type {Move[]} */
  moves = [];
  /** What the positions are worth for white, in points, by ply; `undefined` where nobody has looked yet. */
  scores = [];
  /** White's lead in material, in points, by ply. */
  leads = [];
  /** How many moves the position shown is away from the start. */
  shown = 0;
  /** Whether bots are to wait. */
  paused = false;
  /** How many moves each side has, unless its record says otherwise. */
  turns = about.turns;
  /** What its record calls the players, by side. */
  names = {};
  /** By whose fault it has ended, as its record says: `{winner, end, reason}`. */
  fault;

  constructor(start = START) {
    this.start = start;
  }

  at(ply) {
    return ply ? this.moves[ply - 1].after : this.start;
  }

  get last() {
    return this.at(this.moves.length);
  }

  get isLive() {
    return this.shown === this.moves.length;
  }

  /** Whether the moves of each side are used up. */
  get isLong() {
    return this.moves.length >= 2 * this.turns;
  }

  mover(ply) {
    return read(this.at(ply)).toMove;
  }

  /** The player to move at the end of the game as it is. */
  get player() {
    return this.players[this.mover(this.moves.length)];
  }

  /** Adds a move. Whoever looks at an earlier position goes on doing so. */
  add(move) {
    const { isLive } = this;
    this.moves.push(move);
    this.fault = undefined;
    if (isLive) this.shown = this.moves.length;
  }

  /** Forgets what came after so many moves. */
  cut(plies) {
    this.moves.length = plies;
    this.fault = undefined;
    for (const known of [this.scores, this.leads]) known.length = Math.min(known.length, plies + 1);
    this.shown = plies;
  }

  /** How many moves to forget so that the person who has moved last can move again. */
  get takenBack() {
    const plies = this.moves.length;
    const mine = (ply) => this.players[this.mover(ply)].level === 0;
    for (let ply = plies - 1; ply >= 0; ply--) if (mine(ply)) return ply;
    return Math.max(0, plies - 1);
  }

  /** `12.` or `12...`: the number of the move that leads away from the position at `ply`. */
  number(ply) {
    const begun = Math.floor(read(this.start).ply / 2) + 1;
    const turns = Math.floor((ply + (this.mover(0) === 'black' ? 1 : 0)) / 2);
    return `${begun + turns}${this.mover(ply) === 'white' ? '.' : '...'}`;
  }

  /**
   * How it has ended, `undefined` if it has not; `status` is the server's of the last position.
   * @returns {{winner: string|null, end: string, reason?: string, text: string} | undefined}
   */
  outcome(status) {
    if (status.end?.by === 'trap') {
      const { winner } = status.end;
      return { winner, end: 'trap', text: `${capital(winner)} wins: ${other(winner)} has no legal move.` };
    }
    if (!this.isLong) return this.fault && { ...this.fault, text: told(this.fault) };
    const { white, black } = status.material;
    const lead = `${Math.max(white, black)} points to ${Math.min(white, black)}`;
    if (white === black) return { winner: null, end: 'turns', text: `A tie after ${this.turns} moves of each side: ${lead}.` };
    const winner = white > black ? 'white' : 'black';
    return { winner, end: 'turns', text: `${capital(winner)} wins after ${this.turns} moves of each side: ${lead}.` };
  }

  /** Keeps the game in this browser. */
  keep() {
    keep('game', { ...this });
  }

  /**
   * The game that this browser has kept, or a new one.
   * @throws {Error} where there is one that cannot be read
   */
  static kept() {
    const found = kept('game');
    return found ? Game.#from(found) : new Game();
  }

  /** The game of what may be one. */
  static #from({ start, moves, players, scores, leads, shown, paused, turns, names, fault }) {
    const isGame = isLine(start) && Array.isArray(moves) && moves.every((move) => isMove(move?.move) && isLine(move.after));
    if (!isGame) throw new Error('The game saved in this browser cannot be read.');
    const game = new Game(start);
    for (const { move, after, seconds, why, comment } of moves) {
      game.add({ move, after, seconds: Number(seconds) || 0, why: isWhy(why) ? why : undefined, comment: word(comment) });
    }
    for (const side of SIDES) {
      game.players[side] = player(players?.[side]);
      game.names[side] = word(names?.[side]);
    }
    if (Number.isInteger(turns) && turns > 0) game.turns = turns;
    if (SIDES.includes(fault?.winner) && word(fault.end)) game.fault = { ...fault, reason: word(fault.reason) };
    game.scores = points(scores);
    game.leads = points(leads);
    game.shown = Number.isInteger(shown) ? Math.min(Math.max(shown, 0), moves.length) : moves.length;
    game.paused = paused === true;
    return game;
  }
}

const isWhy = (why) => Array.isArray(why?.layers) && Array.isArray(why.best);
const word = (text) => (typeof text === 'string' ? text : undefined);
const points = (known) => (Array.isArray(known) ? known.map((number) => (Number.isFinite(number) ? number : undefined)) : []);

const told = ({ winner, end, reason }) => `${capital(winner)} wins by a fault of ${other(winner)}: ${end}${reason ? ` (${reason})` : ''}.`;

export const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** A sentence of what may lack its point. */
export const sentence = (words) => capital(words).replace(/[^.?!]$/, '$&.');
