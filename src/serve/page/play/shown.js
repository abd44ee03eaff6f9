// What the board shows of a table.

import { readMove } from '../board/position.js';
import { sceneOf } from '../board/scene.js';

/** @import { Scene } from '../board/scene.js' */
/** @import { Table } from './table.js' */

/**
 * What the board shows of a table.
 * @param {Table} table
 * @returns {Scene}
 */
export function boardOf({ game, known, line, person: { selected, targets, hint, planned } }) {
  return {
    ...sceneOf(line, known?.status),
    selected,
    planned,
    targets,
    arrows: hint ? [{ ...readMove(hint), kind: 'hint' }] : [],
    last: game.shown ? game.moves[game.shown - 1].move : undefined,
  };
}
