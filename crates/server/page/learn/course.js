// The course: one step after another, each with something to do on the board. The browser keeps how far one has come.

import { button, element } from '../element.js';
import { keep, kept } from '../memory.js';
import { Trial } from './trial.js';

/** @import { Lesson } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** The time for which a wrong move is shown, in milliseconds. */
const GLANCE = 900;

/** How many steps are done, as the browser has kept it. */
export function done() {
  const steps = kept('course');
  return typeof steps === 'number' && Number.isInteger(steps) && steps > 0 ? steps : 0;
}

/**
 * The page of a step.
 * @param {Tabletop} tabletop
 * @param {Lesson[]} steps
 * @param {number} index
 * @param {{step: (index: number) => string, game: string}} addresses of the other steps and of the first game
 * @returns {Node[]}
 */
export function stepPage(tabletop, steps, index, addresses) {
  const step = steps[index];
  const feedback = element('p', { class: 'feedback', role: 'status' });
  const isLast = index === steps.length - 1;
  const next = element(
    'a',
    { class: 'button main', 'data-primary': true, href: isLast ? addresses.game : addresses.step(index + 1), hidden: true },
    isLast ? 'Play your first game' : 'Next step',
  );
  const hint = button('Hint', () => say(step.hint, ''), { 'data-primary': true });
  const again = button('Again', () => {
    say('', '');
    trial.again();
  });

  /**
   * @param {string} words
   * @param {'' | 'good' | 'bad'} how
   */
  const say = (words, how) => {
    feedback.textContent = words;
    feedback.dataset.how = how;
  };
  const trial = new Trial(tabletop, `Step ${index + 1}, ${step.title}`, {
    made: ({ move }) => {
      trial.end();
      if (step.goals.includes(move)) {
        say(step.praise, 'good');
        if (done() <= index) keep('course', index + 1);
        next.hidden = false;
        hint.removeAttribute('data-primary');
        next.focus({ preventScroll: true });
      } else {
        say('That is a legal move, but not what is asked for here. Try again.', 'bad');
        setTimeout(() => { if (trial.table.game.moves.length) trial.again(); }, GLANCE);
      }
    },
  });
  trial.begin(step.position, 'white');
  return [
    element(
      'div',
      { class: 'middle text' },
      element('h2', { tabindex: -1 }, step.title),
      element('p', {}, step.words),
      element('p', { class: 'quiet' }, `First steps · ${index + 1} of ${steps.length}`),
      element('progress', { max: steps.length, value: index, 'aria-label': 'Steps done' }),
    ),
    trial.element,
    element('div', { class: 'foot' }, feedback, element('div', { class: 'actions' }, next, hint, again, ...(
      index > 0 ? [element('a', { class: 'button', href: addresses.step(index - 1) }, 'Back')] : []
    ))),
  ];
}
