// The view for learning: the rules with boards to try them on; of Advance also the marks, first steps, and a first game.

import { addDrawings } from '../board/drawings.js';
import { element } from '../element.js';
import { GAME, contents, firstPage, nextAfter, rulesPage, stepAddress } from './contents.js';
import { stepPage } from './course.js';
import { FirstGame } from './firstgame.js';
import { legendPage } from './legend.js';
import { topicPage } from './topic.js';

/** @import { Rulebook } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */

/**
 * The view of a game.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  /** @type {Promise<Rulebook> | undefined} */
  let asked;
  /** @type {FirstGame | undefined} */
  let game;

  function rulebook() {
    asked ??= tabletop.engine.askRules();
    // Who comes back may ask again.
    asked.catch(() => { asked = undefined; });
    return asked;
  }

  /**
   * Shows a page of the view.
   * @param {URLSearchParams} params `topic`, and of the course the `step`
   */
  async function open(params) {
    close();
    const isFirst = root.childElementCount === 0;
    root.classList.add('learn');
    try {
      const [rules] = await Promise.all([rulebook(), addDrawings(document.body)]);
      const topic = params.get('topic') ?? '';
      const article = element('article', {}, ...page(rules, topic, Number(params.get('step'))));
      const isStage = Boolean(article.querySelector('[data-board]'));
      article.classList.toggle('stage', isStage);
      if (isStage) article.querySelector('.middle')?.append(element('details', { class: 'fold' }, element('summary', {}, 'All lessons'), contents(tabletop, rules, topic)));
      root.replaceChildren(article);
      if (!isFirst) /** @type {HTMLElement | null} */ (root.querySelector('article h2'))?.focus();
    } catch (error) {
      root.replaceChildren(element('p', { role: 'alert' }, error instanceof Error ? error.message : `${error}`));
    }
  }

  /** Ends what runs. */
  function close() {
    game?.close();
    game = undefined;
  }

  /**
   * @param {Rulebook} rules
   * @param {string} name
   * @param {number} step
   */
  function page(rules, name, step) {
    const at = rules.topics.findIndex(({ key }) => key === name);
    if (at >= 0) return topicPage(tabletop, rules.topics[at], nextAfter(rules, at));
    if (!tabletop.isAdvance) return rulesPage(tabletop, rules);
    switch (name) {
      case 'marks': return legendPage(tabletop.about);
      case 'course': return stepPage(tabletop, rules.course, Math.min(Math.max(step, 1), rules.course.length) - 1, { step: stepAddress, game: GAME });
      case 'first-game': {
        game = new FirstGame(tabletop);
        return game.open('#view=puzzles');
      }
      default: return firstPage(tabletop, rules);
    }
  }
  tabletop.ending.addEventListener('abort', close);

  return { open, close };
}
