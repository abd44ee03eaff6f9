// The view in which games are played: begins with a game, and hands on what is done with buttons, keys and files.

import { pageOf } from '../api/game.js';
import { addDrawings } from '../board/drawings.js';
import { SHIELDED } from '../board/marks.js';
import { other } from '../board/position.js';
import { takeChosen, textOf } from '../files.js';
import { hearing } from '../keys/keys.js';
import { addTyping } from '../keys/typed.js';
import { notice } from '../notice.js';
import { plyAt } from '../table/chart.js';
import { gameOf } from '../table/link.js';
import { turn } from '../table/turn.js';
import { actionsOf } from './actions.js';
import { firstGame, keptGame } from './opening.js';
import { Stage } from './stage.js';
import { addForgetting, showStanding } from './standing.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */
/** @import { Game } from '../table/game.js' */

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
  const { bots, ending: signal } = tabletop;
  tabletop.colour(root);
  const stage = new Stage(tabletop, root);
  const { board, editing, outlook, panels, parts, playback, table } = stage;
  const { find, part } = parts;
  const actions = actionsOf(stage);

  // ---- Hearing

  function listen() {
    // The focus goes back to the button of the menu, before a dialog takes it.
    for (const button of part('menu').querySelectorAll('button')) button.addEventListener('click', () => part('menu').hidePopover());
    for (const [id, action] of Object.entries(actions)) part(id).addEventListener('click', () => stage.attempt(action));
    const chart = find('chart', SVGSVGElement);
    chart.addEventListener('click', (event) => stage.go(plyAt(chart, event, table.game.moves.length)));
    panels.watchWhy();
  }

  /** What takes the game of the table for that of the person: not before it is there. */
  function listenToGame() {
    panels.watchScores(() => table.score());
    // What has been thought so far is part of the game.
    const leave = () => { if (!stage.isAway) Object.assign(table.game, { spent: table.thought }).keep(); };
    window.addEventListener('pagehide', leave, { signal });
    signal.addEventListener('abort', leave);
  }

  /** Goes through the record by keys, wherever nothing else uses them. */
  function takeKeys() {
    const { back, forward, first, last, flip } = actions;
    // After the end comes its story.
    const after = () => (table.outcome && table.game.isLive && !part('review').hidden ? actions.review() : forward());
    const hear = hearing('game', { back, forward: after, first, last, flip });
    const isSeen = () => board.svg.checkVisibility() && !editing.isOpen;
    document.addEventListener('keydown', (event) => { if (isSeen()) hear(event); }, { signal });
    addTyping({
      isOpen: () => isSeen() && table.game.isLive && !table.outcome && !table.game.player.level,
      moves: () => table.known?.moves ?? [],
      play: (move) => table.play(move),
    }, signal);
  }

  /**
   * Takes a file that was dropped on the view, or chosen.
   * @param {File} file
   */
  const take = (file) => stage.attempt(async () => {
    await started;
    await stage.load(await textOf(file));
  });

  // ---- Opening

  /**
   * Begins with the first game.
   * @param {URLSearchParams} params
   * @returns {Promise<boolean>} whether it was the one of the address
   */
  async function start(params) {
    await addDrawings(document.body);
    listen();
    const { game, isLinked = false, isFirst = false, trouble, broken } = await awaiting(root, firstGame(tabletop, params));
    signal.throwIfAborted();
    // What a newcomer is shown comes while the position is asked about.
    const greeting = isFirst ? greetingOf() : undefined;
    // It is told where that is waited for.
    greeting?.catch(() => {});
    takeChosen(find('file', HTMLInputElement), take);
    takeKeys();
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
    if (trouble) stage.say(trouble);
    // The view is there meanwhile.
    if (greeting) stage.attempt(() => greet(greeting, broken));
    return false;
  }

  /** The welcome to the game and its prologue; nothing where they were shown before. */
  async function greetingOf() {
    const [{ isDue, welcome }, { prologue }] = await Promise.all([import('./welcome.js'), tabletop.engine.askRules()]);
    return isDue(tabletop) ? { prologue, welcome } : undefined;
  }

  /**
   * Welcomes a newcomer to the game.
   * @param {ReturnType<typeof greetingOf>} greeting
   * @param {string} [broken] what is wrong with the link that the person came by
   */
  async function greet(greeting, broken) {
    const due = await greeting;
    if (!due) {
      if (broken) stage.say(broken);
      return;
    }
    const { game } = table;
    const { level, byKey } = await due.welcome(tabletop, due.prologue, broken);
    if (signal.aborted) return;
    if (byKey) board.focus();
    if (level && game === table.game && game.alone) await stage.change(other(game.alone), { level });
    if (table.known?.status.shielded) stage.say(`${turn(table)} A piece with a shield: ${SHIELDED}.`);
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
    return stage.begin(game);
  }

  /**
   * Goes on with a game of the list, or reviews it.
   * @param {Game} game
   * @param {URLSearchParams} params
   */
  async function goOn(game, params) {
    history.replaceState(null, '', pageOf(tabletop.game));
    // Another tab may have added moves to the same game.
    if (game.id !== table.game.id || game.moves.length !== table.game.moves.length) await stage.begin(game);
    if (params.has('review')) actions.review();
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
    if (params.has('set-up')) {
      history.replaceState(null, '', pageOf(tabletop.game));
      stage.openEditor();
      return;
    }
    const then = params.get('then');
    if (then === 'rematch' || then === 'next') {
      history.replaceState(null, '', pageOf(tabletop.game));
      await stage.attempt(actions[then]);
      return;
    }
    await stage.attempt(async () => {
      const kept = await keptGame(tabletop, params);
      const game = kept ?? await gameOf(tabletop, params);
      // Games come in any order, and the one of the last link is wanted.
      if (!game || params !== asked || !await stage.sure('Open the other game')) return;
      await (kept ? goOn(kept, params) : visit(game, params));
    });
  }

  /** Another view is shown. */
  function close() {
    playback.stop();
  }

  return { open, close, take };
}
