// A program that plays a whole game and prints its record.

import { type BotMove, Engine, load } from 'advance-web';

const { Game } = await load();
const [game, engine] = [new Game(), new Engine()];
while (!game.isOver()) {
  const { move }: BotMove = await engine.move({ position: game.position, level: 7 });
  game.move(move);
}
engine.quit();
console.log(game.record());
