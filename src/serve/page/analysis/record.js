// An analysis as a record: its main line is the game that `advance replay` reads, with all that is said beside it.

import { askPosition } from '../api/answers.js';
import { Refused } from '../api/ask.js';
import { factsOf } from '../api/facts.js';
import { START, emptied, fromText } from '../board/position.js';
import { isRecord } from '../files.js';
import { Game } from '../play/game.js';
import * as movetext from '../play/movetext.js';
import * as record from '../play/record.js';
import { follow } from './follow.js';
import { Study } from './study.js';
import { sentence } from '../words.js';

/** @import { Move } from '../play/movetext.js' */
/** @import { Node, Tree } from './tree.js' */

/**
 * The record of a study.
 * @param {Study} study
 */
export async function write({ game, tree }) {
  const { status } = await factsOf(game.last, game.length);
  // Only the root has no move.
  return record.write(game, game.outcome(status), /** @type {Move[]} */ (tree.root.children));
}

/**
 * The study of a record; the server has checked every move, those of side lines too. Of a board or a position there is
 * no move yet, and white is to move unless it says otherwise.
 * @param {string} text
 * @throws {Refused}
 */
export async function load(text) {
  if (!isRecord(text)) return Study.of(await position(text));
  const study = Study.of(await record.load(text));
  await add(study.tree, study.tree.root, movetext.read(text));
  study.saved();
  return study;
}

/**
 * The game that begins with a board or a position.
 * @param {string} text
 * @throws {Refused}
 */
async function position(text) {
  try {
    const line = fromText(text, emptied(START));
    await askPosition(line);
    return new Game(line);
  } catch (error) {
    if (error instanceof Refused && !error.answered) throw error;
    throw new Refused(sentence(error instanceof Error ? error.message : `${error}`));
  }
}

/**
 * Adds all lines that begin at a node, with what is said in them.
 * @param {Tree} tree
 * @param {Node} node
 * @param {Move[]} moves
 */
async function add(tree, node, moves) {
  for (const first of moves) {
    const line = [first];
    for (let [next] = first.children; next; [next] = next.children) line.push(next);
    const end = await follow(tree, node, line.map(({ move }) => move));
    const nodes = end.path.slice(node.depth);
    for (const [index, { said, children }] of line.entries()) {
      nodes[index].said = said;
      await add(tree, nodes[index], children.slice(1));
    }
  }
}
