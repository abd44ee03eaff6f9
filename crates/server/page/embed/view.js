// One board, a line below it that tells what happens, and the wire to the page around.

import { gameNamed } from '../api/game.js';
import { GAMES, USUAL } from '../api/games.js';
import { watchLine } from '../api/line.js';
import { Board } from '../board/board.js';
import { addDrawings } from '../board/drawings.js';
import { SIDES } from '../board/position.js';
import { tabletopOf } from '../games/tabletop.js';
import { partsOf } from '../parts.js';
import { Game } from '../table/game.js';
import { boardOf } from '../table/shown.js';
import { Table } from '../table/table.js';
import { commands } from './commands.js';
import { News } from './news.js';
import { Wishes } from './options.js';

/** @import { Wire } from './wire.js' */

/**
 * Shows a board of a game, and begins its first one.
 * @param {string | undefined} named the game, the usual one where there is no name
 * @param {object} place
 * @param {ParentNode} place.root holds the parts of the view
 * @param {Element | ShadowRoot} place.drawings where the drawings of the pieces go
 * @param {HTMLElement} place.themed gets the colours
 * @param {Wire} wire
 * @param {URLSearchParams} params the options
 * @param {AbortSignal} ending says when the board is shown no more
 */
export async function start(named, { root, drawings, themed }, wire, params, ending) {
  const { part } = partsOf(root);
  const game = gameNamed(named ?? USUAL);
  watchLine((error) => { if (error) wire.send('error', { command: null, error }); }, ending);
  const tabletop = await tabletopOf(game ?? USUAL, ending);
  const wishes = new Wishes(tabletop);
  const table = new Table(tabletop, {
    showBoard,
    showPanels,
    say,
    tell: (sentence) => { part('moves-live').textContent = sentence; },
    choose: (moves) => board.choose(moves),
  });
  const news = new News(table, wishes, wire);
  const board = new Board(tabletop, part('board'), {
    pick: (square) => {
      if (news.waitsFor === 'page') say('It is not your turn.');
      else table.person.pick(square);
    },
    lift: (square) => table.person.lift(square),
    drop: (from, to) => table.person.drop(from, to),
    holds: (square) => news.waitsFor !== 'page' && table.person.holds(square),
  });

  /** @param {string} sentence */
  function say(sentence) {
    part('message').textContent = sentence;
  }

  function showBoard() {
    const { flipped, coordinates } = wishes.options;
    board.show({ ...boardOf(table), flipped, coordinates });
  }

  function showPanels() {
    part('again').hidden = !table.failed;
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
    const game = new Game(tabletop, position);
    seat(game);
    await table.begin(game, false);
  }

  /** @param {boolean} isAnotherPlayer */
  async function heed(isAnotherPlayer) {
    themed.dataset.theme = wishes.options.theme;
    if (!isAnotherPlayer) {
      showBoard();
      return;
    }
    seat(table.game);
    table.game.paused = false;
    await table.goOn();
  }

  part('again').addEventListener('click', () => table.goOn());
  const wrong = await wishes.read(params);
  if (!game) wrong.push(`There is no game "${named}": there are ${GAMES.join(', ')}.`);
  part('trouble').hidden = wrong.length === 0;
  part('trouble').textContent = wrong.join(' ');
  await addDrawings(drawings);
  await heed(false);
  await begin(wishes.options.position);
  ending.throwIfAborted();
  news.begin();
  for (const error of wrong) wire.send('error', { command: null, error });
  wire.listen(commands({ table, wishes, news, begin, heed }));
}
