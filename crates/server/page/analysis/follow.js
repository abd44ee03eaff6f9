// Lines of moves from the engine, as part of a tree.

import { Refused } from '../api/ask.js';

/** @import { Engine } from '../api/engine.js' */
/** @import { Node, Tree } from './tree.js' */

/**
 * Adds a line to a tree. The server checks the moves that are new.
 * @param {Engine} engine
 * @param {Tree} tree
 * @param {Node} from where the line begins
 * @param {string[]} moves
 * @returns {Promise<Node>} the last position of the line
 * @throws {Refused}
 */
export async function follow(engine, tree, from, moves) {
  let node = from;
  let known = 0;
  for (const move of moves) {
    const next = node.children.find((child) => child.move === move);
    if (!next) break;
    node = next;
    known += 1;
  }
  const rest = moves.slice(known);
  const verdicts = rest.length ? await engine.askReplay(node.position, rest) : [];
  for (const [index, { after, reason }] of verdicts.entries()) {
    if (!after) throw new Refused(`${rest[index]} is not legal in its line: ${reason}.`);
    node = tree.add(node, rest[index], after);
  }
  return node;
}
