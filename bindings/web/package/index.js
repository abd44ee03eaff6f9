// The engine of Advance and of its sibling games, for browsers and Node.
//
// `load()` gives what answers at once, in this thread; an `Engine` thinks in a thread of its own.

import { Core } from './core.js';
import { failure } from './refused.js';

export { Unloaded } from './files.js';
export { Refused } from './refused.js';
export { Engine } from './thread.js';

/** @import { Checked, LegalMove, RecordOf, Situation } from './index.js' */

const AT_ONCE = 60_000;

/** Loads the engine: what it gives answers at once. */
export async function load() {
  const core = new Core();
  await core.start('engine');
  /** @type {<T>(deed: (wasm: import('./wasm.js').Wasm) => T) => T} */
  const tried = (deed) => {
    try {
      return core.completeNow(deed);
    } catch (error) {
      throw failure(error);
    }
  };
  const text = (question, asked) => tried((wasm) => wasm.ask(question, JSON.stringify(asked), AT_ONCE, undefined));
  const ask = (question, asked = {}) => JSON.parse(text(question, asked));

  /** A game: its first position, and its moves so far. */
  class Game {
    #game;
    #turns;
    #moves = [];
    #positions;

    /** @param {{game?: string, position?: string, turns?: number}} [options] Advance from its start by default */
    constructor({ game = 'advance', position, turns = 100 } = {}) {
      this.#game = game;
      this.#turns = turns;
      const { position: read } = ask('status', { game, position: position ?? ask('about', { game }).start });
      const ply = position?.trim().match(/ (\d+)$/)?.[1];
      this.#positions = [position === undefined ? ask('about', { game }).start : `${read}${ply ? ` ${ply}` : ' 0'}`];
    }

    /**
     * The game of a record; its moves and its result are checked.
     * @param {string} record
     */
    static fromRecord(record) {
      const { game, start: position, turns, moves } = tried((wasm) => JSON.parse(wasm.readRecord(record)));
      const read = new Game({ game, position, turns });
      for (const move of moves) read.move(move);
      return read;
    }

    /** Which game it is. */
    get game() {
      return this.#game;
    }

    /** The position now, in one line. */
    get position() {
      return this.#positions.at(-1);
    }

    /** The side to move. @returns {'white' | 'black'} */
    get turn() {
      return this.status().to_move;
    }

    /** The moves so far. */
    get history() {
      return [...this.#moves];
    }

    /**
     * The legal moves, or those from one square.
     * @param {string} [from]
     * @returns {LegalMove[]}
     */
    moves(from) {
      return ask('moves', { ...this.#here(), from }).legal_moves;
    }

    /**
     * Whether a move is legal, and if not, why.
     * @param {string | {from: string, to: string}} move
     * @returns {Checked}
     */
    check(move) {
      return ask('check', { ...this.#here(), ...(typeof move === 'string' ? { move } : move) });
    }

    /**
     * Plays a move.
     * @param {string | {from: string, to: string}} move
     * @returns {string} the move
     * @throws {Error} with the rule that is broken, where it is not legal
     */
    move(move) {
      if (this.isOver()) throw new Error('the game is over');
      const { move: legal, reason, after } = this.check(move);
      if (!legal) throw new Error(reason);
      this.#moves.push(legal);
      this.#positions.push(after);
      return legal;
    }

    /** Takes the last move back. @returns {string | undefined} that move */
    undo() {
      const move = this.#moves.pop();
      if (move) this.#positions.pop();
      return move;
    }

    /** How the game stands. @returns {Situation} */
    status() {
      const begun = Number(this.#positions[0].match(/ (\d+)$/)?.[1]);
      return ask('status', { ...this.#here(), turns: this.#turns, begun });
    }

    /** Whether it has ended. */
    isOver() {
      return Boolean(this.status().end);
    }

    /**
     * Why a level plays what it does, or what another move lacks. Of Advance only.
     * @param {{move?: string, level?: number, nodes?: number, seed?: number}} [options]
     */
    explain(options = {}) {
      return ask('explain', { position: this.position, ...options });
    }

    /** The board as an SVG document. Of Advance only. @param {{move?: string, flipped?: boolean}} [options] */
    svg(options = {}) {
      return text('board.svg', { position: this.position, ...options });
    }

    /**
     * The game as a record.
     * @param {{players?: [string, string], termination?: 'white_resigns' | 'black_resigns' | 'agreement'}} [options]
     */
    record({ players = ['White', 'Black'], termination } = {}) {
      const kept = { game: this.#game, players, start: this.#positions[0], turns: this.#turns, moves: this.#moves, termination };
      return tried((wasm) => wasm.writeRecord(JSON.stringify(kept)));
    }

    #here() {
      return { ...(this.#game !== 'advance' && { game: this.#game }), position: this.position };
    }
  }

  return {
    Game,
    /** Any question of the API, answered in this thread. @type {(question: string, asked?: object) => any} */
    ask,
    /** Loads what is not needed at once: other games than Advance, and the data of levels, puzzles and openings. Node reads it by itself. */
    loadAssets: () => core.loadAll(),
    /** What there is to play with. @param {string} [game] */
    about: (game) => ask('about', { game }),
    /** The rules of a game in words. @param {string} [game] */
    rules: (game) => ask('rules', { game }),
    /**
     * A position with one right move; with `elo`, one about as hard as that strength.
     * @param {string} kind
     * @param {number | bigint} seed
     * @param {number} [elo]
     */
    puzzle: (asked) => ask('puzzle', Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, `${value}`]))),
    /** What a record says. @param {string} record @returns {RecordOf} */
    readRecord: (record) => tried((wasm) => JSON.parse(wasm.readRecord(record))),
    /** How many sequences of legal moves of Advance there are. @type {(position: string, depth: number) => bigint} */
    perft: (position, depth) => tried((wasm) => wasm.perft(position, depth)),
  };
}
