// What a first visit is asked: whether to learn the game, or how strong the opponent is to be.

import { button, element } from '../element.js';
import { Slider } from './slider.js';

/** @import { LevelName as Level } from '../api/answers.js' */
/** @import { Bots } from '../games/bots.js' */

const COURSE = '#view=learn&topic=course&step=1';

/**
 * Asks, over the page.
 * @param {Bots} bots
 * @param {Level} proposed
 * @param {string} [broken] what is wrong with the link that the person came by
 * @returns {Promise<{level: Level, byKey: boolean} | undefined>} the strength that is chosen, and whether by the
 *          keyboard, whose focus is then nowhere; nothing where the person would rather learn
 */
export async function welcome(bots, proposed, broken) {
  const slider = new Slider(bots, proposed);
  const learn = button('New here? Learn in ten steps', () => asked.close('learn'), { class: 'main' });
  const play = element('button', { type: 'submit', value: 'play' }, 'Play');
  const asked = element(
    'dialog',
    { id: 'welcome', 'aria-labelledby': 'welcome-head' },
    element(
      'form',
      { method: 'dialog' },
      element('h2', { id: 'welcome-head' }, 'Welcome to Advance'),
      ...(broken ? [element('p', { role: 'alert' }, broken)] : []),
      element('div', { class: 'actions' }, learn),
      element('fieldset', {}, element('legend', {}, 'Or choose how strong your opponent is'), slider.element),
      element('div', { class: 'actions' }, play),
    ),
  );
  document.body.append(asked);
  let byKey = false;
  asked.addEventListener('keydown', () => { byKey = true; });
  asked.addEventListener('pointerdown', () => { byKey = false; });
  asked.showModal();
  await new Promise((resolve) => asked.addEventListener('close', resolve, { once: true }));
  asked.remove();
  if (asked.returnValue !== 'learn') return { level: slider.level, byKey };
  location.hash = COURSE;
  return undefined;
}
