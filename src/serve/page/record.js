// Games as text, in the form that `advance replay` reads: tags as in PGN, numbered moves with comments.

import { Refused, ask } from './api.js';
import { player as bot } from './bots.js';
import { Game } from './game.js';
import { SIDES, START, isMove } from './position.js';

/** The scores of a record are in hundredths of a point. */
const POINT = 100;
const RESULTS = { white: '1-0', black: '0-1' };
const OPEN = '*';

/** What ends a game without anybody's fault. */
const ENDS = ['trap', 'turns', 'unfinished'];

/** The record of a game; `outcome` is that of `Game.outcome`. */
export function write(game, outcome) {
  const result = outcome ? RESULTS[outcome.winner] ?? '1/2-1/2' : OPEN;
  const tags = [
    ['Game', 'advance'],
    ['White', game.names.white ?? playerName(game.players.white)],
    ['Black', game.names.black ?? playerName(game.players.black)],
    ['Result', result],
    ['Termination', outcome?.end ?? 'unfinished'],
    ['Turns', game.turns],
  ];
  if (outcome?.reason) tags.push(['Reason', outcome.reason]);
  if (game.start !== START) tags.push(['FEN', game.start]);
  let text = tags.map(([name, value]) => `[${name} "${`${value}`.replace(/["\\]/g, '\\$&')}"]\n`).join('');
  game.moves.forEach((move, ply) => {
    const number = game.number(ply);
    if (ply === 0 || !number.endsWith('...')) text += `\n${number}`;
    text += ` ${move.move} {${move.comment ?? comment(move.seconds, move.why?.search)}}`;
  });
  return `${text}\n${result}\n`;
}

function comment(seconds, search) {
  const time = `${seconds.toFixed(3)} s`;
  if (!search) return time;
  return `${time}, score ${hundredths(search)}, depth ${search.depth}, nodes ${search.nodes}`;
}

/** A forced end as the records of matches have it: 1000000 less 1000 for each move until then. */
function hundredths({ score, plies_to_end: plies }) {
  if (plies == null) return Math.round(score * POINT);
  return Math.sign(plies) * (1_000_000 - 1_000 * Math.abs(plies));
}

const playerName = ({ level }) => (level ? `bot level ${level}` : 'person');

/**
 * The game of a record, and its players; the server has checked every move.
 * @throws {Refused}
 */
export async function load(text) {
  const { tags, moves } = read(text);
  const start = tags.get('FEN') ?? START;
  const game = new Game(start.split(' ').length === 3 ? start : `${start} 0`);
  try {
    await ask('status', { position: game.start });
  } catch (error) {
    throw new Refused(`The start of the record: ${error.message}`);
  }
  for (const [index, { move, seconds, comment }] of moves.entries()) {
    const { legal, after, reason } = await ask('check', { position: game.last, move });
    if (!legal) throw new Refused(`Move ${index + 1} of the record, ${move}, is illegal: ${reason}.`);
    game.add({ move, after, seconds, comment });
  }
  game.turns = turns(tags.get('Turns'), game.turns);
  game.names = { white: tags.get('White'), black: tags.get('Black') };
  game.fault = fault(tags);
  return { game, players: { white: player(game.names.white), black: player(game.names.black) } };
}

/** The player of a name that `playerName` gave; anybody else is a person. */
const player = (name) => bot({ level: Number(name?.match(/^bot level (\d+)$/)?.[1] ?? 0) });

function turns(value, usual) {
  if (value === undefined) return usual;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Refused(`[Turns "${value}"] of the record: expected a whole number from 1 to 999999.`);
  return Number(value);
}

/** How a game ended that the rules have not ended, if a record says so. */
function fault(tags) {
  const winner = SIDES.find((side) => RESULTS[side] === tags.get('Result'));
  const end = tags.get('Termination');
  return winner && end && !ENDS.includes(end) ? { winner, end, reason: tags.get('Reason') } : undefined;
}

/** What a record holds: its tags, and its moves with their comments. Whether they are legal is not looked at. */
function read(text) {
  const lines = text.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$/gm);
  const tags = new Map([...lines].map(([, name, value]) => [name, value.replace(/\\(.)/g, '$1')]));
  if (tags.get('Game') !== 'advance') throw new Refused('This is not a record of a game of Advance: [Game "advance"] is missing.');
  const words = text.replace(/^\[.*$/gm, '').match(/\{[^}]*\}|[^\s{}]+/g) ?? [];
  const moves = [];
  for (const word of words) {
    const last = moves.at(-1);
    if (word.startsWith('{')) {
      if (!last) continue;
      last.comment = word.slice(1, -1).trim();
      last.seconds = Number(last.comment.match(/([\d.]+) s\b/)?.[1] ?? 0);
    } else if (isMove(word)) {
      moves.push({ move: word, seconds: 0 });
    } else if (!/^(\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(word)) {
      throw new Refused(`Move ${moves.length + 1} of the record, ${word}: expected a move such as e2-e3.`);
    }
  }
  return { tags, moves };
}
