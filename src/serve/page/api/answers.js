// The questions that the page asks, and the types of their answers, which docs/http.md describes.

import { Refused, ask } from './ask.js';
import { ABOUT, GAME, isAdvance } from './game.js';
import { asked, levelIn } from './strength.js';

/** @typedef {'white' | 'black'} Side */
/** @typedef {'move' | 'capture' | 'shot' | 'build' | 'swap' | 'convert' | 'place'} Kind what a move does */
/** @template T @typedef {{white: T, black: T}} Sides */
/** @typedef {number | string} Level a number in Advance, a word in its siblings; `elo=1200` for a number on the scale of Elo */

/**
 * @typedef {object} About
 * @property {string} game
 * @property {string[]} game_names all there are
 * @property {Sides<string>} sides what white and black are called
 * @property {string} start the position that games begin with
 * @property {number} turns after so many moves of each side a game is over
 * @property {{name: string, letter: string, value: number, summary: string}[]} kinds the pieces
 * @property {string} wall what there is to know of walls
 * @property {{kind: Kind, mark: string, summary: string}[]} actions the kinds of move
 * @property {{kind: PuzzleKind, title: string, task: string, level: Level}[]} puzzles the kinds of puzzle
 * @property {{level: Level, name: string, character?: string, searches: boolean}[]} levels the bots
 * @property {Level} level the usual one
 * @property {{level?: Level, elo?: number}} friendly what people who are new to the game meet first
 * @property {{elo: number, name: string, character: string}[]} strengths numbers on the scale of Elo that have names,
 *           the weakest first; none where the game has no such scale
 * @property {number} max_time the longest that the server searches, in milliseconds: it refuses a longer time
 */

/** In sibling games, `squares` are those to point at. */
/** @typedef {{move: string, kind: Kind, gain: number, wins: boolean, danger?: boolean, squares?: string[]}} LegalMove */
/** A legal move, and the position after it. @typedef {LegalMove & {after: string}} NextMove */

/**
 * @typedef {object} Status
 * @property {Side} to_move
 * @property {boolean} [in_danger] in Advance only, like the next two
 * @property {string[]} [danger_from]
 * @property {Sides<string[]>} [shielded]
 * @property {number} legal_count
 * @property {Sides<number>} material
 * @property {number} turns after so many moves of each side the game is over
 * @property {string[]} [path] the squares by which a side has won, where it has won by a path
 * @property {Side} [decided] the side that is sure to win a game that goes on
 * @property {{termination: 'trap' | 'rules' | 'turns' | 'repetition' | 'no_progress', winner: Side | null, in_danger?: boolean, words: string} | null} end
 *           `words` say who has won and why
 */

/** How a position stands, and what its moves lead to. @typedef {Status & {legal_moves: NextMove[]}} Situation */

/** @typedef {{legal: boolean, move: string | null, rule: string | null, reason: string | null, after: string | null}} Verdict */

/** @typedef {{why: string, moves: string[]}} Group */
/** @typedef {{layer: string, kept: Group[], dropped: Group[]}} Sifted */
/** @typedef {{score: number | null, plies_to_end: number | null, depth: number, nodes: number}} Searched */
/** @typedef {{move: string, gain: number, forecast: number, reply: string, response: string | null}} Forecast */

/**
 * @typedef {object} Explanation
 * @property {Level} level
 * @property {string} move
 * @property {boolean} wins
 * @property {Sifted[]} layers
 * @property {Forecast[]} best
 * @property {Forecast | null} runner_up
 * @property {Searched | null} search
 * @property {Mixed} [mixed] where both sides choose at once
 */

/**
 * The chance that white wins by best play, and how likely best play names cells; those that it never names are left out,
 * and there are none where nothing matters any more.
 * @typedef {{winning_chance: number, cells: {cell: string, chance: number}[]}} Mixed
 */

/** @typedef {{move: string, score: number | null, plies_to_end: number | null, pv: string[]}} Line */
/** @typedef {{kind: 'depth' | 'best', depth: number, nodes: number, ms: number, nps: number, lines: Line[]}} Analysis */

/** @typedef {{nodes?: number, depth?: number, time?: number}} Limits */

/** How many moves each side has, and how many of both there were before the first: as usual where it is not said. */
/** `past` has the earlier positions, where they matter. */
/** @typedef {{turns?: number, begun?: number, past?: string[]}} Length */

/** @typedef {{words: string, position: string, moves: string[], refused: {move: string, rule: string}[]}} Example */
/** @typedef {{key: string, title: string, piece: string | null, words: string, examples: Example[]}} Topic */
/** @typedef {{title: string, words: string, position: string, goals: string[], hint: string, praise: string}} Step */
/** @typedef {{topics: Topic[], course: Step[]}} Rulebook */

/** @typedef {'win' | 'take' | 'ahead'} PuzzleKind */
/** @typedef {{kind: PuzzleKind, seed: number, position: string, level: Level, answer: string, hint: string}} Puzzle */

/** @typedef {{gain: number, reply: string, reply_worth: number, response: string | null, response_worth: number}} Prospect */
/** @typedef {{move: string, gain: number, wins: boolean, prospect: Prospect | null}} Merits */
/** @typedef {{layer: string, left: number, stays: boolean, why: string}} Judgement */
/** @typedef {{played: Merits, asked: Merits, dropped_by: string | null, layers: Judgement[]}} Comparison */

/** The units of a score that make a point, in all games. */
export const POINT = 100;

/**
 * What there is to play with.
 * @returns {Promise<About>}
 */
export const askAbout = () => ask(isAdvance ? 'about' : `about?game=${GAME}`);

/**
 * How a position stands in a game of some length, and what its moves lead to.
 * @param {string} position
 * @param {Length} [length]
 * @returns {Promise<Situation>}
 */
export const askSituation = (position, length) => ask('status', { ...ABOUT, position, ...length, next_moves: true });

/**
 * Checks that a typed text is a position. What is wrong with one of a batch is an answer like
 * others, so that the browser reports no failure where a person is still writing.
 * @param {string} text
 * @throws {Refused} which says what is wrong
 */
export async function askPosition(text) {
  const { answers: [{ error }] } = await ask('moves/batch', { items: [{ ...ABOUT, position: text }] });
  if (error) throw Object.assign(new Refused(error), { answered: true });
}

/**
 * The legal moves.
 * @param {string} position
 * @param {AbortSignal} [signal]
 * @returns {Promise<LegalMove[]>}
 */
export const askMoves = async (position, signal) => (await ask('moves', { ...ABOUT, position }, signal)).legal_moves;

/**
 * Whether a move is legal, and what comes after it.
 * @param {string} position
 * @param {string} move
 * @param {AbortSignal} [signal]
 * @returns {Promise<Verdict>}
 */
export const askCheck = (position, move, signal) => ask('check', { ...ABOUT, position, move }, signal);

/**
 * Whether the move between two squares that were pointed at is legal, and the position after it.
 * @param {string} position
 * @param {string} from
 * @param {string} to
 * @returns {Promise<Verdict>}
 */
export const askPointed = (position, from, to) => ask('check', { ...ABOUT, position, from, to });

/** The most moves that the server follows in one question. */
const MOST = 1000;

/**
 * What is said of the moves of a game, one after another, up to the first that is not legal.
 * @param {string} position the first one
 * @param {string[]} moves
 * @returns {Promise<Verdict[]>}
 */
export async function askReplay(position, moves) {
  /** @type {Verdict[]} */
  const checked = [];
  for (let from = 0; from < moves.length; from += MOST) {
    const last = checked.at(-1)?.after ?? position;
    const { legal, checks } = await ask('replay', { ...ABOUT, position: last, moves: moves.slice(from, from + MOST) });
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
 * @returns {Promise<Explanation & {after: string, next?: Situation}>}
 */
export async function askMove(position, bot, signal, length) {
  const next = length && { next_moves: true, ...length };
  const answer = await ask('move', { ...ABOUT, position, explain: true, ...asked(bot), ...next }, signal);
  answer.level = levelIn(answer);
  if (answer.search?.score != null) answer.search.score /= POINT;
  // Of sibling games there are no layers.
  return isAdvance ? answer : { layers: [], best: [], runner_up: null, ...answer };
}

/**
 * What best play mixes for the side to move; `null` where it is not known.
 * @param {string} position
 * @returns {Promise<Mixed | null>}
 */
export const askMixed = async (position) => (await askMove(position, { level: 'random' })).mixed ?? null;

/**
 * What the search finds.
 * @param {string} position
 * @param {{level?: Level, multipv?: number} & Limits} search
 * @param {AbortSignal} [signal]
 * @returns {Promise<Analysis>}
 */
export const askAnalysis = (position, search, signal) => ask('analyse', { ...ABOUT, position, ...search }, signal);

/**
 * The rules in words and examples, and the course for beginners.
 * @returns {Promise<Rulebook>}
 */
export const askRules = () => ask('rules');

/**
 * The puzzle of a kind that a number stands for.
 * @param {PuzzleKind} kind
 * @param {number} seed
 * @param {AbortSignal} [signal]
 * @returns {Promise<Puzzle>}
 */
export const askPuzzle = (kind, seed, signal) => ask(`puzzle?kind=${kind}&seed=${seed}`, undefined, signal);

/**
 * Why a bot of a level plays a legal move, or does not.
 * @param {string} position
 * @param {Level} level
 * @param {string} move
 * @param {AbortSignal} [signal]
 * @returns {Promise<Comparison>}
 */
export const askWhy = (position, level, move, signal) => ask('explain', { position, ...asked({ level }), move }, signal);
