// The board that the address of a frame asks for. It stays as long as the page.

import { GAMES, USUAL, gameNamed } from '../api/game.js';
import { tabletopOf } from '../games/tabletop.js';
import { start } from './view.js';
import { Wire } from './wire.js';

/** Begins its first game. */
export async function begin() {
  const params = new URLSearchParams(location.search);
  // What stands behind the `#` of an address means the same.
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) params.set(name, value);
  const named = params.get('play') ?? USUAL;
  const game = gameNamed(named);
  const wrong = game ? [] : [`There is no game "${named}": there are ${GAMES.join(', ')}.`];
  const wire = new Wire(params);
  const tabletop = await tabletopOf(game ?? USUAL, new AbortController().signal);
  const place = { root: document, drawings: document.body, themed: document.documentElement };
  await start(tabletop, place, wire, params, wrong);
}
