// The scene of a board: everything that it can show, and the scene of a position once the server has answered.

/** @import { LegalMove, Situation } from '../api/answers.js' */
/** @import { Notation } from './position.js' */

/**
 * An arrow from square to square. `hint`, `deed` and `danger` have a look of their own; other kinds are styled by
 * the code that draws them, as `.arrow.KIND`.
 * @typedef {object} Arrow
 * @property {string} from
 * @property {string} to
 * @property {string} kind
 * @property {string[]} [between] the squares that it goes through, in turn
 * @property {string} [placed] where `from` is `to`: the symbol of what is placed there
 * @property {number} [strength] from 0 to 1, how much it stands out; 1 by default
 */

/**
 * A circle around a square, styled as `.circle.KIND`.
 * @typedef {object} Circle
 * @property {string} square
 * @property {string} kind
 */

/**
 * All that a board shows.
 * @typedef {object} Scene
 * @property {string} position in one line
 * @property {boolean} [flipped] whether black is at the bottom
 * @property {boolean} [coordinates] whether there is a margin with the names of files and ranks; so it is unless told
 *           otherwise
 * @property {string[]} [last] the moves before, in notation: one, or those of both sides where they choose at once
 * @property {string} [selected] the square of the piece picked up
 * @property {LegalMove[]} [targets] the moves of that piece, which are marked
 * @property {string[]} [shielded] squares of shielded pieces
 * @property {string} [endangered] the square of the General in danger
 * @property {string[]} [dangers] the squares of the pieces that endanger it
 * @property {string} [trapped] the square of the General that has no way out
 * @property {{from: string, to: string}} [planned] what the player wants to do next
 * @property {boolean} [isSecret] whether the other player must not see the square that was pointed at last
 * @property {string[]} [path] squares that a side has won by, in turn
 * @property {Record<string, string>} [notes] what is written on squares
 * @property {Arrow[]} [arrows]
 * @property {Circle[]} [circles]
 */

/**
 * The position with its shields and its danger; without them as long as the status is not known.
 * @param {Notation} notation
 * @param {string} position in one line
 * @param {Situation} [status]
 * @returns {Scene}
 */
export function sceneOf(notation, position, status) {
  if (!status?.shielded) return { position };
  const general = status.to_move === 'white' ? 'G' : 'g';
  const { at } = notation.read(position);
  const square = [...at.keys()].find((it) => at.get(it) === general);
  return {
    position,
    shielded: [...status.shielded.white, ...status.shielded.black],
    dangers: status.danger_from,
    endangered: status.in_danger ? square : undefined,
    trapped: status.end?.termination === 'trap' ? square : undefined,
  };
}
