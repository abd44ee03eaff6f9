// The types of what the engine answers, which docs/http.md describes.

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
 * @property {number} turns the number of moves of each side after which a game is over
 * @property {{name: string, letter: string, value: number, summary: string}[]} kinds the pieces
 * @property {string} wall what there is to know of walls
 * @property {{kind: Kind, mark: string, summary: string}[]} actions the kinds of move
 * @property {{kind: PuzzleKind, title: string, task: string, level: Level}[]} puzzles the kinds of puzzle
 * @property {{level: Level, name: string, character: string, searches: boolean}[]} levels the bots
 * @property {Level} level the usual one
 * @property {{level?: Level, elo?: number}} friendly what people who are new to the game meet first
 * @property {{elo: number, name: string, character: string}[]} strengths numbers on the scale of Elo that have names,
 *           the weakest first; none where the game has no such scale
 * @property {number} max_time the longest that the server searches, in milliseconds: it refuses a longer time
 */

/** In sibling games, `squares` are those to point at. */
/** @typedef {{move: string, kind: Kind, gain: number, wins: boolean, danger?: boolean, squares: string[]}} LegalMove */
/** A legal move, and the position after it. @typedef {LegalMove & {after: string}} NextMove */

/**
 * @typedef {object} Status
 * @property {Side} to_move
 * @property {boolean} [in_danger] in Advance only, like the next two
 * @property {string[]} [danger_from]
 * @property {Sides<string[]>} [shielded]
 * @property {number} legal_count
 * @property {Sides<number>} material
 * @property {number} turns the number of moves of each side after which the game is over
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

/** @typedef {{words: string, position: string, moves: string[], refused: {move: string, rule: string | null}[]}} Example */
/** @typedef {{key: string, title: string, piece: string | null, words: string, examples: Example[]}} Topic */
/** @typedef {{title: string, words: string, position: string, goals: string[], hint: string, praise: string}} Step */
/** @typedef {{topics: Topic[], course: Step[]}} Rulebook */

/** @typedef {'win' | 'take' | 'ahead' | 'best'} PuzzleKind */
/**
 * @typedef {object} Puzzle
 * @property {PuzzleKind} kind
 * @property {number | null} seed the number that it was made from; nothing where a position was it
 * @property {string} position
 * @property {Level} level that finds the answer
 * @property {number} elo players of this strength find it as often as not
 * @property {string} answer
 * @property {string} hint
 */

/** @typedef {{gain: number, reply: string, reply_worth: number, response: string | null, response_worth: number}} Prospect */
/** @typedef {{move: string, gain: number, wins: boolean, prospect: Prospect | null}} Merits */
/** @typedef {{layer: string, left: number, stays: boolean, why: string}} Judgement */
/** @typedef {{played: Merits, asked: Merits, dropped_by: string | null, layers: Judgement[]}} Comparison */

/**
 * A turn that decided a game.
 * @typedef {object} TurningPoint
 * @property {number} ply how many moves of both sides were made before it
 * @property {number} cost the share of games that its side wins less after its move than after the best one
 * @property {Comparison} comparison the best move, `played`, and that of the game, `asked`
 * @property {string} why the same in sentences
 * @property {Puzzle | null} puzzle the position, where one move is better than all others by far
 */

/** The units of a score that make a point, in all games. */
export const POINT = 100;
