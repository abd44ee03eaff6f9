// The small choice where one square allows two moves.

/** @import { LegalMove } from '../api/answers.js' */
/** @import { Notation } from './position.js' */

/** @type {Record<string, string>} */
const WORDS = {
  move: 'Move here', capture: 'Capture', shot: 'Shoot', build: 'Build a wall', swap: 'Change places', convert: 'Convert', place: 'Place',
};

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Lets the player choose one of several legal moves, beside the square they act on.
 * @template {LegalMove} M
 * @param {Notation} notation
 * @param {HTMLElement} menu
 * @param {M[]} moves
 * @param {[number, number]} place of that square, in parts of the board's width and height
 * @returns {Promise<M | undefined>} the move; nothing if the player does something else
 */
export function choose(notation, menu, moves, [across, down]) {
  const buttons = moves.map(({ kind, move, squares }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    // Where a piece may do the same in several ways, its way tells them apart.
    const { placed } = notation.readMove(move);
    button.textContent = placed ? `A ${notation.kindOf(placed)}` : squares?.join(' → ') ?? WORDS[kind];
    button.dataset.kind = kind;
    return button;
  });
  menu.replaceChildren(...buttons);
  menu.style.top = `${down * 100}%`;
  menu.classList.toggle('above', down > 0.75);
  menu.hidden = false;
  // None of it is to stick out of the board.
  const half = menu.offsetWidth / 2 / (menu.offsetParent?.clientWidth ?? 1);
  menu.style.left = `${Math.min(Math.max(across, half), 1 - half) * 100}%`;
  buttons[0].focus();
  const { promise, resolve } = Promise.withResolvers();
  const listening = new AbortController();
  const { signal } = listening;
  /** @param {M} [move] */
  const finish = (move) => {
    listening.abort();
    menu.hidden = true;
    resolve(move);
  };
  for (const [index, button] of buttons.entries()) button.addEventListener('click', () => finish(moves[index]), { signal });
  menu.addEventListener('keydown', (event) => {
    const index = buttons.findIndex((button) => button.matches(':focus'));
    const step = STEPS[event.key];
    if (step) buttons[(index + step + buttons.length) % buttons.length].focus();
    else if (event.key === 'Escape' || event.key === 'Tab') finish();
    else return;
    event.preventDefault();
  }, { signal });
  document.addEventListener('pointerdown', (event) => { if (!event.composedPath().includes(menu)) finish(); }, { signal });
  return promise;
}
