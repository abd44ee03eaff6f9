// The view of the games of this browser: each with a picture, its players, its date and its result, and what can be
// done with it.

import { complaintOf } from '../api/ask.js';
import { pageOf, titleOf } from '../api/game.js';
import { GAMES } from '../api/games.js';
import { addDrawings, drawings } from '../board/drawings.js';
import { Frame } from '../board/frame.js';
import { svg } from '../board/marks.js';
import { Picture } from '../board/picture.js';
import { button, element } from '../element.js';
import { save, share } from '../play/sharing.js';
import { confirmed } from '../sure.js';
import { download, picture, pixels } from '../table/download.js';
import { Game } from '../table/game.js';
import { MOST, all, counts, remove } from './store.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */
/** @import { Kept } from './store.js' */

const BLOCKED = 'This browser does not let the page keep games, so there is no list of them. Save a game as a file to have it again.';
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * The view of a game.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  const heading = element('h2', { tabindex: -1 }, `Your games of ${tabletop.title}`);
  const message = element('p', { role: 'status', class: 'message' });
  const list = element('ol', { class: 'kept' });
  const others = element('nav', { 'aria-label': 'Games of other kinds' });
  const bound = element('p', { class: 'quiet' }, `Only this browser has them. It keeps the newest ${MOST}.`);
  tabletop.colour(root);

  /** @param {string} words */
  const say = (words) => { message.textContent = words; };

  /**
   * Does something; says what went wrong, if something does.
   * @param {() => Promise<string | void>} deed says what there is to say
   */
  const attempt = (deed) => deed().then((words) => say(words ?? ''), (error) => say(complaintOf(error) ?? ''));

  async function open() {
    root.classList.add('library');
    if (!root.firstElementChild || !root.contains(list)) root.replaceChildren(heading, message, list, others, bound);
    let games, numbers;
    try {
      [games, numbers] = await Promise.all([all(tabletop.game), counts(GAMES)]);
    } catch {
      list.replaceChildren();
      say(BLOCKED);
      return;
    }
    // Without the drawings, the boards are empty; the games are there.
    await addDrawings(document.body).catch(() => {});
    list.replaceChildren(...games.flatMap(readable));
    say(games.length ? '' : 'There is none yet. Every game that you play is listed here.');
    const links = GAMES.map((game, index) => ({ game, count: numbers[index] })).filter(({ game, count }) => count && game !== tabletop.game);
    others.replaceChildren(...links.map(({ game, count }) => element('a', { class: 'button', href: `${pageOf(game)}#view=games` }, `${titleOf(game)} (${count})`)));
  }

  /**
   * A game that another version has kept in a form of its own does not hide the others.
   * @param {Kept} kept
   */
  function readable(kept) {
    try {
      return [item(kept)];
    } catch {
      return [];
    }
  }

  /** @param {Kept} kept */
  function item(kept) {
    const { id, at, names, plain, position, result } = kept;
    const board = drawn(position, plain.players?.white?.level !== 0 && plain.players?.black?.level === 0);
    const count = Math.ceil(plain.moves.length / 2);
    const title = `${names.white} – ${names.black}`;
    const game = () => Game.of(tabletop, plain);
    const address = (/** @type {Record<string, string>} */ more) => `#${new URLSearchParams({ view: 'play', kept: id, ...more })}`;
    const reviewed = tabletop.kit?.secret ? [] : [element('a', { class: 'button', href: address({ review: '1' }) }, 'Review')];
    return element(
      'li',
      {},
      element('a', { class: 'thumbnail', href: address({}), tabindex: -1, 'aria-hidden': 'true' }, board),
      element(
        'div',
        {},
        element('h3', {}, title),
        element('p', {}, result || 'Not over yet.'),
        element('p', { class: 'quiet' }, `${DATE.format(at)} · ${count} ${count === 1 ? 'move' : 'moves'}`),
        element(
          'div',
          { class: 'actions', role: 'group', 'aria-label': `${title}, ${DATE.format(at)}` },
          element('a', { class: 'button main', href: address({}) }, result ? 'Open' : 'Continue'),
          ...reviewed,
          button('Save', () => attempt(() => save(game().revealed))),
          button('Share', () => attempt(() => share(game().revealed))),
          button('Picture', () => attempt(async () => download('advance.png', 'image/png', await pixels(picture(board, await drawings()))))),
          button('Animation', () => attempt(() => film(game().revealed))),
          button('Delete', () => attempt(() => forget(id))),
        ),
      ),
    );
  }

  /**
   * @param {string} position
   * @param {boolean} flipped
   */
  function drawn(position, flipped) {
    const scene = { position, flipped: flipped && !tabletop.kit, coordinates: false };
    const frame = new Frame(tabletop.notation, scene);
    const shown = new Picture(tabletop, frame);
    shown.show(scene, frame);
    const board = svg('svg', { viewBox: frame.viewBox });
    board.append(...shown.layers);
    return board;
  }

  /** @param {Game} game */
  async function film({ start, moves }) {
    say('The animation is drawn…');
    const file = await tabletop.engine.askFilm(start, moves.map(({ move }) => move));
    download('advance.gif', 'image/gif', file);
  }

  /** @param {string} id */
  async function forget(id) {
    if (!await confirmed('This game will be gone for good.', 'Delete the game')) return undefined;
    await remove(id);
    await open();
    heading.focus();
    return 'The game is deleted.';
  }

  return { open };
}
