// The view in which games and positions are analysed: says what its buttons, keys and files do.

import { addDrawings } from '../board/drawings.js';
import { takeChosen, textOf } from '../files.js';
import { addTyping } from '../keys/typed.js';
import { download } from '../table/download.js';
import { Game } from '../table/game.js';
import { Desk } from './desk.js';
import { addKeys } from './keys.js';
import { asked, mayLose } from './opening.js';
import { pruning } from './pruning.js';
import * as record from './record.js';
import { addSearching } from './searching.js';
import { Study } from './study.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */

/**
 * The view of a game.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  const desk = new Desk(tabletop);
  const { moves, page, said, search, whole } = desk;
  const searching = addSearching(page, search);
  const complain = (/** @type {unknown} */ error) => desk.complain(error);

  /**
   * Takes a file that was dropped on the view, or chosen.
   * @param {File} file
   */
  async function take(file) {
    try {
      const other = await record.load(tabletop, await textOf(file));
      if (await mayLose(desk.study)) await desk.begin(other);
    } catch (error) {
      complain(error);
    }
  }

  async function save() {
    const { study } = desk;
    download('analysis.txt', 'text/plain', await record.write(study));
    study.saved();
    desk.keepStudy();
  }

  const actions = {
    first: () => desk.walk((tree) => tree.first()),
    back: () => desk.walk((tree) => tree.back()),
    forward: () => desk.walk((tree) => tree.forward()),
    last: () => desk.walk((tree) => tree.last()),
    flip: () => desk.flip(),
    ...pruning(() => desk.study, (depth) => desk.numberOf(depth), () => desk.changed(), (sentence) => desk.say(sentence)),
    search: searching.toggle,
    save,
    load: () => page.file.click(),
    initial: async () => { if (await mayLose(desk.study)) await desk.begin(Study.of(new Game(tabletop))); },
    play: () => { location.hash = `${new URLSearchParams({ fen: desk.study.tree.current.position })}`; },
  };
  for (const [name, action] of Object.entries(actions)) {
    const made = page[/** @type {keyof typeof actions} */ (name)];
    made.addEventListener('click', () => Promise.resolve(action()).catch(complain));
  }
  takeChosen(page.file, take);
  addKeys(page.element, tabletop.ending, { moves, said }, (node) => { if (node !== desk.study.tree.current) desk.go(node); }, {
    ...actions,
    above: () => desk.walk((tree) => tree.beside(-1)),
    below: () => desk.walk((tree) => tree.beside(1)),
    best: () => { if (search.found) desk.addLine(search.found.lines.slice(0, 1).map(({ move }) => move), true).catch(complain); },
  });

  addTyping({
    isOpen: () => page.element.checkVisibility(),
    moves: () => desk.legal,
    play: (move) => desk.play(move),
  }, tabletop.ending);

  /**
   * Opens the view.
   * @param {URLSearchParams} params
   */
  async function open(params) {
    // A chance is nothing to search.
    if (tabletop.kit?.secret) {
      location.hash = '#view=play';
      return;
    }
    await addDrawings(document.body);
    if (!root.contains(page.element)) root.append(page.element);
    searching.resume();
    const isReviewed = params.has('review');
    page.element.classList.toggle('reviewed', isReviewed);
    try {
      await desk.begin(await asked(tabletop, params));
      if (isReviewed) whole.begin();
    } catch (error) {
      await desk.begin(desk.study);
      complain(error);
    }
  }

  /** Ends what runs. */
  function close() {
    search.look(undefined);
    whole.stop();
  }
  tabletop.ending.addEventListener('abort', close);

  return { open, close, take };
}
