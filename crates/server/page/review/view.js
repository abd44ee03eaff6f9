// The view that tells the story of the game in Play once it is over, or as far as it is.

import { isAbort } from '../api/ask.js';
import { addDrawings } from '../board/drawings.js';
import { element } from '../element.js';
import { Game } from '../table/game.js';
import { Line } from './line.js';
import { taleOf } from './moments.js';
import { Story } from './story.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */

/**
 * The view of a game.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  /** The story that is shown, and the game that it is of. @type {{story: Story, key: string} | undefined} */
  let shown;
  let asking = new AbortController();

  /**
   * Begins with the story of a game.
   * @param {Game} game
   */
  async function begin(game) {
    asking = new AbortController();
    const { signal } = asking;
    const line = new Line(game);
    root.replaceChildren(element('div', { class: 'searching' }, element('p', { role: 'status' }, 'Looking for the moments that decided the game…'), line.element));
    await addDrawings(document.body);
    const tale = await taleOf(game, line, signal);
    signal.throwIfAborted();
    // The rest may come later, or not at all.
    if (tabletop.isAdvance) line.search(signal).catch((error) => { if (!isAbort(error)) line.end(); });
    const story = new Story(tabletop, game, { tale, line, signal });
    root.replaceChildren(story.element);
    return story;
  }

  /**
   * Shows a step of the story.
   * @param {URLSearchParams} params the `step`, from 1 on
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
        shown = { key, story: await begin(game) };
      }
      await shown.story.go(Number(params.get('step') ?? 1));
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
