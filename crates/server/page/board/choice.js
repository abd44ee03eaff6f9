// The small choice where one square allows two moves.

/** @import { LegalMove } from '../api/answers.js' */
/** @import { Notation } from './position.js' */

/** @type {Record<string, string>} */
const WORDS = {
  move: 'Move here', capture: 'Capture', shot: 'Shoot', build: 'Build a wall', swap: 'Change places', convert: 'Convert', place: 'Place',
};

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** So near to the upper or lower edge, in parts of the height, the choice does not fit outside. */
const EDGE = 0.25;

/**
 * Lets the player choose one of several legal moves, beside the square they act on.
 * @template {LegalMove} M
 * @param {Notation} notation
 * @param {HTMLElement} menu
 * @param {M[]} moves
 * @param {object} where in parts of the board's width and height
 * @param {[number, number]} where.place of that square
 * @param {[number, number]} where.from that of the piece, which stays free for a click that puts it down
 * @param {number} where.half half the height of a square
 * @returns {Promise<M | undefined>} the move; nothing if the player does something else
 */
export function choose(notation, menu, moves, { place: [across, down], from: [beside, start], half }) {
  const isOneKind = moves.length > 1 && moves.every(({ kind }) => kind === moves[0].kind);
  const buttons = moves.map(({ kind, move, squares }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    // Where a piece may do the same in several ways, its way tells them apart.
    const { placed } = notation.readMove(move);
    const way = isOneKind ? squares?.join(' → ') : undefined;
    button.textContent = placed ? `A ${notation.kindOf(placed)}` : way ?? WORDS[kind];
    button.dataset.kind = kind;
    return button;
  });
  menu.replaceChildren(...buttons);
  const isAbove = down > EDGE && (start > down || down > 1 - EDGE);
  menu.style.top = `${(down + (isAbove ? -half : half)) * 100}%`;
  menu.classList.toggle('above', isAbove);
  menu.hidden = false;
  // None of it is to stick out of the board.
  const width = menu.offsetWidth / (menu.offsetParent?.clientWidth ?? 1);
  // At an edge it has only the side of the piece, and stands next to that.
  const isCovered = start !== down && isAbove !== start > down;
  const middle = isCovered ? beside + (beside < 0.5 ? 1 : -1) * (half + width / 2) : across;
  menu.style.left = `${Math.min(Math.max(middle, width / 2), 1 - width / 2) * 100}%`;
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
