// The types of the engine of Advance and of its sibling games.

/** How long to search. */
export type Limits = Pick<MoveRequest, 'nodes' | 'depth' | 'time'>;

/** What a record says. */
export interface RecordOf {
  game: string;
  players: [string, string];
  start: string;
  turns: number;
  moves: string[];
  termination: string;
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
}

export type Ending = 'white_resigns' | 'black_resigns' | 'agreement';

/** A question that is not answered; `code` is for programs. */
export class Refused extends Error {
  code: string;
}

/** A game: its first position, and its moves so far. */
export interface Game {
  readonly game: string;
  /** The position now, in one line. */
  readonly position: string;
  readonly turn: Side;
  /** The moves so far. */
  readonly history: string[];
  /** The legal moves, or those from one square. */
  moves(from?: string): LegalMove[];
  /** Whether a move is legal, and if not, why. */
  check(move: string | { from: string; to: string }): Checked;
  /** Plays a move; throws the rule that is broken, where it is not legal. */
  move(move: string | { from: string; to: string }): string;
  /** Takes the last move back. */
  undo(): string | undefined;
  status(): Situation;
  isOver(): boolean;
  /** Why a level plays what it does, or what another move lacks. Of Advance only. */
  explain(options?: { move?: string; level?: number; elo?: number; seed?: number } & Limits): Explanation | Comparison | Verdict;
  /** The board as an SVG document. Of Advance only. */
  svg(options?: { move?: string; flipped?: boolean }): string;
  /** The game as a record. */
  record(options?: { players?: [string, string]; termination?: Ending }): string;
}

export interface Advance {
  Game: {
    /** Advance from its start by default. */
    new (options?: { game?: string; position?: string; turns?: number }): Game;
    /** The game of a record; its moves and its result are checked. */
    fromRecord(record: string): Game;
  };
  /** Any question of the API, answered in this thread. */
  ask<Answer = unknown>(question: string, asked?: object): Answer;
  about(game?: string): About;
  rules(game?: string): Rulebook;
  /** A puzzle that the seed chooses, the one of a number, or the one of a position. */
  puzzle(asked: { seed: number | bigint; theme?: Theme; elo?: number } | { number: number } | { position: string }): Puzzle;
  readRecord(record: string): RecordOf;
  /** How many sequences of legal moves of Advance there are. */
  perft(position: string, depth: number): bigint;
}

/** Loads the engine: what it gives answers at once. */
export function load(): Promise<Advance>;

/** An engine in a thread of its own. It answers one question at a time; others wait. */
export class Engine {
  /** The best moves of a position, depth by depth. To abort ends the search. */
  analyse(asked: AnalyseRequest, onDepth?: (found: Analysis) => void, signal?: AbortSignal): Promise<Analysis>;
  /** The move of a level. */
  move(asked: MoveRequest, signal?: AbortSignal): Promise<BotMove>;
  /** Any question of the API. */
  ask<Answer = unknown>(question: string, asked?: object, options?: { onDepth?: (found: Analysis) => void; signal?: AbortSignal; maxTime?: number }): Promise<Answer>;
  /** Ends the thread, with what it is at. */
  quit(): void;
}

// Questions and answers, as docs/http.md explains them. Made by `cargo dev generate`.

/** What there is to play with, and how long a search may take. */
export interface About {
  /** The game. */
  game: string;
  /** The games that the API takes. */
  game_names: Array<string>;
  /** What people call the sides of this game. */
  sides: { white: string; black: string };
  /** The longest search, in milliseconds. */
  max_time: number;
  /** The version of the program. */
  version: string;
  /** The fingerprint of its sources: builds that could answer differently have different ones. */
  build: string;
  /** The position that a game begins with and the moves made before it, in one line. */
  start: string;
  /** After this many moves of each side, a game is over by default. */
  turns: number;
  /** The levels, the lowest first. */
  levels: Array<AboutLevel>;
  /** The default level. */
  level: LevelName | Level;
  /** The strength that people who are new to the game meet first. */
  friendly: Strength;
  /** The kinds of move. */
  actions?: Array<AboutAction>;
  /** The kinds of piece. */
  kinds?: Array<AboutPiece>;
  /** The themes of the puzzles. */
  puzzles?: Array<AboutTheme>;
  /** The strengths as numbers that have names, the weakest first; there are all those between them. */
  strengths?: Array<AboutStrength>;
  /** What there is to know of walls, in a few sentences. */
  wall?: string;
}

/** A kind of move. */
export interface AboutAction {
  /** What it is called in answers. */
  kind: Action;
  /** What stands between the two squares where such a move is written. */
  mark: string;
  /** What it does, in a few words. */
  summary: string;
}

/** A level of a game. */
export interface AboutLevel {
  /** The level. */
  level: LevelName | Level;
  /** The name by which people call it. */
  name: string;
  /** What it is like to play against it, in a sentence or two. */
  character: string;
  /** Whether it searches, so that it can be given nodes, a depth or a time. */
  searches: boolean;
  /** What it does, in a few words. */
  summary?: string;
}

/** A kind of piece. */
export interface AboutPiece {
  /** What it is called. */
  name: PieceKind;
  /** The letter of a white piece; black's is the small one. */
  letter: string;
  /** Its share in the material of its side, in points. */
  value: number;
  /** How it moves and what else it does, in a few sentences. */
  summary: string;
}

/** A strength as a number that has a name. */
export interface AboutStrength {
  /** The strength. */
  elo: Elo;
  /** What people call it. */
  name: string;
  /** What it is like to play against it, in a sentence. */
  character: string;
}

/** A theme of puzzles. */
export interface AboutTheme {
  /** Its name for programs. */
  theme: Theme;
  /** Its name for people. */
  title: string;
  /** The number of its puzzles. */
  count: number;
}

/** One move of a battle. */
export interface Act {
  /** The task in a sentence. */
  words: string;
  /** The moves that do it, those among them that are legal. */
  moves: Array<string>;
}

/** What a move does. */
export type Action = 'move' | 'capture' | 'shot' | 'build' | 'swap' | 'convert';

/** `{game?, position, level?, multipv?, time?, nodes?, depth?}`. */
export interface AnalyseRequest {
  position: string;
  /** The most plies to search. */
  depth?: number;
  /** The game; by default, the first of the API's games. */
  game?: string;
  /** A level that searches; by default, the highest. */
  level?: LevelName;
  /** How many of the best moves to find. */
  multipv?: number;
  /** The most positions to search. */
  nodes?: number;
  /** The longest search, in milliseconds: at most the `max_time` of `about`. */
  time?: number;
}

/** The findings of a search so far. */
export interface Analysis {
  /** When it was reported. */
  kind: Moment;
  /** The plies that were searched completely. */
  depth: number;
  /** The positions searched. */
  nodes: number;
  /** The milliseconds since the start. */
  ms: number;
  /** The positions searched per second. */
  nps: number;
  /** The best moves, best first, as many as were asked for. */
  lines: Array<Line>;
}

/** A position with few pieces, and one act for each move of the side to move. Every move that an act allows leads to the last act, however the other side replies. */
export interface Battle {
  /** The position in one line. */
  position: string;
  /** The tasks, one move at a time. */
  acts: Array<Act>;
  /** The words when it is done. */
  praise: string;
}

/** One of the best moves of a game. */
export interface BestMove {
  /** The number of moves of both sides before it. */
  ply: number;
  /** The move. */
  move: Move;
  /** Its deed and why it is good, in sentences. */
  words: string;
}

/** The move of a bot, and what it leads to. */
export interface BotMove {
  /** The position after the move. */
  after: string;
  /** The move in notation. */
  move: string;
  /** By how much it changes the lead of its side, in points. */
  gain: number;
  /** Whether it wins at once. */
  wins: boolean;
  /** What the move does and what follows, as advice to the side that moves, which is addressed as "you". */
  advice?: string;
  /** What the last layer chose from, the chosen move first and then by falling forecast. Moves that win have none and are left out. */
  best?: Array<Forecast>;
  /** True if it leaves the enemy's General in danger. */
  danger?: boolean;
  elo?: Elo;
  /** `true` if the level's tree was full: more time or nodes would not let it grow. Left out otherwise. */
  full_tree?: boolean;
  /** Where to look for the move, without the move. */
  hint?: string;
  /** What it does, in a word, such as `capture`. */
  kind?: string | Action;
  /** The layers, in the order in which they judged; the first one is the legal moves. */
  layers?: Array<Sifted>;
  level?: LevelName | Level;
  /** How the position is played best by a mixture of moves, where that is known. */
  mixed?: Mixture;
  /** How the game stands after the move, where that is asked for. */
  next?: Situation;
  /** The position in one line, with the number of moves before it and the length of the game where these are known. */
  position?: string;
  /** The greatest forecast among the moves that were thrown away before. */
  runner_up?: Forecast | null;
  /** What the search found, where the level has one. */
  search?: Searched | null;
  /** The squares to point at, in turn. */
  squares?: Array<string>;
  /** The same, where both sides are named. */
  words?: string;
}

/** A cell to choose. */
export interface Chance {
  /** The cell. */
  cell: string;
  /** The probability that best play chooses it, from 0 to 1. */
  chance: number;
}

/** `{game?, position, move}`, `{game?, position, from, to}` or `{game?, position, after}`, and `{next_moves?, turns?, begun?, past?}`. */
export interface CheckRequest {
  position: string;
  /** The position after the move, whose side to move is ignored. */
  after?: string;
  /** For `next_moves`: the number of moves in the position that the game began from. */
  begun?: number;
  /** The first square pointed at, with `to`: the move is what the piece there does to the contents of `to`. */
  from?: string;
  /** The game; by default, the first of the API's games. */
  game?: string;
  move?: string;
  /** Whether to tell how the game stands after the move, and what the next moves lead to. */
  next_moves?: boolean;
  /** For `next_moves`: the positions of the game before `position`, from its first on. */
  past?: Array<string>;
  /** The second square pointed at. */
  to?: string;
  /** For `next_moves`: after this many moves of each side, the game is over. */
  turns?: number;
}

/** What the referee says of a move, and what it leads to. */
export interface Checked {
  /** True if it is legal. */
  legal: boolean;
  /** The legal move. */
  move: string | null;
  /** The rule that is broken, in a word for programs, in a game whose rules have such words. */
  rule: string | null;
  /** The reason in words. */
  reason: string | null;
  /** The position after the move; `null` where it is not legal. */
  after: string | null;
}

/** Why a request is not answered, for programs. */
export type Code = 'invalid_json' | 'invalid_field' | 'no_legal_move' | 'foreign_host' | 'foreign_page' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'request_too_long' | 'json_expected' | 'too_many_searches' | 'stopping' | 'failed';

/** Why a game's bot plays one move, and not the one asked about. */
export interface Comparison {
  /** The position in one line, with the number of moves before it and the length of the game where these are known. */
  position: string;
  /** The move that is played. */
  played: Merits;
  /** The move asked about. */
  asked: Merits;
  /** Both moves compared, in words. */
  words: string;
  /** The layer at which the move asked about drops out; `null` where it is the one that is played. */
  dropped_by?: string | null;
  elo?: Elo;
  /** What the move asked about lacks, in words for players that do not name the better move; `null` where it is the one that is played. */
  lacks?: string | null;
  /** The layers up to that one, in the order in which they judge; the first one is the legal moves. */
  layers?: Array<Judgement>;
  level?: LevelName | Level;
}

/** The strength of a player as a number on the scale of Elo: 200 more score about three points of four. */
export type Elo = number;

/** How a game has ended. */
export interface End {
  /** How, in a word: `rules` or the word of the game for that, `turns`, `repetition` or `no_progress`. */
  termination: string;
  /** Who has won; `null` for a tie. */
  winner: Side | null;
  /** Who has won and why, in a sentence. */
  words: string;
  /** Whether the General of the side to move is in danger. */
  in_danger?: boolean;
}

/** A position that shows a rule. */
export interface Example {
  /** The thing to see there. */
  words: string;
  /** The position in one line. */
  position: string;
  /** Moves to try that are legal. */
  moves: Array<string>;
  /** Moves to try that are not. */
  refused: Array<RefusedMove>;
}

/** `{game?, position, move?, level?, elo?, seed?, nodes?, depth?, time?}`. */
export interface ExplainRequest {
  position: string;
  /** The most plies to search. */
  depth?: number;
  /** The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside it. */
  elo?: Elo;
  /** The game; by default, the first of the API's games. */
  game?: string;
  /** By default, the usual level of the game. */
  level?: LevelName;
  /** A move to compare with the one that the level plays. */
  move?: string;
  /** The most positions to search. */
  nodes?: number;
  /** Settles ties; the same seed in the same way. */
  seed?: number;
  /** The longest search, in milliseconds: at most the `max_time` of `about`. */
  time?: number;
}

/** A choice of a move in a game. */
export interface Explanation {
  /** The position in one line, with the number of moves before it and the length of the game where these are known. */
  position: string;
  /** The move in notation. */
  move: string;
  /** By how much it changes the lead of its side, in points. */
  gain: number;
  /** Whether it wins at once. */
  wins: boolean;
  /** What the search found, where the level has one. */
  search: Searched | null;
  /** What the move does and what follows, as advice to the side that moves, which is addressed as "you". */
  advice?: string;
  /** What the last layer chose from, the chosen move first and then by falling forecast. Moves that win have none and are left out. */
  best?: Array<Forecast>;
  elo?: Elo;
  /** `true` if the level's tree was full: more time or nodes would not let it grow. Left out otherwise. */
  full_tree?: boolean;
  /** Where to look for the move, without the move. */
  hint?: string;
  /** What it does, in a word, such as `capture`. */
  kind?: string;
  /** The layers, in the order in which they judged; the first one is the legal moves. */
  layers?: Array<Sifted>;
  level?: LevelName | Level;
  /** How the position is played best by a mixture of moves, where that is known. */
  mixed?: Mixture;
  /** The greatest forecast among the moves that were thrown away before. */
  runner_up?: Forecast | null;
  /** The squares to point at, in turn. */
  squares?: Array<string>;
  /** The same, where both sides are named. */
  words?: string;
}

/** A move that was played in games of self-play. */
export interface Explored {
  /** The move. */
  move: Move;
  /** The games that went on with it. */
  games: number;
  /** Those of them that white won. */
  white: number;
  /** Those that black won. */
  black: number;
}

/** A game as an animation. */
export interface Film {
  /** A GIF file in Base64, 320 pixels wide: each board stays for 0.7 s, the last one longer. */
  gif: string;
}

/** What a move is expected to lead to. */
export interface Forecast {
  /** The move. */
  move: Move;
  /** What it gains at once, in points. */
  gain: number;
  /** Its gain, minus the gain of the enemy's reply, plus the gain of the response to that, in points; a reply or a response that wins counts 1000. */
  forecast: number;
  /** Level 8: the least and the greatest forecast, as the enemy may choose any of its equal replies. */
  range: Array<number> | null;
  /** The reply that the forecast counts on. */
  reply: Move;
  /** What the reply gains for the enemy, in points; one that wins counts 1000 more. */
  reply_worth: number;
  /** The response to it; nothing where the reply wins. */
  response: Move | null;
  /** What the response gains, in points; one that wins counts 1000 more. */
  response_worth: number;
}

/** A position of a film. */
export interface Frame {
  /** The position in one line. */
  position: string;
  /** The move that led to it; `null` at the beginning. */
  move: string | null;
}

/** Moves that a layer judged equal. */
export interface Group {
  /** What they are, in words. */
  why: string;
  /** The moves, in the byte order of their notation. */
  moves: Array<Move>;
}

/** What a layer does with a move. */
export interface Judgement {
  /** The layer's name; `legal` for the rules. */
  layer: string;
  /** How many moves it leaves. */
  left: number;
  /** Whether the move is one of them. */
  stays: boolean;
  /** The reason in words. */
  why: string;
}

/** A legal move of a game. */
export interface LegalMove {
  /** The move in notation. */
  move: string;
  /** The squares to point at, in turn. */
  squares: Array<string>;
  /** What it does, in a word, such as `capture`. */
  kind: string | Action;
  /** By how much it changes the lead of its side, in points. */
  gain: number;
  /** Whether it wins at once. */
  wins: boolean;
  /** True if it leaves the enemy's General in danger. */
  danger?: boolean;
}

/** The legal moves of a position. */
export interface LegalMoves {
  /** The position in one line, as it was given. */
  position: string;
  /** The moves in the byte order of their notation. */
  legal_moves: Array<LegalMove>;
}

/** A step of the course: a position, and something to do in it. */
export interface Lesson {
  /** Its subject. */
  title: string;
  /** The rule to know, and the task. */
  words: string;
  /** The position in one line. */
  position: string;
  /** All legal moves that do it, in the byte order of their notation. */
  goals: Array<string>;
  /** A hint for those who do not find one. */
  hint: string;
  /** The words when it is done. */
  praise: string;
}

/** A level to play at. */
export type Level = 4 | 5 | 6 | 7 | 8 | 9;

/** The name of a level in JSON: a number in Advance, a word in its siblings. */
export type LevelName = number | string;

/** A move with its score and what follows it. */
export interface Line {
  /** The move. */
  move: string;
  /** In hundredths of a point; `null` when the end is forced. */
  score: number | null;
  /** The moves of both sides until a forced end: more than 0 for a win, less for a loss. */
  plies_to_end: number | null;
  /** The line of play, which begins with this move. */
  pv: Array<string>;
}

/** What there is to be said for a move. */
export interface Merits {
  /** The move. */
  move: string;
  /** By how much it changes the lead of its side, in points. */
  gain: number;
  /** Whether it wins at once. */
  wins: boolean;
  /** What the search found after the move, for the side that makes it; `null` where the game is then over. */
  search: Searched | null;
  /** What both sides are then expected to play, this move first. */
  pv: Array<string>;
  /** What the move does and what follows, in words for players; its side is addressed as "you". */
  words: string;
  /** What it is expected to lead to; nothing where it wins. */
  prospect?: Forecast | null;
}

/** A move that lowers the chance to win, by what it costs. `docs/analysis.md` shows these bounds. */
export type Mistake = 'blunder' | 'mistake' | 'inaccuracy';

/** Best play in a game of simultaneous moves, as far as the side to move may know it. */
export interface Mixture {
  /** The probability that the first side wins if both play best, from 0 to 1. */
  winning_chance: number;
  /** The mixture for the side to move; cells of probability 0 are left out. Empty if nothing matters any more. */
  cells: Array<Chance>;
}

/** The moment of a report of a search. */
export type Moment = 'depth' | 'best';

/** A move: FROM MARK TO, without spaces. */
export type Move = string;

/** The same, on request with the next moves. */
export interface MoveCheck {
  /** True if it is legal. */
  legal: boolean;
  /** The legal move. */
  move: string | null;
  /** The rule that is broken, in a word for programs, in a game whose rules have such words. */
  rule: string | null;
  /** The reason in words. */
  reason: string | null;
  /** The position after the move; `null` where it is not legal. */
  after: string | null;
  /** How the game stands after the move, where that is asked for. */
  next?: Situation;
}

/** `{game?, position, level?, elo?, seed?, nodes?, depth?, time?, explain?, next_moves?, turns?, begun?, past?}`. */
export interface MoveRequest {
  position: string;
  /** For `next_moves`: the number of moves in the position that the game began from. */
  begun?: number;
  /** The most plies to search. */
  depth?: number;
  /** The strength as a number, instead of a level. It has limits of its own: neither `nodes` nor `depth` stands beside it. */
  elo?: Elo;
  /** Whether to give the reasons too, which take longer to find than the move. */
  explain?: boolean;
  /** The game; by default, the first of the API's games. */
  game?: string;
  /** By default, the usual level of the game. */
  level?: LevelName;
  /** Whether to tell how the game stands after the move, and what the next moves lead to. */
  next_moves?: boolean;
  /** The most positions to search. */
  nodes?: number;
  /** For `next_moves`: the positions of the game before `position`, from its first on. */
  past?: Array<string>;
  /** Settles ties; the same seed in the same way. */
  seed?: number;
  /** The longest search, in milliseconds: at most the `max_time` of `about`. */
  time?: number;
  /** For `next_moves`: after this many moves of each side, the game is over. */
  turns?: number;
}

/** `{game?, position, from?}`. */
export interface MovesRequest {
  position: string;
  /** Only the moves of the piece on this square, such as e2. */
  from?: string;
  /** The game; by default, the first of the API's games. */
  game?: string;
}

/** A legal move, and what it leads to. */
export interface NextMove {
  /** The position after the move. */
  after: string;
  /** The move in notation. */
  move: string;
  /** The squares to point at, in turn. */
  squares: Array<string>;
  /** What it does, in a word, such as `capture`. */
  kind: string | Action;
  /** By how much it changes the lead of its side, in points. */
  gain: number;
  /** Whether it wins at once. */
  wins: boolean;
  /** True if it leaves the enemy's General in danger. */
  danger?: boolean;
}

/** How games of self-play went on from a position. */
export interface Openings {
  /** The moves that were played, the most frequent first; none where the position is not known. */
  moves: Array<Explored>;
}

/** A kind of piece. */
export type PieceKind = 'Zombie' | 'Builder' | 'Jester' | 'Miner' | 'Sentinel' | 'Catapult' | 'Dragon' | 'General';

/** A position in one line: the ranks from 9 to 1, the side to move, how many moves both sides have made, and the length of the game, BEGUN+TURNS. It must have one General of each side. */
export type Position = string;

/** The first minutes of a newcomer: the game in a sentence, a few moves to watch, and something to win. */
export interface Prologue {
  /** The game in one sentence. */
  sentence: string;
  /** A line of moves to watch; empty in a game without one. */
  film: Array<Frame>;
  /** A battle of few pieces. */
  battle: Battle;
}

/** A position in which each move of the side to move is the only right one. */
export interface Puzzle {
  /** Its number in the pack; `null` where it was made from a position. */
  number: number | null;
  /** The lesson of its solution; `null` where that is none of the themes. */
  theme: Theme | null;
  /** Its difficulty: players of this strength find the solution as often as not. */
  elo: Elo;
  /** The position in one line; its side to move has the solution. */
  position: Position;
  /** The right moves, with the enemy's replies between them. */
  solution: Array<Move>;
  /** The task in words. */
  task: string;
  /** The piece that makes the first move, in words. */
  hint: string;
}

/** `{text}`. */
export interface RecordRequest {
  /** One record or several, one after another. */
  text: string;
}

/** The games that a text records. */
export interface Recorded {
  /** In the order of the text. */
  recorded: Array<RecordedGame>;
}

/** A game as its record api it. */
export interface RecordedGame {
  /** Why it is not the record of a game by the rules; `null` where it is. */
  reason: string | null;
  /** The game; `null` where it is unknown. */
  game: string | null;
  /** The first position in one line; `null` where there is a reason. */
  position: string | null;
  /** The tags. */
  tags: Array<Tag>;
  /** The comments before the first move, where there is no move. */
  before: Array<string>;
  /** The main line. */
  moves: Array<RecordedMove>;
  /** The last word: `1-0`, `0-1`, `1/2-1/2`, or `*`. */
  result: string;
  /** How it ended, if not by its moves; `null` where these have ended it, where it goes on, and where there is a reason. */
  settled: Settled | null;
}

/** A move of one side, with what is said of it. */
export interface RecordedMove {
  /** The move. */
  move: string;
  /** The first sign: `!`, `?`, `!!`, `??`, `!?` or `?!`. */
  sign: string | null;
  /** Its numeric annotation glyphs, those with signs too. */
  glyphs: Array<number>;
  /** Comments before it, at the beginning of its line. */
  before: Array<string>;
  /** Comments after it. */
  comments: Array<string>;
  /** Other lines that begin in its place. */
  variations: Array<Array<RecordedMove>>;
}

/** A move that a rule refuses. */
export interface RefusedMove {
  /** The move. */
  move: string;
  /** The name of the rule, in a game whose rules have names. */
  rule: string | null;
}

/** `{game?, position, moves}`. */
export interface ReplayRequest {
  /** The first position of the game. */
  position: string;
  /** The moves of both sides. */
  moves: Array<string>;
  /** The game; by default, the first of the API's games. */
  game?: string;
}

/** What the referee says of the moves of a game. */
export interface Replayed {
  /** Whether all moves are legal. */
  legal: boolean;
  /** What is said of each move, up to the first that is not legal. */
  checks: Array<Checked>;
}

/** Why a request is not answered. */
export interface RequestError {
  /** The reason, for people. */
  error: string;
  /** The reason, for programs. */
  code: Code;
  /** After how many seconds to ask again, where there are too many searches or the server is stopping. */
  retry_after?: number;
}

/** The story of a game of Advance. */
export interface Review {
  /** The turns that decided the game: at most three of each side, in the order of the game. */
  turning_points: Array<TurningPoint>;
  /** The best moves, the best one first: at most three, of the side that is addressed, or else of both. */
  best_moves: Array<BestMove>;
}

/** `{game?, position, moves, turns?, you?, names?}`. */
export interface ReviewRequest {
  /** The first position of the game. */
  position: string;
  /** The moves of both sides. */
  moves: Array<string>;
  /** The game; by default, the first of the API's games. */
  game?: string;
  /** The names of the players, white's first, for texts that address neither; by default, their colours. */
  names?: Array<string>;
  /** After this many moves of each side, the game is over; by default, those of the position or of `about`. */
  turns?: number;
  /** The side that the texts address as "you"; by default, none. */
  you?: Side;
}

/** The rules of a game for people. */
export interface Rulebook {
  /** The rules, one subject at a time. */
  topics: Array<Topic>;
  /** A course for a first game; empty in a game without one. */
  course: Array<Lesson>;
  /** The first minutes of a newcomer, before any rule is read. */
  prologue: Prologue;
}

/** The findings of the deep search. */
export interface Searched {
  /** In hundredths of a point; `null` when the end is forced. */
  score: number | null;
  /** The moves of both sides until a forced end: more than 0 for a win, less for a loss. */
  plies_to_end: number | null;
  /** The plies that were searched completely. */
  depth: number;
  /** The positions searched. */
  nodes: number;
}

/** The end of a game that its moves have not ended. */
export interface Settled {
  /** Who has won; `null` for a draw. */
  winner: Side | null;
  /** `resignation`, `agreement`, or the fault by which a player lost; `null` where only another program's tag `Termination` may tell. */
  termination: string | null;
  /** What is said of a fault. */
  fault: string | null;
}

/** One of the two players of a game. Games whose sides have other names give them in `Game::SIDES`. */
export type Side = 'white' | 'black';

/** What a layer did. */
export interface Sifted {
  /** The layer's name; `legal` for the rules. */
  layer: string;
  /** What it kept, best forecast first. */
  kept: Array<Group>;
  /** What it dropped, best forecast first. */
  dropped: Array<Group>;
}

/** How a game stands, on request with what the next moves lead to. */
export interface Situation {
  /** The position in one line, with the number of moves before it and the length of the game where these are known. */
  position: string;
  /** The side to move. */
  to_move: Side;
  /** The number of legal moves; 0 where the game is over. */
  legal_count: number;
  /** The points of the sides. In some games they are spent, and the fewer win. */
  material: { white: number; black: number };
  /** After this many moves of each side, the game is over. */
  turns: number;
  /** How the game has ended, if it is over. */
  end: End | null;
  /** The squares of the enemies that endanger it. */
  danger_from?: SquareSet;
  /** The side that is sure to win a game that goes on, where the game tells. */
  decided?: Side;
  /** Whether its General is in danger. */
  in_danger?: boolean;
  /** The legal moves in the byte order of their notation, where they are asked for. */
  legal_moves?: Array<NextMove>;
  /** The squares of a path that has won the game, in a game with paths. */
  path?: Array<string>;
  /** The squares of the pieces that cannot be captured, because a Sentinel shields them. */
  shielded?: { white: SquareSet; black: SquareSet };
}

/** A square: its file and its rank. */
export type Square = string;

export type SquareSet = Array<Square>;

/** `{game?, position, turns?, begun?, past?, next_moves?}`. */
export interface StatusRequest {
  position: string;
  /** The number of moves in the position that the game began from, by default that of the position or 0: turns are counted from there. */
  begun?: number;
  /** The game; by default, the first of the API's games. */
  game?: string;
  /** Whether to tell what the next moves lead to. */
  next_moves?: boolean;
  /** The earlier positions of the game, from its first on, where draws by repetition and for want of progress count. */
  past?: Array<string>;
  /** After this many moves of each side, the game is over; by default, those of the position or of `about`. */
  turns?: number;
}

/** The strength of a bot: a level, or a number. */
export interface Strength {
  elo?: Elo;
  level?: LevelName | Level;
}

/** A tag of a record. */
export interface Tag {
  /** Its name. */
  name: string;
  /** Its value. */
  text: string;
}

/** What the solution of a puzzle teaches. */
export type Theme = 'trap' | 'traitor' | 'shot' | 'wall' | 'shield' | 'defence' | 'sacrifice';

/** One subject of the rules. */
export interface Topic {
  /** Its name for programs. */
  key: string;
  /** Its name for people. */
  title: string;
  /** The piece that it is about, as the game calls it; `null` if it is about none, or the game has but one. */
  piece: string | null;
  /** The rule in a few sentences. */
  words: string;
  /** Positions that show it. */
  examples: Array<Example>;
}

/** A turn that decided a game. */
export interface TurningPoint {
  /** The number of moves of both sides before it. */
  ply: number;
  /** The share of games that the side wins less after its move than after the best one, from 0 to 1. */
  cost: number;
  /** The name of a mistake of this cost. */
  mistake: Mistake;
  /** The reason why the best move, which is `played` by level 9, is better than the one of the game, which is `asked` about. */
  comparison: Comparison;
  /** The cost of the move, in a sentence: the chance to win of its side after the best move and after this one. */
  fall: string;
  /** The reason why the best move is better, in a sentence. */
  reason: string;
  /** The deed of the move of the game, in a sentence. */
  deed: string;
  /** The deed of the best move, in a sentence. */
  better_deed: string;
  /** The position as a puzzle, where one move is better than all others by far. */
  puzzle: Puzzle | null;
}

/** The referee's verdict on a move. */
export interface Verdict {
  /** True if it is legal. */
  legal: boolean;
  /** The legal move. */
  move: string | null;
  /** The rule that is broken, in a word for programs, in a game whose rules have such words. */
  rule: string | null;
  /** The reason in words. */
  reason: string | null;
}
