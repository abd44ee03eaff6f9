// The desk of a study: the board, the search and what is told of them, and the ways along its moves.

import { Refused, complaintOf } from '../api/ask.js';
import { Board } from '../board/board.js';
import { sketching, withShapes } from '../board/drawing.js';
import { Hand } from '../board/hand.js';
import { sceneOf } from '../board/scene.js';
import { numbering } from '../table/movetext.js';
import { Outlook } from '../table/outlook.js';
import { EvalBar } from './evalbar.js';
import { follow } from './follow.js';
import { build } from './layout.js';
import { Lines } from './lines.js';
import { Moves } from './moves.js';
import { Openings } from './openings.js';
import { Said } from './said.js';
import { Search } from './search.js';
import { about, arrowsOf, costOf, worthSeen } from './seen.js';
import { Study } from './study.js';
import { Tree } from './tree.js';
import { Whole } from './whole.js';
import { capital } from '../words.js';

/** @import { Facts } from '../api/facts.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Node } from './tree.js' */

const UNKEPT = 'This browser has no room to keep the analysis: a reload loses it. Save it as a file.';

export class Desk {
  /** What is analysed. */
  study;
  search;
  moves;
  said;
  whole;
  /** The parts of the page. */
  page;
  #tabletop;
  #outlook;
  #evalBar;
  #lines;
  #hand;
  #openings;
  #board;
  /** What the server knows of the position that is looked at, as soon as it has come. @type {Facts | undefined} */
  #facts;

  /** @param {Tabletop} tabletop */
  constructor(tabletop) {
    const { notation } = tabletop;
    this.#tabletop = tabletop;
    this.study = new Study(tabletop, new Tree(notation));
    this.#outlook = new Outlook(tabletop);
    this.#outlook.resume();
    this.search = new Search(tabletop, () => this.#showSearch());
    this.#evalBar = new EvalBar(notation);
    this.#lines = new Lines(notation, (moves, goes) => this.addLine(moves, goes).catch((error) => this.complain(error)));
    const numberOf = (/** @type {number} */ moves) => this.numberOf(moves);
    this.moves = new Moves(numberOf, (node) => this.go(node));
    this.said = new Said(() => this.#remarked());
    this.whole = new Whole(tabletop, () => this.study.tree, () => this.study.game, () => this.study.person, numberOf, (node) => this.#goInSight(node), (error) => {
      this.keepStudy();
      this.#showAll();
      if (error) this.complain(error);
    });
    this.#openings = new Openings(tabletop, (move) => this.play(move).catch((error) => this.complain(error)));
    this.page = build(this.search, { evalBar: this.#evalBar, lines: this.#lines, moves: this.moves, openings: this.#openings, said: this.said, whole: this.whole });
    this.#hand = new Hand(tabletop, {
      position: () => this.#current.position,
      moves: () => this.#facts?.moves,
      choose: (choices) => this.#board.choose(choices),
      show: () => this.#showBoard(),
      made: (move, after) => {
        this.study.tree.play(move, after);
        this.changed();
      },
      say: (sentence) => this.say(sentence),
      complain: (error) => this.complain(error),
    });
    this.#board = new Board(tabletop, this.page.board, {
      pick: (square) => this.#hand.pick(square),
      lift: (square) => this.#hand.lift(square),
      drop: (from, to) => this.#hand.drop(from, to),
      holds: (square) => this.#hand.holds(square),
      ...sketching({
        shapes: () => this.#current.said.shapes,
        drawn: (shapes) => {
          this.#current.said.shapes = shapes;
          this.keepStudy();
          this.#showBoard();
        },
        say: (sentence) => this.say(sentence),
      }),
    });
  }

  /** The position that is looked at. */
  get #current() {
    return this.study.tree.current;
  }

  /**
   * The number of the move so many moves after the first.
   * @param {number} moves
   */
  numberOf(moves) {
    return numbering(this.#tabletop.notation.read(this.study.tree.root.position))(moves);
  }

  /** @param {string} sentence */
  say(sentence) {
    this.page.message.textContent = sentence;
  }

  /** @param {unknown} error */
  complain(error) {
    const words = complaintOf(error);
    if (words) this.say(words);
  }

  // ---- The study

  keepStudy() {
    this.page.unkept.textContent = this.study.keep() ? '' : UNKEPT;
  }

  /** @param {Study} other */
  begin(other) {
    this.study = other;
    this.keepStudy();
    return this.changed();
  }

  /** The tree or the position that is looked at is another one. */
  async changed() {
    const { engine, notation } = this.#tabletop;
    const current = this.#current;
    const numberOf = (/** @type {number} */ moves) => this.numberOf(moves);
    this.keepStudy();
    this.#hand.rest();
    this.#facts = undefined;
    this.#showAll();
    this.#openings.look(current.position, current.parent?.position);
    this.say(about(notation, current, numberOf));
    try {
      const found = await engine.factsOf(current.position, this.study.game.length);
      if (current !== this.#current) return;
      this.#facts = found;
      const { end, in_danger: inDanger } = found.status;
      this.search.look(end ? undefined : current.position);
      this.page.element.classList.toggle('over', Boolean(end));
      this.#showAll();
      if (inDanger || end) this.say(about(notation, current, numberOf, found.status));
    } catch (error) {
      this.complain(error);
    }
  }

  /** Something else is said of the move. */
  #remarked() {
    this.keepStudy();
    this.#showMoves();
  }

  /**
   * Adds the moves of a line at the position that is looked at.
   * @param {string[]} line
   * @param {boolean} goes whether to go on to its end
   */
  async addLine(line, goes) {
    const { tree } = this.study;
    const end = await follow(this.#tabletop.engine, tree, tree.current, line);
    if (tree !== this.study.tree) return;
    if (goes) tree.go(end);
    this.changed();
  }

  /** The legal moves of the position that is looked at, as soon as they are known. */
  get legal() {
    return this.#facts?.moves ?? [];
  }

  /**
   * Adds a move at the position that is looked at, if it is legal.
   * @param {string} move
   * @throws {Refused} which says why it is not
   */
  async play(move) {
    const { tree } = this.study;
    const { position } = this.#current;
    const { after, reason } = await this.#tabletop.engine.askCheck(position, move);
    if (!after) throw new Refused(`${capital(reason ?? 'that is not legal')}.`);
    if (tree !== this.study.tree || position !== this.#current.position) return;
    tree.play(move, after);
    await this.changed();
  }

  // ---- Going along

  /** @param {Node} node */
  go(node) {
    this.study.tree.go(node);
    this.changed();
  }

  /**
   * The same, with the board in sight: what is clicked may be far below it.
   * @param {Node} node
   */
  #goInSight(node) {
    this.go(node);
    this.page.board.scrollIntoView({ block: 'nearest' });
  }

  /** @param {(tree: Tree) => void} step */
  walk(step) {
    step(this.study.tree);
    this.changed();
  }

  // ---- Showing

  flip() {
    this.#outlook.turnTo(!this.#outlook.flipped);
    this.#showBoard();
    this.#showBar();
  }

  #showAll() {
    const { page, study: { tree } } = this;
    const { root, current } = tree;
    this.#showBoard();
    this.#showSearch();
    this.#showMoves();
    const isFirst = current === root;
    page.back.disabled = page.first.disabled = isFirst;
    page.forward.disabled = page.last.disabled = current.children.length === 0;
    page.remove.disabled = isFirst;
    page.undo.disabled = !tree.canRestore;
    page.promote.disabled = !current.branch;
    this.whole.show();
  }

  #showMoves() {
    const { root, current } = this.study.tree;
    this.moves.show(root, current);
    this.said.show(current);
  }

  #showBoard() {
    const current = this.#current;
    const hand = this.#hand;
    const { notation } = this.#tabletop;
    const scene = { ...sceneOf(notation, current.position, this.#facts?.status), selected: hand.selected, targets: hand.targets, last: current.move ? [current.move] : [] };
    // What is drawn by hand lies over what was found.
    const arrows = hand.selected ? [] : arrowsOf(notation, this.search);
    this.#board.show(withShapes(notation, { ...scene, arrows, flipped: this.#outlook.flipped }, current.said.shapes));
  }

  #showBar() {
    this.#evalBar.show(worthSeen(this.#current, this.search, this.whole, this.#facts?.status), this.#outlook.flipped, this.#board.squaresHeight);
  }

  #showSearch() {
    const { page, search } = this;
    const { found, isOn } = search;
    this.#showBar();
    this.#lines.show(found?.lines ?? [], this.#current.toMove);
    this.#showBoard();
    page.search.textContent = isOn ? 'Stop' : 'Search';
    page.width.value = `${search.width}`;
    page.limit.value = search.limit.name;
    if (search.trouble) this.complain(search.trouble);
    page.cost.textContent = costOf(search, this.#facts?.status);
  }
}
