// One subject of the rules: its words, and positions to try it on.

import { drawingOf } from '../board/picture.js';
import { points } from '../board/card.js';
import { svg } from '../board/marks.js';
import { button, element } from '../element.js';
import { Trial } from './trial.js';
import { capital } from '../words.js';

/** @import { Example, Topic } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/**
 * A piece or a wall by itself.
 * @param {Tabletop} tabletop
 * @param {string} symbol
 */
const picture = (tabletop, symbol) => svg(
  'svg',
  { viewBox: '0 0 100 100', class: 'picture', 'aria-hidden': true },
  svg('use', { class: symbol === '#' ? 'wall' : 'piece white', href: `#${drawingOf(tabletop, symbol)}`, width: 100, height: 100 }),
);

/**
 * The picture of what a topic is about, if there is one.
 * @param {Tabletop} tabletop
 * @param {Topic} topic
 */
export function pictureOf(tabletop, { key, piece }) {
  const kind = tabletop.about.kinds.find(({ name }) => name === piece);
  if (kind) return [picture(tabletop, kind.letter)];
  return key === 'walls' ? [picture(tabletop, '#')] : [];
}

/**
 * The value of the piece that a topic is about, in words.
 * @param {Tabletop} tabletop
 * @param {Topic} topic
 */
export function worthOf({ about }, { piece }) {
  const value = about.kinds.find(({ name }) => name === piece)?.value;
  return value ? points(value) : '';
}

/**
 * The page of a topic.
 * @param {Tabletop} tabletop
 * @param {Topic} topic
 * @param {{href: string, title: string}} next what comes after it
 * @returns {Node[]}
 */
export function topicPage(tabletop, topic, next) {
  const trial = new Trial(tabletop, `${topic.title}: a board to try it on`);
  let shown = 0;
  const words = element('p', { class: 'example-words', 'aria-live': 'polite' });
  const tries = element('ul', { class: 'tries' });
  const which = element('div', { class: 'which', role: 'group', 'aria-label': 'Examples' });
  const numbers = topic.examples.map((_, index) => button(`${index + 1}`, () => show(index), { 'aria-label': `Example ${index + 1}` }));
  which.append('Example', ...numbers);
  which.hidden = numbers.length < 2;

  const reset = () => trial.begin(topic.examples[shown].position);
  /** @param {number} index */
  const show = (index) => {
    shown = index;
    const example = topic.examples[index];
    for (const [at, number] of numbers.entries()) number.setAttribute('aria-pressed', `${at === index}`);
    words.textContent = example.words;
    tries.replaceChildren(...triesOf(tabletop, example, trial));
    return reset();
  };
  show(0);
  const worth = worthOf(tabletop, topic);
  return [
    element(
      'div',
      { class: 'middle text' },
      element('h2', { tabindex: -1 }, ...pictureOf(tabletop, topic), topic.title, ...(worth ? [element('small', {}, ` ${worth}`)] : [])),
      element('p', {}, topic.words),
      which,
      words,
      tries,
    ),
    trial.element,
    element(
      'div',
      { class: 'foot' },
      element('div', { class: 'actions' }, element('a', { class: 'button', href: next.href, 'data-primary': true }, next.title), button('Reset', reset)),
    ),
  ];
}

/**
 * Buttons for the moves to try, legal or not.
 * @param {Tabletop} tabletop
 * @param {Example} example
 * @param {Trial} trial
 */
function triesOf({ notation }, { position, moves, refused }, trial) {
  const item = (/** @type {string} */ move) => (
    element('li', {}, button(`${capital(notation.tell(move, position))}`, () => trial.try(move)))
  );
  const is = (/** @type {string} */ text) => element('li', { class: 'quiet' }, text);
  const illegal = refused.map(({ move }) => item(move));
  return [is('Try these moves, or your own:'), ...moves.map(item), ...(illegal.length ? [is('These are refused. See why:'), ...illegal] : [])];
}
