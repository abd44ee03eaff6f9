// A page that plays a whole game, of Advance or of what its address names, and shows its record.

import { Engine, load } from 'advance-web';

async function play() {
  const { Game, ask, loadAssets } = await load();
  const name = new URLSearchParams(location.search).get('game') ?? 'advance';
  if (name !== 'advance') await loadAssets();
  const [game, engine] = [new Game({ game: name }), new Engine()];
  while (!game.isOver()) {
    const { move } = await engine.move({ game: name, position: game.position, nodes: 100 });
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
