// Exports of a game: its record, its link, its positions, and pictures of them.

import { Refused } from '../api/ask.js';
import { drawings } from '../board/drawings.js';
import { download, picture } from '../table/download.js';
import { linkTo } from '../table/link.js';
import * as record from '../table/record.js';

/** @import { Board } from '../board/board.js' */
/** @import { Game } from '../table/game.js' */

/**
 * Saves the record of a game.
 * @param {Game} game
 */
export async function save(game) {
  const { status } = await game.tabletop.engine.factsOf(game.last, game.context(game.last));
  download('advance.txt', 'text/plain', record.write(game, game.outcome(status)));
}

/**
 * Saves what a board shows.
 * @param {Board} board
 */
export async function savePicture(board) {
  download('advance.svg', 'image/svg+xml', picture(board.svg, await drawings()));
}

/**
 * Hands on the link to a game, as the device does that.
 * @param {Game} game
 * @returns {Promise<string | undefined>} what there is to say of it
 */
export async function share(game) {
  const link = linkTo(game);
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    // Who closes the list of ways to share has changed their mind.
    await navigator.share({ title: document.title, url: link }).catch(() => undefined);
    return undefined;
  }
  await copy(link, 'The link');
  return 'Copied a link to this game.';
}

/**
 * Copies a position.
 * @param {string} line
 * @returns {Promise<string>} what there is to say of it
 */
export async function copyPosition(line) {
  await copy(line, 'The position');
  return `Copied: ${line}`;
}

/**
 * @param {string} text
 * @param {string} what
 */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Refused(`The browser does not allow copying. ${what}: ${text}`);
  }
}
