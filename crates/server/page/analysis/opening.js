// The initial state of the view.

import { confirmed } from '../sure.js';
import { Game } from '../table/game.js';
import { gameOf } from '../table/link.js';
import { Study } from './study.js';

/** @import { Tabletop } from '../games/tabletop.js' */

/**
 * The game in Play, if there is one that can be read.
 * @param {Tabletop} tabletop
 */
function played(tabletop) {
  try {
    return Game.kept(tabletop);
  } catch {
    return undefined;
  }
}

/**
 * A game, to be looked at where the address says so.
 * @param {Game | undefined} game
 * @param {string | null} ply
 */
function at(game, ply) {
  const shown = Number(ply);
  if (game && ply !== null && Number.isInteger(shown)) game.shown = Math.min(Math.max(shown, 0), game.moves.length);
  return game;
}

/**
 * Lets the person think again before an analysis is lost.
 * @param {Study} lost
 */
export const mayLose = async (lost) => !lost.isChanged || confirmed('This analysis is not saved.', 'Open the other one');

/**
 * The game or the position that the address leads to, what was kept, or the game in Play.
 * @param {Tabletop} tabletop
 * @param {URLSearchParams} params
 */
export async function asked(tabletop, params) {
  const mine = Study.kept(tabletop);
  const isFromPlay = params.get('from') === 'play';
  const game = isFromPlay ? at(played(tabletop), params.get('ply')) : await gameOf(tabletop, params) ?? (mine ? undefined : played(tabletop));
  // After a reload, the analysis is where it was left.
  if (isFromPlay) history.replaceState(null, '', '#view=analyse');
  if (!game) return mine ?? Study.of(new Game(tabletop));
  if (mine?.goOnWith(game)) {
    if (isFromPlay) mine.show(game);
    return mine;
  }
  if (mine && !await mayLose(mine)) return mine;
  const other = Study.of(game);
  other.show(game);
  return other;
}
