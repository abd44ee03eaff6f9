// What there is to learn: the list of all pages of the view.

import { element } from '../element.js';
import { done } from './course.js';
import { pictureOf, worthOf } from './topic.js';

/** @import { Rulebook, Topic } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** @param {Record<string, string | number>} params */
export const address = (params) => `#${new URLSearchParams({ view: 'learn', ...params })}`;

/** The address of a step of the course. @param {number} index */
export const stepAddress = (index) => address({ topic: 'course', step: index + 1 });
export const GAME = address({ topic: 'first-game' });
export const MARKS = address({ topic: 'marks' });

/** @param {Topic} topic */
const addressOf = ({ key }) => address({ topic: key });

/** The step to go on with. @param {Rulebook} rules */
const nextStep = ({ course }) => Math.min(done(), course.length - 1);

/**
 * The list of pages, `shown` among them.
 * @param {Tabletop} tabletop
 * @param {Rulebook} rules
 * @param {string} shown
 */
export function contents(tabletop, rules, shown) {
  const item = (/** @type {string} */ key, /** @type {string} */ href, /** @type {(Node | string)[]} */ ...inside) => (
    element('li', {}, element('a', { href, ...(key === shown && { 'aria-current': 'page' }) }, ...inside))
  );
  const topics = (/** @type {Topic[]} */ list) => list.map((topic) => item(topic.key, addressOf(topic), ...pictureOf(tabletop, topic), topic.title));
  const pieces = rules.topics.filter(({ piece }) => piece);
  const rest = rules.topics.filter(({ piece }) => !piece);
  const groups = [
    ['Begin', [item('', address({}), 'Overview'), item('course', stepAddress(nextStep(rules)), 'First steps'), item('first-game', GAME, 'Your first game')]],
    ['Pieces', topics(pieces)],
    ['Rules', [...topics(rest), item('marks', MARKS, 'Marks')]],
  ];
  return element('nav', { class: 'contents', 'aria-label': 'What to learn' }, ...groups.flatMap(([title, items]) => [
    element('h2', {}, /** @type {string} */ (title)),
    element('ul', {}, .../** @type {Node[]} */ (items)),
  ]));
}

/**
 * The first page: where to begin, and all pieces.
 * @param {Tabletop} tabletop
 * @param {Rulebook} rules
 * @returns {Node[]}
 */
export function firstPage(tabletop, rules) {
  const steps = rules.course.length;
  const begun = done();
  const begin = begun >= steps
    ? element('a', { class: 'button main', href: GAME }, 'Play your first game')
    : element('a', { class: 'button main', href: stepAddress(begun) }, begun ? `Go on with step ${begun + 1}` : 'Take the first steps');
  const pieces = rules.topics.map((topic) => element(
    'li',
    {},
    element('a', { href: addressOf(topic) }, ...pictureOf(tabletop, topic), element('strong', {}, topic.title), ...(worthOf(tabletop, topic) ? [` ${worthOf(tabletop, topic)}`] : [])),
    element('p', {}, topic.words),
  ));
  return [
    element(
      'div',
      { class: 'text wide' },
      element('h2', { tabindex: -1 }, 'Learn the game'),
      element('p', {}, 'Two sides move in turn, one piece at a time. You win when your opponent has no legal move, or when you have more points after a hundred moves of each side.'),
      element('p', {}, `${steps} short steps show you all that you need for your first game.`),
      element('div', { class: 'actions' }, begin, ...(begun && begun < steps ? [element('a', { class: 'button', href: stepAddress(0) }, 'Begin again')] : []), element('a', { class: 'button', href: MARKS }, 'What the marks mean')),
      element('ul', { class: 'topics' }, ...pieces),
    ),
  ];
}
