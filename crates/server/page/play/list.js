// The moves of the game beside the board.

/** @import { Game } from '../table/game.js' */

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
  button.textContent = isSecret ? '…' : move;
  if (isSecret) button.setAttribute('aria-label', 'chosen in secret');
  if (words) button.title = words;
  if (ply + 1 === game.shown) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => onGo(ply + 1));
  return button;
}

/**
 * Lists the moves, a turn a line, and keeps the one shown in sight.
 * @param {HTMLOListElement} element
 * @param {Game} game
 * @param {(ply: number) => void} onGo
 */
export function list(element, game, onGo) {
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
  const hadFocus = element.contains(document.activeElement);
  element.replaceChildren(...lines);
  const current = element.querySelector('[aria-current]');
  if (hadFocus) (current instanceof HTMLElement ? current : element).focus();
  const shown = current?.parentElement;
  // Only the list is to scroll, never the page.
  if (shown) element.scrollTop = shown.offsetTop - element.clientHeight / 2;
  else element.scrollTop = 0;
}
