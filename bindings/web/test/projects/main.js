// A page that plays a whole game and shows its record.

import { Engine, load } from 'advance-web';

async function play() {
  const { Game, ask, loadAssets } = await load();
  const [game, engine] = [new Game(), new Engine()];
  while (!game.isOver()) {
    const { move } = await engine.move({ position: game.position, level: 7 });
    game.move(move);
  }
  // What a test asks for later.
  const atOnce = (question, asked) => {
    try {
      return ask(question, asked);
    } catch (error) {
      return `${error}`;
    }
  };
  Object.assign(globalThis, { engine, atOnce, loadAssets });
  return game.record();
}

document.querySelector('pre').textContent = await play().catch((error) => `${error}`);
