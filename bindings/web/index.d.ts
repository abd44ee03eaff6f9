// The types of the engine of Advance and of its sibling games. docs/http.md of the project explains every field.

export type Side = 'white' | 'black';
/** A number in Advance, a word in its siblings. */
export type Level = number | string;
export type Kind = 'move' | 'capture' | 'shot' | 'build' | 'swap' | 'convert' | 'place';

/** A legal move; `squares` are those to point at, in order. `danger` is Advance's only. */
export interface LegalMove {
  move: string;
  kind: Kind;
  gain: number;
  wins: boolean;
  danger?: boolean;
  squares: string[];
}

/** A legal move, and the position after it. */
export interface NextMove extends LegalMove {
  after: string;
}

/** What the referee says of a move. */
export interface Check {
  legal: boolean;
  move: string | null;
  rule: string | null;
  reason: string | null;
  after: string | null;
  /** How the game stands after the move, with `next_moves`. */
  next?: Status;
}

/** How a game stands. Fields that are not there are Advance's only. */
export interface Status {
  position: string;
  to_move: Side;
  in_danger?: boolean;
  danger_from?: string[];
  shielded?: Record<Side, string[]>;
  legal_count: number;
  material: Record<Side, number>;
  turns: number;
  end: { termination: string; winner: Side | null; words: string; in_danger?: boolean } | null;
  /** The squares by which a side has won, in a game with paths. */
  path?: string[];
  /** The side that is sure to win a game that goes on. */
  decided?: Side;
  /** With `next_moves`. */
  legal_moves?: NextMove[];
}

/** A position to ask about. */
export interface Asked {
  /** `advance` by default. */
  game?: string;
  position: string;
  level?: Level;
  /** In Advance, the strength of a move as a number from 400 to 2900, instead of a level. */
  elo?: number;
}

/** How long to search. */
export interface Limits {
  /** The most positions. */
  nodes?: number;
  /** The most plies. */
  depth?: number;
  /** The longest time, in ms. */
  time?: number;
}

export interface Line {
  move: string;
  score: number | null;
  plies_to_end: number | null;
  pv: string[];
}

export interface Analysis {
  kind: 'depth' | 'best';
  depth: number;
  nodes: number;
  ms: number;
  nps: number;
  lines: Line[];
}

/** The move of a level; with `explain`, its reasons besides. */
export interface BotMove extends LegalMove {
  after: string;
  [reasons: string]: unknown;
}

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

/** What there is to play a game with; of a sibling game, no pieces and puzzles. */
export interface About {
  game: string;
  game_names: string[];
  sides: Record<Side, string>;
  start: string;
  turns: number;
  level: Level;
  levels: { level: Level; name: string; character: string; searches: boolean }[];
  max_time: number;
  kinds?: { name: string; letter: string; value: number; summary: string }[];
  actions?: { kind: Kind; mark: string; summary: string }[];
  wall?: string;
  puzzles?: { kind: string; title: string; task: string; level: number }[];
  /** What people who are new to the game meet first. */
  friendly: { level: Level } | { elo: number };
  /** Strengths as numbers that have names, the weakest first. */
  strengths?: { elo: number; name: string; character: string }[];
}

/** A position with one right move. */
export interface Puzzle {
  kind: string;
  /** The number that it was made from; nothing where it was made from a position. */
  seed: number | null;
  position: string;
  level: number;
  /** Players of this strength find the answer as often as not. */
  elo: number;
  answer: string;
  hint: string;
}

export interface Example {
  words: string;
  position: string;
  moves: string[];
  /** Only Advance has names for its rules. */
  refused: { move: string; rule: string | null }[];
}

/** The rules of a game in words, with positions to try them on; of Advance, a course for beginners too. */
export interface Rulebook {
  topics: { key: string; title: string; piece: string | null; words: string; examples: Example[] }[];
  course: { title: string; words: string; position: string; goals: string[]; hint: string; praise: string }[];
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
  check(move: string | { from: string; to: string }): Check;
  /** Plays a move; throws the rule that is broken, where it is not legal. */
  move(move: string | { from: string; to: string }): string;
  /** Takes the last move back. */
  undo(): string | undefined;
  status(): Status;
  isOver(): boolean;
  /** Why a level plays what it does, or what another move lacks. Of Advance only. */
  explain(options?: { move?: string; level?: number; elo?: number; seed?: number } & Limits): object;
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
  puzzle(kind: 'win' | 'take' | 'ahead' | 'best', seed: number | bigint, elo?: number): Puzzle;
  readRecord(record: string): RecordOf;
  /** How many sequences of legal moves of Advance there are. */
  perft(position: string, depth: number): bigint;
}

/** Loads the engine: what it gives answers at once. */
export function load(): Promise<Advance>;

/** An engine in a thread of its own. It answers one question at a time; others wait. */
export class Engine {
  /** The best moves of a position, depth by depth. To abort ends the search. */
  analyse(asked: Asked & Limits & { multipv?: number }, onDepth?: (found: Analysis) => void, signal?: AbortSignal): Promise<Analysis>;
  /** The move of a level. */
  move(asked: Asked & Limits & { seed?: number; explain?: boolean }, signal?: AbortSignal): Promise<BotMove>;
  /** Any question of the API. */
  ask<Answer = unknown>(question: string, asked?: object, options?: { onDepth?: (found: Analysis) => void; signal?: AbortSignal; maxTime?: number }): Promise<Answer>;
  /** Ends the thread, with what it is at. */
  quit(): void;
}
