// The contents of the course: the list of all pages of the view.

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

/**
 * What comes after a topic: the next one, and after the last one a game.
 * @param {Rulebook} rules
 * @param {number} index
 * @returns {{href: string, title: string}}
 */
export function nextAfter({ topics }, index) {
  const next = topics[index + 1];
  return next ? { href: addressOf(next), title: `Next: ${next.title}` } : { href: '#view=play', title: 'Play' };
}

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
  const overview = item('', address({}), 'Overview');
  const pieces = rules.topics.filter(({ piece }) => piece);
  const rest = rules.topics.filter(({ piece }) => !piece);
  const groups = tabletop.isAdvance ? [
    ['Begin', [overview, item('course', stepAddress(nextStep(rules)), 'First steps'), item('first-game', GAME, 'Your first game')]],
    ['Pieces', topics(pieces)],
    ['Rules', [...topics(rest), item('marks', MARKS, 'Marks')]],
  ] : [['Rules', [overview, ...topics(rules.topics)]]];
  return element('nav', { class: 'contents', 'aria-label': 'What to learn' }, ...groups.flatMap(([title, items]) => [
    element('h2', {}, /** @type {string} */ (title)),
    element('ul', {}, .../** @type {Node[]} */ (items)),
  ]));
}

/**
 * All topics, with their words.
 * @param {Tabletop} tabletop
 * @param {Rulebook} rules
 */
function topicsOf(tabletop, { topics }) {
  const items = topics.map((topic) => element(
    'li',
    {},
    element('a', { href: addressOf(topic) }, ...pictureOf(tabletop, topic), element('strong', {}, topic.title), ...(worthOf(tabletop, topic) ? [` ${worthOf(tabletop, topic)}`] : [])),
    element('p', {}, topic.words),
  ));
  return element('ul', { class: 'topics' }, ...items);
}

/**
 * The first page of a sibling game: all its rules.
 * @param {Tabletop} tabletop
 * @param {Rulebook} rules
 * @returns {Node[]}
 */
export function rulesPage(tabletop, rules) {
  return [
    element(
      'div',
      { class: 'text wide' },
      element('h2', { tabindex: -1 }, `The rules of ${tabletop.title}`),
      element('p', {}, 'Each rule comes with boards to try it on.'),
      topicsOf(tabletop, rules),
    ),
  ];
}

/**
 * The first page of Advance: where to begin, and all topics.
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
  return [
    element(
      'div',
      { class: 'text wide' },
      element('h2', { tabindex: -1 }, 'Learn the game'),
      element('p', {}, 'Two sides move in turn, one piece at a time. You win when your opponent has no legal move, or when you have more points after a hundred moves of each side.'),
      element('p', {}, `${steps} short steps show you all that you need for your first game.`),
      element('div', { class: 'actions' }, begin, ...(begun && begun < steps ? [element('a', { class: 'button', href: stepAddress(0) }, 'Begin again')] : []), element('a', { class: 'button', href: MARKS }, 'What the marks mean')),
      topicsOf(tabletop, rules),
    ),
  ];
}
