// The small choice where one square allows two moves.

const WORDS = {
  move: 'Move here', capture: 'Capture', shot: 'Shoot', build: 'Build a wall', swap: 'Change places', convert: 'Convert',
};

/**
 * Lets the player choose one of several legal moves, beside the square they act on.
 * @returns {Promise<object|undefined>} the move; nothing if the player does something else
 */
export function choose(menu, moves, [across, down]) {
  menu.replaceChildren(...moves.map(({ kind }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.textContent = WORDS[kind];
    button.dataset.kind = kind;
    return button;
  }));
  menu.style.top = `${down * 100}%`;
  menu.classList.toggle('above', down > 0.75);
  menu.hidden = false;
  // None of it is to stick out of the board.
  const half = menu.offsetWidth / 2 / menu.offsetParent.clientWidth;
  menu.style.left = `${Math.min(Math.max(across, half), 1 - half) * 100}%`;
  const buttons = [...menu.children];
  buttons[0].focus();
  const { promise, resolve } = Promise.withResolvers();
  const listening = new AbortController();
  const { signal } = listening;
  const finish = (move) => {
    listening.abort();
    menu.hidden = true;
    resolve(move);
  };
  buttons.forEach((button, index) => button.addEventListener('click', () => finish(moves[index]), { signal }));
  menu.addEventListener('keydown', (event) => {
    const index = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) buttons[(index + step + buttons.length) % buttons.length].focus();
    else if (event.key === 'Escape' || event.key === 'Tab') finish();
    else return;
    event.preventDefault();
  }, { signal });
  document.addEventListener('pointerdown', (event) => { if (!menu.contains(event.target)) finish(); }, { signal });
  return promise;
}
