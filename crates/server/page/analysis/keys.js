// The keys of the view.

import { hearing } from '../keys/keys.js';

/** @import { Moves } from './moves.js' */
/** @import { Said } from './said.js' */
/** @import { Node } from './tree.js' */

/** What can be done by keys. @typedef {Record<'first' | 'back' | 'forward' | 'last' | 'flip' | 'above' | 'below' | 'promote' | 'remove' | 'undo' | 'search' | 'best', () => void>} Deeds */

/**
 * Lets the view hear its keys, as long as it is shown.
 * @param {HTMLElement} view
 * @param {AbortSignal} signal ends that
 * @param {{moves: Moves, said: Said}} parts
 * @param {(node: Node) => void} reach goes to a move
 * @param {Deeds} deeds
 */
export function addKeys(view, signal, { moves, said }, reach, deeds) {
  const { first, back, forward, last, flip, above, below, promote, remove, undo, search, best } = deeds;
  /**
   * What a key does on a move is done to that move, even if the position shown is another one.
   * @param {(event: KeyboardEvent) => void} deed
   */
  const there = (deed) => (/** @type {KeyboardEvent} */ event) => {
    const node = moves.focused;
    if (node) reach(node);
    deed(event);
  };
  moves.element.addEventListener('keydown', hearing('moves', {
    above: there(above),
    below: there(below),
    promote: there(promote),
    remove: there(remove),
    comment: there(() => said.focus()),
    mark: there(({ key }) => said.mark(Number(key) - 1)),
  }));
  const onGame = hearing('game', { first, back, forward, last, flip });
  const onView = hearing('analyse', { search, undo, best });
  document.addEventListener('keydown', (event) => { if (view.checkVisibility() && !onGame(event)) onView(event); }, { signal });
}
