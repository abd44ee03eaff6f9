// The engine as one game asks it: its questions name the game, and end with it.

import { Refused, ask } from './ask.js';
import { POINT } from './answers.js';
import { Knowledge } from './facts.js';
import { USUAL } from './games.js';
import { stream } from './stream.js';
import { asked, levelIn } from './strength.js';

/** @import { Offer, Analysis, Explored, Reasons, Length, LevelName as Level, LegalMove, Limits, Mixture, Puzzle, Review, ReviewRequest, Theme } from './answers.js' */
/** @import { Comparison, Recorded, Rulebook, Situation, Checked } from './answers.js' */
/** @import { Game } from './game.js' */

/** A puzzle that is asked for. @typedef {{number: number} | {seed: number, elo?: number, theme?: Theme} | {position: string}} PuzzleAsked */

/** What a game has that is not told of. @type {Partial<Offer>} */
const NONE = { wall: '', kinds: [], actions: [], puzzles: [], strengths: [] };

/** The most moves that the server follows in one question. */
const MOST = 1000;

export class Engine {
  /** What a question says of the game; nothing where it is the usual one. */
  #named;
  #game;
  #signal;
  #known = new Knowledge((position, length) => this.#askSituation(position, length));

  /**
   * @param {Game} game
   * @param {AbortSignal} signal ends all questions
   */
  constructor(game, signal) {
    this.#game = game;
    this.#named = game === USUAL ? {} : { game };
    this.#signal = signal;
  }

  /**
   * @param {string} what
   * @param {object} [question]
   * @param {AbortSignal} [signal]
   */
  #ask(what, question, signal) {
    return ask(what, question && { ...this.#named, ...question }, this.#endedBy(signal));
  }

  /** @param {AbortSignal} [signal] */
  #endedBy(signal) {
    return signal ? AbortSignal.any([this.#signal, signal]) : this.#signal;
  }

  /**
   * What there is to play with.
   * @returns {Promise<Offer>}
   */
  async askAbout() {
    return { ...NONE, ...await this.#ask(this.#of('about')) };
  }

  /**
   * The address of what there is to know of the game.
   * @param {string} what
   */
  #of(what) {
    return this.#game === USUAL ? what : `${what}?game=${this.#game}`;
  }

  /**
   * How a position stands, and what may be done in it, in a game of some length. Each is asked about once; what could
   * not be found out is asked anew the next time.
   * @param {string} position in one line
   * @param {Length} [length]
   */
  factsOf(position, length) {
    return this.#known.of(position, length);
  }

  /**
   * Takes in a situation that came with another answer.
   * @param {string} position in one line
   * @param {Length} length
   * @param {Situation} situation
   */
  remember(position, length, situation) {
    this.#known.remember(position, length, situation);
  }

  /**
   * @param {string} position
   * @param {Length} [length]
   * @returns {Promise<Situation>}
   */
  #askSituation(position, length) {
    return this.#ask('status', { position, ...length, next_moves: true });
  }

  /**
   * Checks that a typed text is a position. What is wrong with one of a batch is an answer like
   * others, so that the browser reports no failure where a person is still writing.
   * @param {string} text
   * @throws {Refused} which says what is wrong
   */
  async askPosition(text) {
    const { answers: [{ error }] } = await ask('moves/batch', { items: [{ ...this.#named, position: text }] }, this.#signal);
    if (error) throw Object.assign(new Refused(error), { answered: true });
  }

  /**
   * The legal moves.
   * @param {string} position
   * @param {AbortSignal} [signal]
   * @returns {Promise<LegalMove[]>}
   */
  async askMoves(position, signal) {
    return (await this.#ask('moves', { position }, signal)).legal_moves;
  }

  /**
   * True if a move is legal, and what comes after it.
   * @param {string} position
   * @param {string} move
   * @param {AbortSignal} [signal]
   * @returns {Promise<Checked>}
   */
  askCheck(position, move, signal) {
    return this.#ask('check', { position, move }, signal);
  }

  /**
   * True if the move between two squares that were pointed at is legal, and the position after it.
   * @param {string} position
   * @param {string} from
   * @param {string} to
   * @returns {Promise<Checked>}
   */
  askPointed(position, from, to) {
    return this.#ask('check', { position, from, to });
  }

  /**
   * What is said of the moves of a game, one after another, up to the first that is not legal.
   * @param {string} position the first one
   * @param {string[]} moves
   * @returns {Promise<Checked[]>}
   */
  async askReplay(position, moves) {
    /** @type {Checked[]} */
    const checked = [];
    for (let from = 0; from < moves.length; from += MOST) {
      const last = checked.at(-1)?.after ?? position;
      const { legal, checks } = await this.#ask('replay', { position: last, moves: moves.slice(from, from + MOST) });
      checked.push(...checks);
      if (!legal) break;
    }
    return checked;
  }

  /**
   * The move of a bot, with its reasons. What its search found is in points.
   * @param {string} position
   * @param {{level: Level, seed?: number} & Limits} bot
   * @param {AbortSignal} [signal]
   * @param {Length} [length] of the game, where the situation after the move is asked for
   * @returns {Promise<Reasons & {after: string, next?: Situation}>}
   */
  async askMove(position, bot, signal, length) {
    const next = length && { next_moves: true, ...length };
    const answer = await this.#ask('move', { position, explain: true, ...asked(bot), ...next }, signal);
    answer.level = levelIn(answer);
    if (answer.search?.score != null) answer.search.score /= POINT;
    // Of sibling games there are no layers.
    return this.#game === USUAL ? answer : { layers: [], best: [], runner_up: null, ...answer };
  }

  /**
   * What best play mixes for the side to move; `null` where it is not known.
   * @param {string} position
   * @returns {Promise<Mixture | null>}
   */
  async askMixed(position) {
    return (await this.askMove(position, { level: 'random' })).mixed ?? null;
  }

  /**
   * What the search finds.
   * @param {string} position
   * @param {{level?: Level, multipv?: number} & Limits} search
   * @param {AbortSignal} [signal]
   * @returns {Promise<Analysis>}
   */
  askAnalysis(position, search, signal) {
    return this.#ask('analyse', { position, ...search }, signal);
  }

  /**
   * Searches a position and tells of each depth as it is reached.
   * @param {string} position in one line
   * @param {{level?: Level, multipv?: number} & Limits} search
   * @param {(found: Analysis) => void} onDepth
   * @param {AbortSignal} signal ends the search
   * @returns {Promise<Analysis>} what was found in the end
   * @throws {Refused} with a sentence that can be shown; an `AbortError` when `signal` says so.
   */
  stream(position, search, onDepth, signal) {
    return stream({ ...this.#named, position, ...search }, onDepth, this.#endedBy(signal));
  }

  /**
   * The rules in words and examples, and the course for beginners where there is one.
   * @returns {Promise<Rulebook>}
   */
  askRules() {
    return this.#ask(this.#of('rules'));
  }

  /**
   * A puzzle: the one of a number, one that a seed chooses among those of a theme near a strength, or the one of a
   * position, which takes seconds to find.
   * @param {PuzzleAsked} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<Puzzle>}
   */
  askPuzzle(asked, signal) {
    const fields = Object.entries(asked).map(([name, value]) => [name, `${value}`]);
    return this.#ask(`puzzle?${new URLSearchParams(Object.fromEntries(fields))}`, undefined, signal);
  }

  /**
   * How games went on from a position.
   * @param {string} position
   * @returns {Promise<{moves: Explored[]}>}
   */
  askOpenings(position) {
    return this.#ask(`openings?${new URLSearchParams({ position })}`);
  }

  /**
   * The story of a game.
   * @param {string} position where it began
   * @param {string[]} moves
   * @param {Pick<ReviewRequest, 'turns' | 'you' | 'names'>} told its length, and how its players are called
   * @param {AbortSignal} [signal]
   * @returns {Promise<Review>}
   */
  askReview(position, moves, told, signal) {
    return ask('review', { position, moves, ...told }, this.#endedBy(signal));
  }

  /**
   * The games that a text records, with all that people have written in them.
   * @param {string} text
   * @returns {Promise<Recorded>}
   */
  askRecord(text) {
    return ask('record', { text }, this.#endedBy());
  }

  /**
   * The boards of a game one after another, as a GIF file.
   * @param {string} position the first one
   * @param {string[]} moves of both sides
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   */
  async askFilm(position, moves) {
    const { gif } = await this.#ask('film', { position, moves });
    return Uint8Array.from(atob(gif), (byte) => byte.charCodeAt(0));
  }

  /**
   * The move that a bot would play, with its reasons.
   * @param {string} position
   * @param {{level: Level} & Limits} bot
   * @param {AbortSignal} [signal]
   * @returns {Promise<Reasons>}
   */
  askReasons(position, bot, signal) {
    return this.#ask('explain', { position, ...asked(bot) }, signal);
  }

  /**
   * Why a bot of a level plays a legal move, or does not.
   * @param {string} position
   * @param {Level} level
   * @param {string} move
   * @param {AbortSignal} [signal]
   * @returns {Promise<Comparison>}
   */
  askWhy(position, level, move, signal) {
    return this.#ask('explain', { position, ...asked({ level }), move }, signal);
  }
}
