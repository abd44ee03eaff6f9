// The view in which games and positions are analysed: puts its parts together, and says what its buttons do.

import { complaintOf } from '../api/ask.js';
import { Board } from '../board/board.js';
import { sketching, withShapes } from '../board/drawing.js';
import { addDrawings } from '../board/drawings.js';
import { Hand } from '../board/hand.js';
import { sceneOf } from '../board/scene.js';
import { takeChosen, textOf } from '../files.js';
import { download } from '../table/download.js';
import { numbering } from '../table/movetext.js';
import { Outlook } from '../table/outlook.js';
import { EvalBar } from './evalbar.js';
import { follow } from './follow.js';
import { addKeys } from './keys.js';
import { build } from './layout.js';
import { Lines } from './lines.js';
import { Moves } from './moves.js';
import { asked, mayLose } from './opening.js';
import { pruning } from './pruning.js';
import * as record from './record.js';
import { Said } from './said.js';
import { Search } from './search.js';
import { addSearching } from './searching.js';
import { about, arrowsOf, costOf, worthSeen } from './seen.js';
import { Study } from './study.js';
import { Tree } from './tree.js';
import { Whole } from './whole.js';

/** @import { Facts } from '../api/facts.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */
/** @import { Node } from './tree.js' */

const UNKEPT = 'This browser has no room to keep the analysis: a reload loses it. Save it as a file.';

/**
 * The view of a game.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  const { engine, notation } = tabletop;
  const numberOf = (/** @type {number} */ moves) => numbering(notation.read(study.tree.root.position))(moves);

  /** What is analysed. */
  let study = new Study(tabletop, new Tree(notation));
  const outlook = new Outlook(tabletop);
  outlook.resume();
  /** What the server knows of the position that is looked at, as soon as it has come. @type {Facts | undefined} */
  let facts;

  const search = new Search(tabletop, showSearch);
  const evalBar = new EvalBar(notation);
  const lines = new Lines(notation, (moves, goes) => addLine(moves, goes).catch(complain));
  const moves = new Moves(numberOf, go);
  const said = new Said(remarked);
  const whole = new Whole(tabletop, () => study.tree, () => study.game.length, numberOf, goInSight, (error) => {
    keepStudy();
    showAll();
    if (error) complain(error);
  });
  const page = build(search, { evalBar, lines, moves, said, whole });
  const searching = addSearching(page, search);
  const hand = new Hand(tabletop, {
    position: () => study.tree.current.position,
    moves: () => facts?.moves,
    choose: (choices) => board.choose(choices),
    show: showBoard,
    made: (move, after) => {
      study.tree.play(move, after);
      changed();
    },
    say,
    complain,
  });
  const board = new Board(tabletop, page.board, {
    pick: (square) => hand.pick(square),
    drop: (from, to) => hand.drop(from, to),
    holds: (square) => hand.holds(square),
    ...sketching({
      shapes: () => study.tree.current.said.shapes,
      drawn: (shapes) => {
        study.tree.current.said.shapes = shapes;
        keepStudy();
        showBoard();
      },
      say,
    }),
  });

  /** @param {string} sentence */
  function say(sentence) {
    page.message.textContent = sentence;
  }

  /** @param {unknown} error */
  function complain(error) {
    const words = complaintOf(error);
    if (words) say(words);
  }

  function keepStudy() {
    page.unkept.textContent = study.keep() ? '' : UNKEPT;
  }

  // ---- Showing

  /** The tree or the position that is looked at is another one. */
  async function changed() {
    const { current } = study.tree;
    keepStudy();
    hand.rest();
    facts = undefined;
    showAll();
    say(about(notation, current, numberOf));
    try {
      const found = await engine.factsOf(current.position, study.game.length);
      if (current !== study.tree.current) return;
      facts = found;
      search.look(found.status.end ? undefined : current.position);
      showAll();
      if (found.status.in_danger || found.status.end) say(about(notation, current, numberOf, facts.status));
    } catch (error) {
      complain(error);
    }
  }

  /** Something else is said of the move. */
  function remarked() {
    const { root, current } = study.tree;
    keepStudy();
    moves.show(root, current);
    said.show(current);
  }

  function showAll() {
    const { root, current } = study.tree;
    showBoard();
    showSearch();
    moves.show(root, current);
    said.show(current);
    const isFirst = current === root;
    page.back.disabled = page.first.disabled = isFirst;
    page.forward.disabled = page.last.disabled = current.children.length === 0;
    page.remove.disabled = isFirst;
    page.undo.disabled = !study.tree.canRestore;
    page.promote.disabled = !current.branch;
    whole.show();
  }

  function showBoard() {
    const { current } = study.tree;
    const scene = { ...sceneOf(notation, current.position, facts?.status), selected: hand.selected, targets: hand.targets, last: current.move ? [current.move] : [] };
    // What is drawn by hand lies over what was found.
    const arrows = hand.selected ? [] : arrowsOf(notation, search);
    board.show(withShapes(notation, { ...scene, arrows, flipped: outlook.flipped }, current.said.shapes));
  }

  function showBar() {
    evalBar.show(worthSeen(study.tree.current, search, whole, facts?.status), outlook.flipped, board.squaresHeight);
  }

  function showSearch() {
    const { found, isOn } = search;
    showBar();
    lines.show(found?.lines ?? [], study.tree.current.toMove);
    showBoard();
    page.search.textContent = isOn ? 'Stop' : 'Search';
    page.width.value = `${search.width}`;
    page.limit.value = search.limit.name;
    if (search.trouble) complain(search.trouble);
    page.cost.textContent = costOf(search, facts?.status);
  }

  // ---- Going along

  /** @param {Node} node */
  function go(node) {
    study.tree.go(node);
    changed();
  }

  /**
   * The same, with the board in sight: what is clicked may be far below it.
   * @param {Node} node
   */
  function goInSight(node) {
    go(node);
    page.board.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {(tree: Tree) => void} step
   */
  const walk = (step) => () => {
    step(study.tree);
    changed();
  };

  /**
   * Adds the moves of a line at the position that is looked at.
   * @param {string[]} line
   * @param {boolean} goes whether to go on to its end
   */
  async function addLine(line, goes) {
    const { tree } = study;
    const end = await follow(engine, tree, tree.current, line);
    if (tree !== study.tree) return;
    if (goes) tree.go(end);
    changed();
  }

  function flip() {
    outlook.turnTo(!outlook.flipped);
    showBoard();
    showBar();
  }

  // ---- Studies

  /** @param {Study} other */
  function begin(other) {
    study = other;
    keepStudy();
    return changed();
  }

  /**
   * Takes a file that was dropped on the view, or chosen.
   * @param {File} file
   */
  async function take(file) {
    try {
      const other = await record.load(tabletop, await textOf(file));
      if (await mayLose(study)) await begin(other);
    } catch (error) {
      complain(error);
    }
  }

  async function save() {
    download('analysis.txt', 'text/plain', await record.write(study));
    study.saved();
    keepStudy();
  }

  // ---- Buttons and keys

  const actions = {
    first: walk((tree) => tree.first()),
    back: walk((tree) => tree.back()),
    forward: walk((tree) => tree.forward()),
    last: walk((tree) => tree.last()),
    flip,
    ...pruning(() => study, numberOf, changed, say),
    search: searching.toggle,
    save,
    load: () => page.file.click(),
    play: () => { location.hash = `${new URLSearchParams({ fen: study.tree.current.position })}`; },
  };
  for (const [name, action] of Object.entries(actions)) {
    const made = page[/** @type {keyof typeof actions} */ (name)];
    made.addEventListener('click', () => Promise.resolve(action()).catch(complain));
  }
  takeChosen(page.file, take);
  addKeys(page.element, tabletop.ending, { moves, said }, (node) => { if (node !== study.tree.current) go(node); }, {
    ...actions,
    above: walk((tree) => tree.beside(-1)),
    below: walk((tree) => tree.beside(1)),
    best: () => { if (search.found) addLine(search.found.lines.slice(0, 1).map(({ move }) => move), true).catch(complain); },
  });

  // ---- Opening

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
    try {
      await begin(await asked(tabletop, params));
      if (isReviewed) whole.begin();
    } catch (error) {
      await begin(study);
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
