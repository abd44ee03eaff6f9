// The view in which games are played: puts its parts together, and says what its buttons do.

import { complaintOf } from '../api/ask.js';
import { pageOf } from '../api/game.js';
import { Board } from '../board/board.js';
import { sketching, withShapes } from '../board/drawing.js';
import { addDrawings } from '../board/drawings.js';
import { other } from '../board/position.js';
import { busyAt } from '../busy.js';
import { isRecord, takeChosen, textOf } from '../files.js';
import { hearing } from '../keys/keys.js';
import { notice } from '../notice.js';
import { confirmed } from '../sure.js';
import { neighbours, rematch, swapped } from './afterwards.js';
import { plyAt } from '../table/chart.js';
import { Editing } from './editing.js';
import { partsOf } from '../parts.js';
import { draw, resign } from './ending.js';
import { gameOf } from '../table/link.js';
import { Mixed } from './mixed.js';
import { NewGame } from './new_game.js';
import { firstGame } from './opening.js';
import { Outlook } from '../table/outlook.js';
import { Panels } from './panels.js';
import { Playback } from './playback.js';
import * as record from '../table/record.js';
import { copyPosition, save, savePicture, share } from './sharing.js';
import { boardOf } from '../table/shown.js';
import { addSound, sound } from '../table/sounds.js';
import { addForgetting, showStanding, takeIn } from './standing.js';
import { Table } from '../table/table.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Player } from '../games/bots.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */
/** @import { Game } from '../table/game.js' */

const UNKEPT = 'This browser has no room to keep the game: a reload loses it. Save it as a file.';

/** A game that has not come after so long, in ms, is told of. */
const SOON = 500;

/**
 * Leaves the view alone until the first game is there: a deed would begin another one.
 * @template T
 * @param {HTMLElement} root
 * @param {Promise<T>} game
 */
async function awaiting(root, game) {
  root.inert = true;
  const soon = setTimeout(() => notice('game-awaited', 'The game of the link is being loaded…'), SOON);
  try {
    return await game;
  } finally {
    clearTimeout(soon);
    notice('game-awaited');
    root.inert = false;
  }
}

/**
 * The view of a game, in a part of the page that is as it came.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  const { bots, notation, ending: signal } = tabletop;
  const parts = partsOf(root);
  const { button, dialog, find, part, select } = parts;
  const whileBusy = busyAt(part('board'));
  tabletop.colour(root);
  const outlook = new Outlook(tabletop);
  const table = new Table(tabletop, {
    showBoard,
    showPanels,
    showScore: () => panels.showScore(),
    wantsScores: () => panels.showsScores,
    showClocks: () => panels.showClocks(),
    keep: (game) => { part('unkept').textContent = game.keep() ? '' : UNKEPT; },
    wait: whileBusy,
    hear: sound,
    // The game goes on, but does not disturb a position that is being set up.
    say: (sentence) => { if (!editing.isOpen) say(sentence); },
    tell: (sentence) => { part('moves-live').textContent = sentence; },
    choose: (moves) => board.choose(moves),
  });
  const panels = new Panels(table, parts, partsOf(document).part('away'), change, go);
  const mixed = new Mixed(part('mixed'), table, showBoard);
  const playback = new Playback(table, showPanels);
  const newGame = new NewGame(tabletop, parts);
  const board = new Board(tabletop, part('board'), {
    pick: (square) => hand().pick(square),
    drop: (from, to) => hand().drop(from, to),
    holds: (square) => hand().holds(square),
    ...sketching({
      shapes: () => outlook.shapesOf(table.line),
      drawn: (drawn) => {
        outlook.draw(table.line, drawn);
        showBoard();
      },
      say,
    }),
  });
  const editing = new Editing(table, board, parts, {
    showBoard,
    showPanels,
    begin: async (game) => { if (await sure('Play this position')) await begin(game); },
  });

  /** Whose hand the board obeys. */
  const hand = () => (editing.isOpen ? editing.hands : table.person);

  function showBoard() {
    const { flipped } = outlook;
    if (editing.isOpen) board.show({ position: editing.line, flipped });
    else board.show({ ...withShapes(notation, boardOf(table), outlook.shapesOf(table.line)), notes: mixed.notes, flipped });
  }

  function showPanels() {
    const { game, outcome } = table;
    if (outcome && takeIn(game, outcome)) {
      game.keep();
      showStanding(bots, parts);
    }
    panels.show({ flipped: outlook.flipped, editing: editing.isOpen, playing: playback.isRunning });
    mixed.show();
  }

  /** @param {string} sentence */
  function say(sentence) {
    part('message').textContent = sentence;
  }

  /** @param {unknown} error */
  function complain(error) {
    const words = complaintOf(error);
    if (words) say(words);
  }

  /**
   * Another player for a side.
   * @param {Side} side
   * @param {Partial<Player>} player
   */
  function change(side, player) {
    const { game } = table;
    Object.assign(game.players[side], player);
    if ('level' in player) {
      delete game.players[side].isEven;
      game.isPractice ||= game.moves.length > 0;
      delete game.names[side];
      if (game.alone) outlook.turnFor(game);
      // Bots wait until they are told to play.
      game.paused = game.isBots;
    }
    return table.goOn();
  }

  /** @param {number} ply */
  function go(ply) {
    playback.stop();
    return table.go(ply);
  }

  /** @param {Game} game */
  function begin(game) {
    playback.stop();
    editing.close();
    outlook.turnFor(game);
    return table.begin(game);
  }

  function openEditor() {
    playback.stop();
    editing.open();
    say('');
  }

  /** Whether a game would be lost that is not over. */
  const isLost = () => table.game.moves.length > 0 && !table.outcome;

  /**
   * Lets the person think again before that.
   * @param {string} deed
   */
  async function sure(deed) {
    return !isLost() || confirmed('This game is not over and not saved.', deed);
  }

  /**
   * Takes a text for a record or for a position.
   * @param {string} text
   */
  async function load(text) {
    if (!isRecord(text)) {
      openEditor();
      editing.paste(text);
      return;
    }
    const { game } = await record.load(tabletop, text);
    if (await sure('Load the other game')) await begin(game);
  }

  async function another() {
    const game = await newGame.ask(isLost());
    if (game) await begin(game);
  }

  /** @type {Record<string, () => unknown>} */
  const actions = {
    new: another,
    another,
    rematch: () => begin(rematch(table.game)),
    swap: () => begin(swapped(table.game)),
    easier: () => begin(rematch(table.game, { level: neighbours(table.game).easier, isEven: false })),
    harder: () => begin(rematch(table.game, { level: neighbours(table.game).harder, isEven: false })),
    review: () => { location.hash = '#view=analyse&from=play&review=1'; },
    'players-button': () => dialog('players').showModal(),
    analyse: () => { location.hash = '#view=analyse&from=play'; },
    'set-up': openEditor,
    done: () => editing.play(),
    cancel: () => {
      editing.close();
      part('menu-button').focus();
      return table.failed ? table.goOn() : table.refresh();
    },
    clear: () => editing.clear(),
    initial: () => editing.reset(),
    'take-back': () => {
      playback.stop();
      return table.takeBack();
    },
    hint: () => table.showHint(),
    resign: () => resign(table),
    draw: () => draw(table, say),
    again: () => table.goOn(),
    flip: () => {
      outlook.turnTo(!outlook.flipped);
      showBoard();
      showPanels();
    },
    pause: () => {
      table.game.paused = !table.game.paused;
      return table.goOn();
    },
    'play-on': async () => {
      playback.stop();
      if (await confirmed('The moves after this position will be lost.', 'Play on from here')) await table.cut(table.game.shown);
    },
    'play-out': () => table.playOut(),
    first: () => go(0),
    back: () => go(table.game.shown - 1),
    forward: () => go(table.game.shown + 1),
    last: () => go(table.game.moves.length),
    run: () => (playback.isRunning ? playback.stop() : playback.run(() => Number(select('speed').value))),
    save: () => save(table.game.revealed),
    share: async () => {
      const said = await share(table.game.revealed);
      if (said) say(said);
    },
    load: () => part('file').click(),
    copy: async () => say(await copyPosition(editing.isOpen ? editing.line : notation.revealed(table.line))),
    picture: () => savePicture(board),
  };

  /** Says what went wrong, if something does. @param {() => unknown} deed */
  const attempt = (deed) => whileBusy((async () => deed())()).catch(complain);

  function listen() {
    // The focus goes back to the button of the menu, before a dialog takes it.
    for (const button of part('menu').querySelectorAll('button')) button.addEventListener('click', () => part('menu').hidePopover());
    for (const [id, action] of Object.entries(actions)) part(id).addEventListener('click', () => attempt(action));
    const chart = find('chart', SVGSVGElement);
    chart.addEventListener('click', (event) => go(plyAt(chart, event, table.game.moves.length)));
    panels.watchWhy();
  }

  /** What takes the game of the table for that of the person: not before it is there. */
  function listenToGame() {
    panels.watchScores(() => table.score());
    // What has been thought so far is part of the game.
    const leave = () => Object.assign(table.game, { spent: table.thought }).keep();
    window.addEventListener('pagehide', leave, { signal });
    signal.addEventListener('abort', leave);
  }

  /**
   * Takes a file that was dropped on the view, or chosen.
   * @param {File} file
   */
  const take = (file) => attempt(async () => {
    await started;
    await load(await textOf(file));
  });

  /** Goes through the record by keys, wherever nothing else uses them. */
  function takeKeys() {
    const { back, forward, first, last, flip } = actions;
    const hear = hearing('game', { back, forward, first, last, flip });
    document.addEventListener('keydown', (event) => { if (board.svg.checkVisibility() && !editing.isOpen) hear(event); }, { signal });
  }

  /**
   * Begins with the first game.
   * @param {URLSearchParams} params
   * @returns {Promise<boolean>} whether it was the one of the address
   */
  async function start(params) {
    await addDrawings(document.body);
    listen();
    const { game, isLinked = false, isFirst = false, trouble } = await awaiting(root, firstGame(tabletop, params));
    signal.throwIfAborted();
    takeChosen(find('file', HTMLInputElement), take);
    takeKeys();
    addSound(button('sound'));
    addForgetting(bots, parts);
    showStanding(bots, parts);
    if (isLinked) {
      await visit(game, params);
      listenToGame();
      return true;
    }
    table.game = game;
    listenToGame();
    outlook.resume();
    await table.goOn();
    if (trouble) say(trouble);
    // The view is there meanwhile.
    if (isFirst && bots.strengths.length) attempt(greet);
    return false;
  }

  /** Asks how strong the opponent of the first game is to be. */
  async function greet() {
    const { welcome } = await import('./welcome.js');
    const { game } = table;
    const level = await welcome(bots, bots.friendly);
    if (level !== undefined && !signal.aborted && game === table.game && game.alone) await change(other(game.alone), { level });
  }

  /**
   * Begins with the game of a link.
   * @param {Game} game
   * @param {URLSearchParams} params
   */
  function visit(game, params) {
    // A reload goes on with the game; what was played of it is not in the address. The address may lead elsewhere by now.
    if (`${new URLSearchParams(location.hash.slice(1))}` === `${params}`) history.replaceState(null, '', pageOf(tabletop.game));
    game.isVisited = true;
    return begin(game);
  }

  /** @type {Promise<boolean> | undefined} */
  let started;
  /** What the address asked for last. @type {URLSearchParams} */
  let asked;

  /**
   * Opens the view with the game that the address leads to; without one, it goes on as it was left.
   * @param {URLSearchParams} params
   */
  async function open(params) {
    asked = params;
    if (!started) {
      started = start(params);
      if (await started) return;
    }
    await started;
    await attempt(async () => {
      const game = await gameOf(tabletop, params);
      // Games come in any order, and the one of the last link is wanted.
      if (game && params === asked && await sure('Open the other game')) await visit(game, params);
    });
  }

  /** Another view is shown. */
  function close() {
    playback.stop();
  }

  return { open, close, take };
}
