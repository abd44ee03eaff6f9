// Games as text, in the form that `advance replay` reads: tags as in PGN, numbered moves with comments.

import { Refused, ask } from './api.js';
import { Game, TURNS } from './game.js';
import { START } from './position.js';

/** The scores of a record are in hundredths of a point. */
const POINT = 100;
const RESULTS = { white: '1-0', black: '0-1' };
const OPEN = '*';

/** The record of a game; `outcome` is that of `Game.outcome`. */
export function write(game, outcome) {
  const result = outcome ? RESULTS[outcome.winner] ?? '1/2-1/2' : OPEN;
  const tags = [
    ['Game', 'advance'],
    ['White', playerName(game.players.white)],
    ['Black', playerName(game.players.black)],
    ['Result', result],
    ['Termination', outcome?.end ?? 'unfinished'],
    ['Turns', TURNS],
  ];
  if (game.start !== START) tags.push(['FEN', game.start]);
  let text = tags.map(([name, value]) => `[${name} "${value}"]\n`).join('');
  game.moves.forEach(({ move, seconds, why }, ply) => {
    const number = game.number(ply);
    if (ply === 0 || !number.endsWith('...')) text += `\n${number}`;
    text += ` ${move} {${comment(seconds, why?.search)}}`;
  });
  return `${text}\n${result}\n`;
}

function comment(seconds, search) {
  const time = `${seconds.toFixed(3)} s`;
  if (!search) return time;
  return `${time}, score ${Math.round(search.score * POINT)}, depth ${search.depth}, nodes ${search.nodes}`;
}

const playerName = ({ level }) => (level ? `bot level ${level}` : 'person');

/**
 * The game of a record, and its players; the server has checked every move.
 * @throws {Refused}
 */
export async function load(text) {
  const { start, moves, white, black } = read(text);
  const game = new Game(start);
  await ask('status', { position: start });
  for (const [index, { move, seconds }] of moves.entries()) {
    const { legal, after, reason } = await ask('check', { position: game.last, move });
    if (!legal) throw new Refused(`Move ${index + 1} of the record, ${move}, is illegal: ${reason}.`);
    game.add({ move, after, seconds });
  }
  return { game, players: { white: player(white), black: player(black) } };
}

/** The player of a name that `playerName` gave; anybody else is a person. */
const player = (name) => ({ level: Number(name?.match(/^bot level ([4-9])$/)?.[1] ?? 0), time: 0 });

/** What a record holds: its start, its moves and its players. Whether they are legal is not looked at. */
function read(text) {
  const tags = new Map([...text.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$/gm)].map(([, name, value]) => [name, value]));
  if (tags.get('Game') !== 'advance') throw new Refused('This is no record of a game of Advance: [Game "advance"] is missing.');
  const words = text.replace(/^\[.*$/gm, '').match(/\{[^}]*\}|[^\s{}]+/g) ?? [];
  const moves = [];
  for (const word of words) {
    if (word.startsWith('{')) {
      const seconds = Number(word.match(/([\d.]+) s\b/)?.[1] ?? 0);
      if (moves.length) moves.at(-1).seconds = seconds;
    } else if (/^[a-i][1-9]/.test(word)) {
      moves.push({ move: word, seconds: 0 });
    } else if (!/^(\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(word)) {
      throw new Refused(`This is no record: what is "${word}"?`);
    }
  }
  const start = tags.get('FEN') ?? START;
  return { start: start.split(' ').length === 3 ? start : `${start} 0`, moves, white: tags.get('White'), black: tags.get('Black') };
}
