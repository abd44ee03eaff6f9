// The game that the view begins with.

import { Refused, complaintOf } from '../api/ask.js';
import { find, newer } from '../library/store.js';
import { isOwn, kept } from '../memory.js';
import { Game, nameOf } from '../table/game.js';
import { gameOf } from '../table/link.js';

/** @import { Tabletop } from '../games/tabletop.js' */

/**
 * The game of this tab, or the one that the address leads to, or else that of the last tab.
 * @param {Tabletop} tabletop
 * @param {URLSearchParams} params
 * @returns {Promise<{game: Game, isLinked?: boolean, isFirst?: boolean, trouble?: string, broken?: string}>} `isLinked` where it is that
 *          of the address, `isFirst` where this browser knows of no game before, `trouble` where a game was kept that cannot be read,
 *          `broken` what is wrong with the address
 */
export async function firstGame(tabletop, params) {
  const name = nameOf(tabletop);
  // What is wrong with a link is told once there is a game to go on with.
  /** @type {string | undefined} */
  let broken;
  const linked = isOwn(name) ? undefined : await gameOf(tabletop, params).catch((error) => {
    broken = complaintOf(error);
    return undefined;
  });
  if (linked) return { game: linked, isLinked: true };
  try {
    const game = Game.kept(tabletop);
    // Another tab may have added moves to it.
    const plain = await newer(game);
    return { game: plain ? Game.of(tabletop, plain) : game, isFirst: kept(name) === undefined, broken };
  } catch (error) {
    return { game: new Game(tabletop), trouble: `${error instanceof Error ? error.message : error} This is a new one.` };
  }
}

/**
 * The game of the list that the address leads to, if it leads to one.
 * @param {Tabletop} tabletop
 * @param {URLSearchParams} params
 * @throws {Refused} where it is not there any more
 */
export async function keptGame(tabletop, params) {
  const id = params.get('kept');
  if (!id) return undefined;
  const found = await find(id);
  if (found?.game !== tabletop.game) throw new Refused('This browser does not keep that game any more.');
  return Game.of(tabletop, found.plain);
}
