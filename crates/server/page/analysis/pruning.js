// Reordering and pruning of a tree's lines: the actions of the buttons below the moves.

/** @import { Study } from './study.js' */

/**
 * @param {() => Study} study
 * @param {(depth: number) => string} numberOf the number of the move so many moves after the first
 * @param {() => void} changed shows the tree as it is now
 * @param {(sentence: string) => void} say
 */
export const pruning = (study, numberOf, changed, say) => ({
  promote() {
    const { tree } = study();
    tree.promote(tree.current);
    changed();
  },
  remove() {
    const { tree } = study();
    const { current } = tree;
    if (!current.parent) return;
    tree.remove(current);
    changed();
    say(`Deleted ${numberOf(current.depth - 1)} ${current.move} and what follows. Undo brings it back.`);
  },
  undo() {
    const { tree } = study();
    if (!tree.canRestore) return;
    tree.restore();
    changed();
  },
});
