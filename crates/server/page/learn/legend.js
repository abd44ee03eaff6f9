// The legend of the marks on a board.

import { SHIELDED, arrow, marks, shield, svg } from '../board/marks.js';
import { element } from '../element.js';
import { capital } from '../words.js';

/** @import { Offer } from '../api/answers.js' */

/**
 * A square with something on it.
 * @param {...SVGElement} shapes
 */
const square = (...shapes) => svg(
  'svg',
  { viewBox: '0 0 100 100', class: 'sample', 'aria-hidden': true },
  svg('rect', { class: 'light', width: 100, height: 100 }),
  ...shapes,
);

/**
 * @param {string} name of the piece's drawing
 * @param {string} look
 */
const piece = (name, look) => svg('use', { class: look, href: `#advance-${name}`, width: 100, height: 100 });
const fill = (/** @type {string} */ name) => svg('rect', { class: name, width: 100, height: 100 });
/** @param {string} kind */
const pointing = (kind) => svg('g', { transform: 'translate(10 50) scale(.8)' }, arrow(kind, [-28, 0], [128, 0]));

/** What the page points at, besides moves: these marks are its own. @type {[() => SVGElement, string, string][]} */
const OTHERS = [
  [() => square(piece('zombie', 'piece black'), shield()), 'Shielded', SHIELDED],
  [() => square(piece('general', 'piece white'), svg('circle', { class: 'circle endangered', cx: 50, cy: 50, r: 46 })), 'Danger', 'this General is in danger'],
  [() => square(pointing('danger')), 'From where', 'the piece that endangers the General'],
  [() => square(fill('selected'), piece('miner', 'piece white')), 'Picked up', 'the piece that you are about to move'],
  [() => square(fill('moved'), piece('miner', 'piece black')), 'Last move', 'where the last move began and ended'],
  [() => square(pointing('deed')), 'From afar', 'the last move worked on another square, and the piece stayed'],
  [() => square(pointing('hint')), 'Hint', 'a good move'],
];

/**
 * @param {SVGElement} sample
 * @param {string} name
 * @param {string} words
 * @param {string} [sign]
 */
const row = (sample, name, words, sign = '') => element(
  'tr',
  {},
  element('td', {}, sample),
  element('th', { scope: 'row' }, name),
  element('td', {}, `${capital(words)}.`),
  ...(sign ? [element('td', {}, element('code', {}, sign))] : []),
);

/** @param {string[]} names */
const head = (names) => element('thead', {}, element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name))));

/**
 * The page of the marks.
 * @param {Offer} about
 * @returns {Node[]}
 */
export function legendPage({ actions }) {
  const moves = actions.map(({ kind, mark, summary }) => (
    row(square(marks([kind])), capital(kind), summary, `e4${mark}e5`)
  ));
  const others = OTHERS.map(([sample, name, words]) => row(sample(), name, words));
  return [
    element(
      'div',
      { class: 'text wide' },
      element('h2', { tabindex: -1 }, 'Marks'),
      element('p', {}, 'When you pick up a piece, the board marks what it can do. Each kind of move has a mark of its own.'),
      element('table', {}, head(['Mark', 'Move', 'What the piece does', 'Written']), element('tbody', {}, ...moves)),
      element('p', {}, 'Besides, the board points these out.'),
      element('table', {}, head(['Mark', 'Name', 'Meaning']), element('tbody', {}, ...others)),
    ),
  ];
}
