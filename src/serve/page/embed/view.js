// One board, a line below it that tells what happens, and the wire to the page around.

import { GAME, GAMES, addressed } from '../api/game.js';
import { watchLine } from '../api/line.js';
import { Board } from '../board/board.js';
import { addDrawings } from '../board/drawings.js';
import { SIDES } from '../board/position.js';
import { Game } from '../play/game.js';
import { boardOf } from '../play/shown.js';
import { Table } from '../play/table.js';
import { commands } from './commands.js';
import { News } from './news.js';
import { Wishes } from './options.js';
import { Wire } from './wire.js';

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const params = new URLSearchParams(location.search);
// What stands behind the `#` of an address means the same.
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) params.set(name, value);
const wishes = new Wishes();
const wire = new Wire(params);
const table = new Table({
  showBoard,
  showPanels,
  say,
  tell: (sentence) => { $('moves-live').textContent = sentence; },
  choose: (moves) => board.choose(moves),
});
const news = new News(table, wishes, wire);
const board = new Board($('board'), {
  pick: (square) => {
    if (news.waitsFor === 'page') say('It is not your turn.');
    else table.person.pick(square);
  },
  drop: (from, to) => table.person.drop(from, to),
  holds: (square) => news.waitsFor !== 'page' && table.person.holds(square),
});

/** @param {string} sentence */
function say(sentence) {
  $('message').textContent = sentence;
}

function showBoard() {
  const { flipped, coordinates } = wishes.options;
  board.show({ ...boardOf(table), flipped, coordinates });
}

function showPanels() {
  $('again').hidden = !table.failed;
  news.tell();
}

/**
 * Gives each side to the visitor, to a bot, or to the page around.
 * @param {Game} game
 */
function seat(game) {
  const { side, level } = wishes.options;
  for (const it of SIDES) {
    const isVisitors = side === 'both' || side === it;
    game.players[it] = { level: isVisitors ? 0 : level, time: 0 };
  }
}

/** @param {string} position */
async function begin(position) {
  const game = new Game(position);
  seat(game);
  await table.begin(game, false);
}

/** @param {boolean} isAnotherPlayer */
async function heed(isAnotherPlayer) {
  document.documentElement.dataset.theme = wishes.options.theme;
  if (!isAnotherPlayer) {
    showBoard();
    return;
  }
  seat(table.game);
  table.game.paused = false;
  await table.goOn();
}

/** Begins the first game. */
export async function start() {
  watchLine((error) => { if (error) wire.send('error', { command: null, error }); });
  const wrong = await wishes.read(params);
  if (addressed !== GAME) wrong.push(`There is no game "${addressed}": there are ${GAMES.join(', ')}.`);
  $('trouble').hidden = wrong.length === 0;
  $('trouble').textContent = wrong.join(' ');
  await addDrawings(document.body);
  await heed(false);
  await begin(wishes.options.position);
  news.begin();
  for (const error of wrong) wire.send('error', { command: null, error });
  wire.listen(commands({ table, wishes, news, begin, heed }));
}

$('again').addEventListener('click', () => table.goOn());
