// One game as the page shows it. Each view and each board takes the tabletop of its game, so that a page can show
// several games at once.

import { Engine } from '../api/engine.js';
import { titleOf } from '../api/game.js';
import { USUAL } from '../api/games.js';
import { Notation } from '../board/position.js';
import { Bots } from './bots.js';
import { kitOf } from './kit.js';

/** @import { Offer } from '../api/answers.js' */
/** @import { Game } from '../api/game.js' */
/** @import { Kit } from './kit.js' */

export class Tabletop {
  /** The name of the game. */
  game;
  /** What people call it. */
  title;
  isAdvance;
  /** What the page knows of a sibling game. */
  kit;
  /** What the engine knows of the game and of itself. */
  about;
  /** How its positions and moves are written. */
  notation;
  /** Who can play it. */
  bots;
  /** Where questions about it go. */
  engine;
  /** Says when it is shown no more: what runs for it ends. */
  ending;

  /**
   * @param {Game} game
   * @param {{kit: Kit | undefined, about: Offer, engine: Engine, ending: AbortSignal}} parts
   */
  constructor(game, { kit, about, engine, ending }) {
    this.game = game;
    this.title = titleOf(game);
    this.isAdvance = game === USUAL;
    this.kit = kit;
    this.about = about;
    this.notation = new Notation(about, kit);
    this.bots = new Bots(about);
    this.engine = engine;
    this.ending = ending;
  }

  /**
   * The storage key of something of this game: each game has its own.
   * @param {string} name
   */
  ownName(name) {
    return this.isAdvance ? name : `${name}.${this.game}`;
  }

  /**
   * Gives a part of the page the colours of the game.
   * @param {HTMLElement} place
   */
  colour(place) {
    if (this.kit?.paper) place.style.setProperty('--board-paper', this.kit.paper);
  }
}

/**
 * The tabletop of a game, once the engine has told of it.
 * @param {Game} game
 * @param {AbortSignal} ending says when it is shown no more
 * @throws an `AbortError` when that is before it is there
 */
export async function tabletopOf(game, ending) {
  const engine = new Engine(game, ending);
  const [kit, about] = await Promise.all([kitOf(game), engine.askAbout()]);
  ending.throwIfAborted();
  return new Tabletop(game, { kit, about, engine, ending });
}
