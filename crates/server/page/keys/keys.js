// The keys of all views, declared once: what they do comes from here, and so does the list under `?`. Moves are typed
// by the letters of squares, so those have no other meaning.

import { keep, kept } from '../memory.js';

/** Keys, as `nameOf` names them, and what they do. @typedef {readonly [readonly string[], string]} Key */

export const GROUPS = /** @type {const} */ ({
  everywhere: {
    title: 'Everywhere',
    keys: {
      list: [['?'], 'show these keys'],
    },
  },
  board: {
    title: 'On a square of the board',
    keys: {
      walk: [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'go from square to square'],
      pick: [['Enter', ' '], 'pick up a piece, or act on the square'],
      putDown: [['Escape'], 'put the piece down, or give up an arrow'],
      draw: [['s', 'S', 'Alt+s', 'Alt+S'], 'begin an arrow, or end it; on one square it is a circle. Shift makes it red, Alt blue, both yellow'],
      clear: [['x'], 'remove all arrows and circles'],
    },
  },
  game: {
    title: 'Along the moves, in Play and Analyse',
    keys: {
      back: [['ArrowLeft', 'Shift+ArrowLeft'], 'one move back; on the board with Shift'],
      forward: [['ArrowRight', 'Shift+ArrowRight'], 'one move forward; on the board with Shift'],
      first: [['Home', 'Shift+Home'], 'the first position'],
      last: [['End', 'Shift+End'], 'the last position'],
      flip: [['t'], 'turn the board'],
      type: [['a-i'], 'type a move, such as d2-d3 or as much of it as is needed; Enter plays it, Esc gives it up'],
    },
  },
  story: {
    title: 'In the story of a game',
    keys: {
      before: [['ArrowLeft'], 'the step before'],
      after: [['ArrowRight'], 'the next step'],
    },
  },
  analyse: {
    title: 'In Analyse',
    keys: {
      search: [['l'], 'start or stop the search'],
      undo: [['Ctrl+z'], 'bring back what was deleted last'],
      best: [['Shift+Enter'], 'play the best move'],
    },
  },
  moves: {
    title: 'On a move of the analysis',
    keys: {
      above: [['ArrowUp'], 'the move above in its place'],
      below: [['ArrowDown'], 'the next move in its place'],
      promote: [['p'], 'promote its line'],
      remove: [['Delete'], 'delete it and what follows'],
      comment: [['n'], 'write a comment'],
      mark: [['1', '2', '3', '4', '5', '6'], 'mark it as !!, !, !?, ?!, ? or ??'],
    },
  },
});

/** @typedef {keyof typeof GROUPS} Group */

/** Text fields and dialogs keep their letters for themselves. */
const APART = 'input:not([type=checkbox], [type=button]), select, textarea, [contenteditable], dialog, [role=menu]';

/**
 * What a key is called here: `a`, `A`, `Alt+a`, `Shift+ArrowLeft`.
 * @param {KeyboardEvent} event
 */
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const held = [[ctrlKey || metaKey, 'Ctrl'], [altKey, 'Alt'], [shiftKey && !isLetter(key), 'Shift']];
  return [...held.filter(([isHeld]) => isHeld).map(([, name]) => name), key].join('+');
}

/**
 * True if a key writes something: Shift makes another key of it.
 * @param {string} key
 */
const isLetter = (key) => key.length === 1 && key !== ' ';

/**
 * True if this would write something, were something written here.
 * @param {KeyboardEvent} event
 */
const writes = ({ key, ctrlKey, metaKey }) => isLetter(key) && !ctrlKey && !metaKey;

/** True if single-character keys do anything. Users of speech input may need them off. */
export const letters = {
  get areOn() {
    return kept('letters') !== false;
  },
  set areOn(on) {
    keep('letters', on);
  },
};

/**
 * True if a key means something here that is written with letters and digits.
 * @param {KeyboardEvent} event
 */
export function hasLetter(event) {
  const isApart = event.target instanceof Element && event.target.closest(APART);
  return !event.defaultPrevented && !isApart && letters.areOn && !event.ctrlKey && !event.metaKey && !event.altKey && /^[a-z0-9]$/i.test(event.key);
}

/**
 * What hears the keys of a group.
 * @template {Group} G
 * @param {G} group
 * @param {{[name in keyof typeof GROUPS[G]['keys']]?: (event: KeyboardEvent) => void}} actions what they do; those
 *        left out do nothing
 * @returns {(event: KeyboardEvent) => boolean} whether it was one of them
 */
export function hearing(group, actions) {
  /** @type {Map<string, (event: KeyboardEvent) => void>} */
  const byKey = new Map();
  const { keys } = /** @type {{keys: Record<string, Key>}} */ (/** @type {unknown} */ (GROUPS[group]));
  for (const [name, [all]] of Object.entries(keys)) {
    const action = /** @type {Record<string, ((event: KeyboardEvent) => void) | undefined>} */ (actions)[name];
    if (action) for (const key of all) byKey.set(key, action);
  }
  return (event) => {
    const action = byKey.get(nameOf(event));
    const apart = event.target instanceof Element && event.target.closest(APART);
    // A board in a dialog hears its own keys.
    const isApart = apart && !(event.currentTarget instanceof Element && apart.contains(event.currentTarget));
    if (!action || event.defaultPrevented || isApart || (writes(event) && !letters.areOn)) return false;
    event.preventDefault();
    action(event);
    return true;
  };
}
