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
import { MOST, all, counts, remove, troubleOf } from './store.js';
import { counted } from '../words.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */
/** @import { Scene } from '../board/scene.js' */
/** @import { Kept } from './store.js' */

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
  const broken = element('p', { role: 'alert', hidden: true });
  const others = element('nav', { 'aria-label': 'Games of other kinds' });
  const bound = element('p', { class: 'quiet' }, `Only this browser has them. It keeps the newest ${MOST}.`);
  tabletop.colour(root);

  /** @param {string} words */
  const say = (words) => { message.textContent = words; };

  /**
   * Does something; says what went wrong, if something does.
   * @param {() => Promise<string | void>} deed says what there is to say
   */
  const attempt = async (deed) => {
    try {
      say(await deed() ?? '');
    } catch (error) {
      say(complaintOf(error) ?? '');
    }
  };

  async function open() {
    root.classList.add('library');
    if (!root.firstElementChild || !root.contains(list)) root.replaceChildren(heading, message, broken, list, others, bound);
    let games, numbers;
    try {
      [games, numbers] = await Promise.all([all(tabletop.game), counts(GAMES)]);
    } catch (error) {
      list.replaceChildren();
      say(troubleOf(error));
      return;
    }
    // Without the drawings, the boards are empty; the games are there.
    await addDrawings(document.body).catch(() => {});
    const items = games.map((kept) => ({ kept, made: readable(kept) }));
    const damaged = items.filter(({ made }) => !made.length).map(({ kept }) => kept.id);
    list.replaceChildren(...items.flatMap(({ made }) => made));
    broken.hidden = damaged.length === 0;
    broken.replaceChildren(
      `${counted(damaged.length, 'game')} cannot be read: damaged, or kept by a later version of this page. `,
      button(damaged.length === 1 ? 'Delete it' : 'Delete them', () => attempt(() => forget(damaged))),
    );
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
      Game.of(tabletop, kept.plain);
      return [item(kept)];
    } catch {
      return [];
    }
  }

  /** @param {Kept} kept */
  function item(kept) {
    const { id, at, names, plain, position, result } = kept;
    const board = drawn(position, isFlipped(plain));
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
          button('Picture', () => attempt(() => photograph(kept))),
          button('Animation', () => attempt(() => film(game().revealed))),
          button('Delete', () => attempt(() => forget([id]))),
        ),
      ),
    );
  }

  /**
   * Saves the last position as a picture, with the last move and the names of the squares.
   * @param {Kept} kept
   */
  async function photograph({ plain, position }) {
    const last = Game.of(tabletop, plain).revealed.moves.at(-1);
    const board = drawn(position, isFlipped(plain), { coordinates: true, last: last ? [last.move] : [] });
    // Only what is part of the page has styles.
    const place = element('div', { class: 'unseen', 'aria-hidden': true }, board);
    root.append(place);
    try {
      download('advance.png', 'image/png', await pixels(picture(board, await drawings())));
    } finally {
      place.remove();
    }
  }

  /** @param {Kept['plain']} plain */
  const isFlipped = ({ players }) => players?.white?.level !== 0 && players?.black?.level === 0;

  /**
   * @param {string} position
   * @param {boolean} flipped
   * @param {Partial<Scene>} [more] what else is drawn
   */
  function drawn(position, flipped, more = { coordinates: false }) {
    const scene = { position, flipped: flipped && !tabletop.kit, ...more };
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

  /** @param {string[]} ids */
  async function forget(ids) {
    const [what, deed] = ids.length === 1 ? ['This game', 'Delete the game'] : ['These games', 'Delete the games'];
    if (!await confirmed(`${what} will be gone for good.`, deed)) return undefined;
    for (const id of ids) await remove(id);
    await open();
    heading.focus();
    return ids.length === 1 ? 'The game is deleted.' : 'The games are deleted.';
  }

  return { open };
}
