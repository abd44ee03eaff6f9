// The moves of the game beside the board, each with its piece, and the result.

import { svg } from '../board/marks.js';
import { drawingOf } from '../board/picture.js';

/** @import { Game, Outcome } from '../table/game.js' */

const RESULTS = { white: '1–0', black: '0–1' };

/**
 * The piece that moves; siblings have too few kinds for that.
 * @param {Game} game
 * @param {number} ply
 */
function figures(game, ply) {
  const { tabletop } = game;
  if (!tabletop.isAdvance) return [];
  const symbol = tabletop.notation.symbolAt(game.at(ply), tabletop.notation.readMove(game.moves[ply].move).from);
  const drawn = svg('use', { class: `piece ${game.mover(ply)}`, href: `#${drawingOf(tabletop, symbol)}`, width: 100, height: 100 });
  return [svg('svg', { viewBox: '0 0 100 100', class: 'figure', 'aria-hidden': true }, drawn)];
}


/**
 * @param {Game} game
 * @param {number} ply
 * @param {(ply: number) => void} onGo
 */
function cell(game, ply, onGo) {
  const { move, words } = game.moves[ply];
  const isSecret = ply + 1 === game.moves.length && game.hasSecret;
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...figures(game, ply), isSecret ? '…' : move);
  if (isSecret) button.setAttribute('aria-label', 'chosen in secret');
  if (words) button.title = words;
  if (ply + 1 === game.shown) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => onGo(ply + 1));
  return button;
}

/**
 * Lists the moves, a turn a line, and the result, and keeps the move shown in sight.
 * @param {HTMLOListElement} element
 * @param {Game} game
 * @param {Outcome | undefined} outcome
 * @param {(ply: number) => void} onGo
 */
export function list(element, game, outcome, onGo) {
  /** @type {HTMLLIElement[]} */
  const lines = [];
  for (let ply = 0; ply < game.moves.length; ply++) {
    const isWhite = game.mover(ply) === 'white';
    if (ply === 0 || isWhite) {
      const line = document.createElement('li');
      const number = document.createElement('span');
      number.textContent = game.number(ply);
      // A record that black begins leaves white's place empty.
      line.append(number, ...(isWhite ? [] : [document.createElement('span')]));
      lines.push(line);
    }
    lines.at(-1)?.append(cell(game, ply, onGo));
  }
  if (outcome) {
    const result = document.createElement('li');
    result.className = 'result';
    result.textContent = outcome.winner ? RESULTS[outcome.winner] : '½–½';
    lines.push(result);
  }
  const hadFocus = element.contains(document.activeElement);
  element.replaceChildren(...lines);
  const current = element.querySelector('[aria-current]');
  if (hadFocus) (current instanceof HTMLElement ? current : element).focus();
  const shown = current?.parentElement;
  // Only the list is to scroll, never the page.
  if (shown) element.scrollTop = shown.offsetTop - element.clientHeight / 2;
  else element.scrollTop = 0;
}
