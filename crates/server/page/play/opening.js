// The game that the view begins with.

import { isOwn, kept } from '../memory.js';
import { Game, nameOf } from '../table/game.js';
import { gameOf } from '../table/link.js';

/** @import { Tabletop } from '../games/tabletop.js' */

/**
 * The game of this tab, or the one that the address leads to, or else that of the last tab.
 * @param {Tabletop} tabletop
 * @param {URLSearchParams} params
 * @returns {Promise<{game: Game, isLinked?: boolean, isFirst?: boolean, trouble?: string}>} `isLinked` where it is that
 *          of the address, `isFirst` where this browser knows of no game before, `trouble` where a game was kept that cannot be read
 */
export async function firstGame(tabletop, params) {
  const name = nameOf(tabletop);
  // What is wrong with a link is told once there is a game to go on with.
  const linked = isOwn(name) ? undefined : await gameOf(tabletop, params).catch(() => undefined);
  if (linked) return { game: linked, isLinked: true };
  try {
    return { game: Game.kept(tabletop), isFirst: kept(name) === undefined };
  } catch (error) {
    return { game: new Game(tabletop), trouble: `${error instanceof Error ? error.message : error} This is a new one.` };
  }
}
