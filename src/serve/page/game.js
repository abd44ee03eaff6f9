// A game: where it began, its moves, who plays, and which of its positions is looked at.

import { START, other, read } from './position.js';

/** A game is over after so many moves of each side. */
export const TURNS = 100;

const KEPT_AS = 'advance.game';

/**
 * @typedef {object} Move
 * @property {string} move in action notation
 * @property {string} after the position it led to, in one line
 * @property {number} seconds how long its player took
 * @property {object} [why] the server's explanation, if the bot chose it
 */

export class Game {
  /** Person or bot of each side: `level` is 0 for a person; `time` in milliseconds, 0 for what is usual. */
  players = { white: { level: 0, time: 0 }, black: { level: 8, time: 0 } };
  /** @type {Move[]} */
  moves = [];
  /** What the positions are worth for white, in points, by ply; `undefined` where nobody has looked yet. */
  scores = [];
  /** White's lead in material, in points, by ply. */
  leads = [];
  /** How many moves the position shown is away from the start. */
  shown = 0;

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
    return this.moves.length >= 2 * TURNS;
  }

  mover(ply) {
    return read(this.at(ply)).toMove;
  }

  /** The player to move at the end of the game as it is. */
  get player() {
    return this.players[this.mover(this.moves.length)];
  }

  add(move) {
    this.moves.push(move);
    this.shown = this.moves.length;
  }

  /** Forgets what came after so many moves. */
  cut(plies) {
    this.moves.length = plies;
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
   * @returns {{winner: string|null, end: 'trap'|'turns', text: string} | undefined}
   */
  outcome(status) {
    if (status.end) {
      const { winner } = status.end;
      return { winner, end: 'trap', text: `${capital(winner)} wins: ${other(winner)} has no legal action left.` };
    }
    if (!this.isLong) return undefined;
    const { white, black } = status.material;
    const lead = `${Math.max(white, black)} points to ${Math.min(white, black)}`;
    if (white === black) return { winner: null, end: 'turns', text: `A tie after ${TURNS} moves of each side: ${lead}.` };
    const winner = white > black ? 'white' : 'black';
    return { winner, end: 'turns', text: `${capital(winner)} wins after ${TURNS} moves of each side: ${lead}.` };
  }

  /** Keeps the game in this browser. */
  keep() {
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify({ ...this }));
    } catch {
      // No room, or not allowed: the game is only as long-lived as the page then.
    }
  }

  /** The game that this browser has kept, or a new one. */
  static kept() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT_AS));
      // Only what an earlier page of this kind can have written.
      if (kept?.moves && kept.players && kept.start) return Object.assign(new Game(), kept);
    } catch {
      // What cannot be read is as good as nothing.
    }
    return new Game();
  }
}

export const capital = (word) => word[0].toUpperCase() + word.slice(1);
