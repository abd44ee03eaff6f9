// The moves of the game beside the board.

function cell(game, ply, onGo) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = game.moves[ply].move;
  if (ply + 1 === game.shown) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => onGo(ply + 1));
  return button;
}

/** Lists the moves, a turn a line, and keeps the one shown in sight. */
export function list(element, game, onGo) {
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
    lines.at(-1).append(cell(game, ply, onGo));
  }
  const hadFocus = element.contains(document.activeElement);
  element.replaceChildren(...lines);
  const current = element.querySelector('[aria-current]');
  if (hadFocus) (current ?? element).focus();
  const shown = current?.parentElement;
  // Only the list is to scroll, never the page.
  if (shown) element.scrollTop = shown.offsetTop - element.clientHeight / 2;
  else element.scrollTop = 0;
}
