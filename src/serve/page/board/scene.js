// What a board shows of a position once the server has told how it stands.

import { read } from './position.js';

/** @import { Status } from '../api/answers.js' */
/** @import { Scene } from './board.js' */

/**
 * The position with its shields and its danger; without them as long as the status is not known.
 * @param {string} position in one line
 * @param {Status} [status]
 * @returns {Scene}
 */
export function sceneOf(position, status) {
  if (!status) return { position };
  const general = status.to_move === 'white' ? 'G' : 'g';
  const { at } = read(position);
  return {
    position,
    shielded: [...status.shielded.white, ...status.shielded.black],
    dangers: status.danger_from,
    endangered: status.in_danger ? [...at.keys()].find((square) => at.get(square) === general) : undefined,
  };
}
