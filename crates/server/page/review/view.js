// The view that walks through the game in Play once it is over, or as far as it is.

import { isAbort } from '../api/ask.js';
import { addDrawings } from '../board/drawings.js';
import { element } from '../element.js';
import { Game } from '../table/game.js';
import { dearest, decided } from './moments.js';
import { Story } from './story.js';
import { Walk } from './walk.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */

/**
 * The view of a game.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  /** The walk that is shown, and the game that it is of. @type {{walk: Walk, key: string} | undefined} */
  let shown;
  let asking = new AbortController();

  /**
   * Begins to walk through a game.
   * @param {Game} game
   */
  async function begin(game) {
    asking = new AbortController();
    const { signal } = asking;
    const story = new Story(game);
    root.replaceChildren(element('div', { class: 'searching' }, element('p', { role: 'status' }, 'Looking for the moments that decided the game…'), story.element));
    await addDrawings(document.body);
    const moments = tabletop.isAdvance ? await decided(game, signal) : await story.tell(signal).then(() => dearest(game, story.mistakes));
    signal.throwIfAborted();
    // The rest may come later, or not at all.
    if (tabletop.isAdvance) story.tell(signal).catch((error) => { if (!isAbort(error)) console.warn(error); });
    const walk = new Walk(tabletop, game, { moments, story, signal });
    root.replaceChildren(walk.element);
    return walk;
  }

  /**
   * Shows a step of the walk.
   * @param {URLSearchParams} params the `moment`, from 1 on
   */
  async function open(params) {
    root.classList.add('walk');
    // A chance is nothing to search.
    if (tabletop.kit?.secret) {
      location.hash = '#view=play';
      return;
    }
    try {
      const game = Game.kept(tabletop);
      if (!game.moves.length) {
        tell('There is no game to look back at yet.');
        return;
      }
      const key = JSON.stringify([game.start, game.moves.map(({ move }) => move)]);
      if (shown?.key !== key) {
        asking.abort();
        shown = { key, walk: await begin(game) };
      }
      await shown.walk.go(Number(params.get('moment') ?? 1));
    } catch (error) {
      if (isAbort(error)) return;
      close();
      tell(error instanceof Error ? error.message : `${error}`);
    }
  }

  /** @param {string} words */
  function tell(words) {
    root.replaceChildren(element('p', { role: 'alert' }, words), element('a', { class: 'button', href: '#view=play' }, 'Play'));
  }

  /** Ends what runs. */
  function close() {
    asking.abort();
    shown = undefined;
  }
  tabletop.ending.addEventListener('abort', close);

  return { open, close };
}
