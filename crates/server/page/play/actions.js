// The actions of the buttons.

import { confirmed } from '../sure.js';
import { nextLevel, rematch, swapped } from './afterwards.js';
import { draw, resign } from './ending.js';
import { copyPosition, save, savePicture, share } from './sharing.js';

/** @import { Game } from '../table/game.js' */
/** @import { Stage } from './stage.js' */

/**
 * The deeds by the ids of their buttons.
 * @param {Stage} stage
 */
export function actionsOf(stage) {
  const { table, board, editing, playback } = stage;
  const { dialog, part, select } = stage.parts;
  const { notation } = table.tabletop;
  /**
   * Begins a game after another; the board then has the focus of who plays by keys.
   * @param {Game} game
   */
  const begin = async (game) => {
    const byKey = document.activeElement?.matches(':focus-visible');
    await stage.begin(game);
    if (byKey) board.focus();
  };
  const takeBack = () => {
    playback.stop();
    return table.takeBack();
  };
  return {
    // Games
    new: () => stage.another(),
    rematch: () => begin(rematch(table.game)),
    swap: () => begin(swapped(table.game)),
    next: () => begin(rematch(table.game, { level: nextLevel(table.game, table.outcome?.winner === table.game.alone), isEven: false })),
    look: async () => (await import('./look.js')).askLook(),
    'players-button': () => dialog('players').showModal(),
    resign: () => resign(table),
    draw: () => draw(table, (sentence) => stage.say(sentence)),
    again: () => (stage.isAway ? stage.comeBack() : table.goOn()),
    pause: () => {
      table.game.paused = !table.game.paused;
      return table.goOn();
    },
    'play-out': () => table.playOut(),
    'play-on': async () => {
      playback.stop();
      if (await confirmed('The moves after this position will be lost.', 'Play on from here')) await table.cut(table.game.shown);
    },
    'take-back': takeBack,
    undo: takeBack,
    hint: () => table.showHint(),
    // Looking
    flip: () => stage.flip(),
    first: () => stage.go(0),
    back: () => stage.go(table.game.shown - 1),
    forward: () => stage.go(table.game.shown + 1),
    last: () => stage.go(table.game.moves.length),
    run: () => (playback.isRunning ? playback.stop() : playback.run(() => Number(select('speed').value))),
    analyse: () => { location.hash = '#view=analyse&from=play'; },
    review: () => { location.hash = '#view=review&step=1'; },
    // Setting up
    'set-up': () => stage.openEditor(),
    done: () => editing.play(),
    study: async () => {
      const line = await editing.finished();
      if (!line) return;
      editing.close();
      await table.refresh();
      location.hash = `${new URLSearchParams({ view: 'analyse', fen: line })}`;
    },
    cancel: async () => {
      editing.close();
      await (table.failed ? table.goOn() : table.refresh());
      part('menu-button').focus();
    },
    clear: () => editing.clear(),
    initial: () => editing.reset(),
    // Files and links
    save: () => save(table.game.revealed),
    share: async () => {
      const said = await share(table.game.revealed);
      if (said) stage.say(said);
    },
    load: () => part('file').click(),
    copy: async () => stage.say(await copyPosition(editing.isOpen ? editing.line : notation.revealed(table.line))),
    picture: () => savePicture(board),
  };
}
