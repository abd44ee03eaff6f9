// Moves that are typed: the first letter or digit of a legal move opens a small field for the rest.

import { complaintOf } from '../api/ask.js';
import { button, element } from '../element.js';
import { hasLetter } from './keys.js';

/**
 * Where moves are typed.
 * @typedef {object} Board
 * @property {() => boolean} isOpen whether a move can be made now
 * @property {() => {move: string}[]} moves the legal ones, as far as they are known
 * @property {(move: string) => Promise<unknown>} play makes a move, or throws why that is not legal
 */

/** The longest text of a move in any game. */
const LONGEST = 200;

/** So many of the moves that are meant are named. */
const NAMED = 6;

/**
 * A move without the marks in it.
 * @param {string} text
 */
const bare = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The moves that a text may mean: the one that it is, or else those that begin with it, or with its letters and digits.
 * @template {{move: string}} M
 * @param {M[]} moves
 * @param {string} text
 */
export function meant(moves, text) {
  const exact = moves.filter(({ move }) => move === text);
  if (exact.length) return exact;
  const begun = moves.filter(({ move }) => move.startsWith(text));
  return begun.length ? begun : moves.filter(({ move }) => bare(text) && bare(move).startsWith(bare(text)));
}

/**
 * Lets moves be typed wherever no field has the focus and no other key is meant.
 * @param {Board} board
 * @param {AbortSignal} signal ends that
 */
export function addTyping(board, signal) {
  const field = element('input', { autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxlength: LONGEST });
  const told = element('output');
  const form = element('form', { class: 'typed', hidden: true }, element('label', {}, 'Move ', field), button('Cancel', () => close()), told);
  document.body.append(form);
  /** What had the focus before. @type {Element | null} */
  let before = null;
  /** The first signs of moves; those of the last position where the moves of this one are still to come. @type {Set<string>} */
  let first = new Set();

  function close() {
    const had = form.contains(document.activeElement);
    form.hidden = true;
    field.value = told.value = '';
    if (!had) return;
    // A hidden field keeps the focus until the page is drawn again, and would take the next key.
    field.blur();
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
  }

  function name() {
    const text = field.value.trim();
    const moves = text ? meant(board.moves(), text) : [];
    told.value = moves.length > NAMED ? '' : moves.map(({ move }) => move).join(', ');
    return { text, moves };
  }

  async function play() {
    const { text, moves } = name();
    if (!text) return;
    if (moves.length > 1) {
      told.value = `Several moves begin like this: ${moves.slice(0, NAMED).map(({ move }) => move).join(', ')}${moves.length > NAMED ? ', …' : ''}`;
      return;
    }
    try {
      await board.play(moves[0]?.move ?? text);
      close();
    } catch (error) {
      told.value = complaintOf(error) ?? '';
    }
  }

  field.addEventListener('input', name);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    play();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  });
  document.addEventListener('keydown', (event) => {
    if (!hasLetter(event) || !board.isOpen()) return;
    const moves = board.moves();
    if (moves.length) first = new Set(moves.map(({ move }) => move[0]));
    if (!first.has(event.key.toLowerCase())) return;
    // The key that opens the field is the first one in it.
    event.preventDefault();
    before = document.activeElement;
    form.hidden = false;
    field.value = event.key.toLowerCase();
    field.focus();
    name();
  }, { signal });
  signal.addEventListener('abort', () => form.remove());
}
