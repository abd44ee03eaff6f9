// The view of a table on the board.

import { sceneOf } from '../board/scene.js';

/** @import { Scene } from '../board/scene.js' */
/** @import { Game } from './game.js' */
/** @import { Table } from './table.js' */

/**
 * The moves that have led to the position shown: where both sides choose at once, those of both.
 * @param {Game} game
 */
function lastOf(game) {
  const { notation } = game.tabletop;
  // A position of the rules may begin with a secret.
  const ply = Math.max(game.isLive && game.hasSecret ? game.shown - 1 : game.shown, 0);
  const first = Math.max(ply && notation.isSecret(game.at(ply - 1)) ? ply - 2 : ply - 1, 0);
  return game.moves.slice(first, ply).map(({ move }) => move);
}

/**
 * What the board shows of a table.
 * @param {Table} table
 * @returns {Scene}
 */
export function boardOf({ game, known, line, person: { selected, targets, hint, planned }, tabletop: { notation } }) {
  return {
    ...sceneOf(notation, line, known?.status),
    selected,
    planned,
    targets,
    arrows: hint?.move ? [{ ...notation.readMove(hint.move), kind: 'hint' }] : [],
    circles: (hint?.squares ?? []).map((square) => ({ square, kind: 'hint' })),
    last: lastOf(game),
    // Who sits beside is not to see it from the keyboard's focus.
    isSecret: game.isLive && game.hasSecret && game.isPeoples,
    path: known?.status.path,
  };
}
