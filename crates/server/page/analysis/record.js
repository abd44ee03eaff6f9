// An analysis as a record: its main line is the game that `advance replay` reads, with all that is said beside it.

import { Refused } from '../api/ask.js';
import { isRecord } from '../files.js';
import { Game } from '../table/game.js';
import * as record from '../table/record.js';
import { follow } from './follow.js';
import { Study } from './study.js';
import { sentence } from '../words.js';

/** @import { Engine } from '../api/engine.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Move } from '../table/movetext.js' */
/** @import { Node, Tree } from './tree.js' */

/**
 * The record of a study.
 * @param {Study} study
 */
export async function write({ game, tree }) {
  const { status } = await game.tabletop.engine.factsOf(game.last, game.length);
  // Only the root has no move.
  return record.write(game, game.outcome(status), /** @type {Move[]} */ (tree.root.children));
}

/**
 * The study of a record; the server has checked every move, those of side lines too. Of a board or a position there is
 * no move yet, and white is to move unless it says otherwise.
 * @param {Tabletop} tabletop
 * @param {string} text
 * @throws {Refused}
 */
export async function load(tabletop, text) {
  if (!isRecord(text)) return Study.of(await position(tabletop, text));
  const { game, moves } = await record.load(tabletop, text);
  const study = Study.of(game);
  await add(tabletop.engine, study.tree, study.tree.root, moves);
  study.saved();
  return study;
}

/**
 * The game that begins with a board or a position.
 * @param {Tabletop} tabletop
 * @param {string} text
 * @throws {Refused}
 */
async function position(tabletop, text) {
  const { notation, engine } = tabletop;
  try {
    const line = notation.fromText(text, notation.emptied(notation.start));
    await engine.askPosition(line);
    return new Game(tabletop, line);
  } catch (error) {
    if (error instanceof Refused && !error.answered) throw error;
    throw new Refused(sentence(error instanceof Error ? error.message : `${error}`));
  }
}

/**
 * Adds all lines that begin at a node, with what is said in them.
 * @param {Engine} engine
 * @param {Tree} tree
 * @param {Node} node
 * @param {Move[]} moves
 */
async function add(engine, tree, node, moves) {
  for (const first of moves) {
    const line = [first];
    for (let [next] = first.children; next; [next] = next.children) line.push(next);
    const end = await follow(engine, tree, node, line.map(({ move }) => move));
    const nodes = end.path.slice(node.depth);
    for (const [index, { said, children }] of line.entries()) {
      nodes[index].said = said;
      await add(engine, tree, nodes[index], children.slice(1));
    }
  }
}
