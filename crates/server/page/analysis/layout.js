// The layout of the view.

import { button, element } from '../element.js';
import { WIDTHS } from './search.js';

/** @import { EvalBar } from './evalbar.js' */
/** @import { Lines } from './lines.js' */
/** @import { Moves } from './moves.js' */
/** @import { Openings } from './openings.js' */
/** @import { Said } from './said.js' */
/** @import { Search } from './search.js' */
/** @import { Whole } from './whole.js' */

/**
 * A part with a heading.
 * @param {string} name
 * @param {...Node} children
 */
function section(name, ...children) {
  const id = `analyse-${name.toLowerCase()}`;
  return element('section', { class: `${name.toLowerCase()}-part`, 'aria-labelledby': id }, element('h2', { id }, name), ...children);
}

/**
 * @param {string} name
 * @param {(string | number)[]} options
 */
function select(name, options) {
  const made = element('select', { 'aria-label': name, title: name });
  made.append(...options.map((option) => new Option(`${option}`)));
  return made;
}

/** A button whose deed is told later. @param {string} text @param {Record<string, string>} [attributes] */
const open = (text, attributes) => button(text, () => {}, attributes);

/** @param {string} name @param {string} sign */
const sign = (name, sign) => open(sign, { 'aria-label': name, title: name });

/**
 * Builds the view around its parts.
 * @param {Search} search
 * @param {{evalBar: EvalBar, lines: Lines, moves: Moves, openings: Openings, said: Said, whole: Whole}} parts
 */
export function build({ limits }, { evalBar, lines, moves, openings, said, whole }) {
  const page = {
    board: element('div', { 'data-board': true }),
    message: element('p', { class: 'message', role: 'status' }),
    unkept: element('p', { class: 'unkept', role: 'status' }),
    first: sign('First position', '«'),
    back: sign('One move back', '‹'),
    forward: sign('One move forward', '›'),
    last: sign('Last position', '»'),
    flip: open('Flip'),
    play: open('Play from here'),
    search: open('Search', { class: 'main', 'data-primary': '' }),
    width: select('Number of lines', WIDTHS),
    limit: select('How long to search', limits.map(({ name }) => name)),
    cost: element('p', { class: 'quiet cost' }),
    promote: open('Promote'),
    remove: open('Delete'),
    undo: open('Undo', { title: 'Bring back what was deleted last' }),
    save: open('Save'),
    load: open('Load…'),
    initial: open('Start position', { title: 'A new analysis from the start position' }),
    setUp: element('a', { class: 'button', href: '#view=play&set-up=1' }, 'Set up'),
    file: element('input', { type: 'file', accept: '.txt,.pgn,text/plain', 'aria-label': 'A record', hidden: true }),
  };
  /** @param {...Node} children */
  const actions = (...children) => element('div', { class: 'actions' }, ...children);
  const desk = element('div', { class: 'with-bar' }, evalBar.element, page.board);
  const foot = element(
    'div',
    { class: 'foot' },
    page.message,
    page.unkept,
    actions(page.first, page.back, page.forward, page.last, page.flip, page.search),
  );
  const middle = element(
    'div',
    { class: 'middle' },
    section('Lines', actions(page.width, page.limit), page.cost, lines.element),
    actions(element('span', {}, 'New:'), page.initial, page.setUp, page.load, page.file),
    section('Moves', moves.element, said.element, actions(page.promote, page.remove, page.undo, page.play, page.save)),
    openings.element,
    section('Game', whole.element),
  );
  return { ...page, element: element('div', { class: 'analysis stage' }, desk, foot, middle) };
}
