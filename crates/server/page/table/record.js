// Games as text, in the form that `advance replay` reads: tags as in PGN, numbered moves with comments.

import { POINT } from '../api/answers.js';
import { Refused } from '../api/ask.js';
import { SIDES } from '../board/position.js';
import * as clock from './clock.js';
import { ENDS, Game } from './game.js';
import * as movetext from './movetext.js';
import { WON } from './scores.js';

/** @import { RecordedGame, Searched } from '../api/answers.js' */
/** @import { Bots, Player } from '../games/bots.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Cut, Move as Made, Outcome } from './game.js' */
/** @import { Move } from './movetext.js' */

/** A forced end as records have it: this, less a thousand for each move until then. */
const FORCED = 1_000_000;
const STEP = 1_000;
/** No search looks further ahead. */
const FARTHEST = 300;
const RESULTS = { white: '1-0', black: '0-1' };
const TIE = '1/2-1/2';
const OPEN = '*';

/** Moves as chess writes them: they do not name the square that they come from. */
const CHESS = /^(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|O-O(?:-O)?|[a-h](?:x[a-h])?[1-8])[+#]?$/;

/** The tags that the page writes itself, or that tell of one end, which play may change. */
const STATED = ['Game', 'White', 'Black', 'Result', 'Termination', 'Turns', 'Reason', 'TimeControl', 'FEN', 'Points', 'Took', 'Evidence'];

/**
 * The record of a game.
 * @param {Game} game
 * @param {Outcome | undefined} outcome
 * @param {Move[]} [moves] with all that is said of them, where that is more than the game knows
 */
export function write(game, outcome, moves = movesOf(game)) {
  const { tabletop: { game: name, notation } } = game;
  const result = outcome ? (outcome.winner ? RESULTS[outcome.winner] : TIE) : OPEN;
  const isStated = outcome?.end === ENDS.stated;
  // With the game, a word of another program for the end would be taken for one of this program.
  const isApart = isStated && outcome.reason !== undefined && game.tabletop.isAdvance;
  const tags = [
    ...(isApart ? [] : [['Game', name]]),
    ['White', game.names.white ?? playerName(game.players.white)],
    ['Black', game.names.black ?? playerName(game.players.black)],
    ['Result', result],
    ...terminationOf(outcome),
    ['Turns', `${game.turns}`],
  ];
  if (game.control) tags.push(['TimeControl', clock.write(game.control)]);
  if (game.start !== notation.start) tags.push(['FEN', game.start]);
  const head = [...tags, ...game.tags].map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]\n`).join('');
  return `${head}\n${movetext.write(moves, movetext.numbering(notation.read(game.start)))}\n${result}\n`;
}

/**
 * The tags that name the end.
 * @param {Outcome | undefined} outcome
 */
function terminationOf(outcome) {
  if (!outcome) return [['Termination', 'unfinished']];
  const { end, reason } = outcome;
  if (end === ENDS.stated) return reason === undefined ? [] : [['Termination', reason]];
  return [['Termination', end], ...(reason ? [['Reason', reason]] : [])];
}

/**
 * The moves of a game with what they cost.
 * @param {Game} game
 */
function movesOf(game) {
  /** @type {Move[]} */
  let children = [];
  for (const made of game.moves.toReversed()) {
    children = [{ move: made.move, said: { measured: measured(made), comment: made.words ?? '', shapes: [] }, children }];
  }
  return children;
}

/**
 * What was measured as a move was made: as its record has told it, or as it was here.
 * @param {Pick<Made, 'seconds' | 'why' | 'comment'>} made
 */
export const measured = ({ seconds, why, comment = cost(seconds, why?.search) }) => comment;

/**
 * The seconds in what was measured.
 * @param {string | undefined} text
 */
export const secondsIn = (text) => Number(text?.match(/([\d.]+) s\b/)?.[1] ?? 0);

/**
 * @param {number} seconds
 * @param {Searched | null} [search]
 */
function cost(seconds, search) {
  const time = `${seconds.toFixed(3)} s`;
  if (!search) return time;
  return `${time}, score ${units(search)}, depth ${search.depth}, nodes ${search.nodes}`;
}

/** The score as records have it. @param {Searched} search */
function units({ score, plies_to_end: plies }) {
  if (plies === null) return Math.round((score ?? 0) * POINT);
  return Math.sign(plies) * (FORCED - STEP * Math.abs(plies));
}

/** @param {Player} player */
const playerName = ({ level }) => (level ? `bot level ${level}` : 'person').replace('level elo=', 'elo ');

/**
 * The game of a record, with its players, of which the server has checked every move; and all that the record says of
 * its moves, with the side lines, in which no move is checked.
 * @param {Tabletop} tabletop
 * @param {string} text
 * @returns {Promise<{game: Game, moves: Move[]}>}
 * @throws {Refused}
 */
export async function load(tabletop, text) {
  const { notation, bots } = tabletop;
  const { start, tags, main, moves, cutShort } = await read(tabletop, text);
  const game = await play(tabletop, notation.withPly(start), main);
  game.turns = turns(tags.get('Turns'), game.turns);
  for (const side of SIDES) {
    const name = tags.get(side === 'white' ? 'White' : 'Black');
    game.names[side] = name;
    game.players[side] = player(bots, name);
  }
  game.control = clock.read(tags.get('TimeControl'));
  game.tags = [...tags].filter(([name]) => !STATED.includes(name));
  game.cutShort = cutShort;
  for (const [ply, { comment }] of game.moves.entries()) {
    const score = comment && told(comment);
    if (typeof score === 'number') game.scores[ply] = game.mover(ply) === 'white' ? score : -score;
  }
  return { game, moves };
}

/**
 * The game of a start and moves, which the server checks.
 * @param {Tabletop} tabletop
 * @param {string} start
 * @param {{move: string, seconds: number, comment?: string, words?: string}[]} moves
 * @throws {Refused}
 */
export async function play(tabletop, start, moves) {
  const { notation, engine } = tabletop;
  if (moves.length && notation.isSecret(start)) throw new Refused('The record begins in the middle of a round, in which one side has chosen already.');
  const game = new Game(tabletop, start);
  game.isPractice = true;
  try {
    await engine.askPosition(start);
  } catch (error) {
    if (error instanceof Refused && error.answered) throw new Refused(`The start of the record: ${error.message}`);
    throw error;
  }
  const verdicts = await engine.askReplay(start, moves.map(({ move }) => move));
  for (const [index, { after, reason }] of verdicts.entries()) {
    const { move } = moves[index];
    if (!after) throw new Refused(`Move ${index + 1} of the record, ${move}, is illegal: ${reason}.`);
    game.add({ ...moves[index], after });
  }
  return game;
}

/**
 * The player of a name that `playerName` gave; anybody else is a person.
 * @param {Bots} bots
 * @param {string} [name]
 */
function player(bots, name) {
  const [, kind, value] = name?.match(/^bot (level|elo) (\w+)$/) ?? [];
  return bots.player({ level: kind === 'elo' ? `elo=${value}` : value });
}

/**
 * What a comment says the position is worth to who moved, in points.
 * @param {string} comment
 */
function told(comment) {
  const [, text] = comment.match(/\bscore (-?\d+)\b/) ?? [];
  if (text === undefined) return undefined;
  const score = Number(text);
  return Math.abs(score) >= FORCED - STEP * FARTHEST ? Math.sign(score) * WON : score / POINT;
}

/**
 * @param {string | undefined} value
 * @param {number} usual
 */
function turns(value, usual) {
  if (value === undefined) return usual;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Refused(`[Turns "${value}"] of the record: expected a whole number from 1 to 999999.`);
  return Number(value);
}

/**
 * How a game ended that the rules have not ended, if a record says so.
 * @param {RecordedGame} told
 * @param {string} [word] what it calls the end
 * @returns {Cut | undefined}
 */
function cutShort({ settled }, word) {
  if (!settled) return undefined;
  const { winner, termination, fault } = settled;
  return termination ? { winner, end: termination, reason: fault ?? undefined } : { winner, end: ENDS.stated, reason: word };
}

/**
 * What a record holds: its start, its tags, its moves, and those of its main line, which the server has checked.
 * @param {Tabletop} tabletop
 * @param {string} text
 * @throws {Refused}
 */
async function read({ game, title, engine, ending, isAdvance }, text) {
  const { recorded } = await engine.askRecord(text).catch((error) => {
    if (!(error instanceof Refused && error.answered)) throw error;
    throw new Refused(`The record: ${error.message.replace(/^text: /, '')}.`);
  });
  const told = recorded.length === 1 ? recorded[0] : await (await import('./several.js')).chosen(recorded, ending);
  if (!told.tags.some(({ name }) => name === 'Game') && CHESS.test(told.moves[0]?.move)) {
    throw new Refused(`This is a record of chess, which is no game of ${title}.${isAdvance ? ' Moves of Advance name both squares, such as e2-e3.' : ''}`);
  }
  if (told.game !== game) throw new Refused(`This is not a record of a game of ${title}: [Game "${game}"] is missing.`);
  if (told.position === null) throw new Refused(`The record: ${told.reason}.`);
  // Of tags with one name, the first counts.
  const tags = new Map(told.tags.toReversed().map(({ name, text: value }) => [name, value]));
  const moves = movetext.read(told.moves);
  const main = [];
  for (let [move] = moves; move; [move] = move.children) {
    const { measured: cost, comment: words } = move.said;
    main.push({ move: move.move, seconds: secondsIn(cost), comment: cost, words });
  }
  return { start: told.position, tags, main, moves, cutShort: cutShort(told, tags.get('Termination')) };
}
