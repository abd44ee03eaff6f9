// The stage of a game: the table, its board and what is around them, and what can be done with them.

import { complaintOf } from '../api/ask.js';
import { Board } from '../board/board.js';
import { sketching, withShapes } from '../board/drawing.js';
import { busyAt } from '../busy.js';
import { isRecord } from '../files.js';
import { partsOf } from '../parts.js';
import { Keeping, newer } from '../library/store.js';
import { Tabs } from '../library/tabs.js';
import { confirmed } from '../sure.js';
import { Outlook } from '../table/outlook.js';
import { Game } from '../table/game.js';
import * as record from '../table/record.js';
import { boardOf } from '../table/shown.js';
import { sound } from '../table/sounds.js';
import { Table } from '../table/table.js';
import { Editing } from './editing.js';
import { Mixed } from './mixed.js';
import { NewGame } from './new_game.js';
import { Panels } from './panels.js';
import { Playback } from './playback.js';
import { showStanding, takeIn } from './standing.js';

/** @import { Side } from '../api/answers.js' */
/** @import { Player } from '../games/bots.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Ended } from './ended.js' */

const UNKEPT = 'This browser has no room to keep the game: a reload loses it. Save it as a file.';
const ELSEWHERE = 'This game goes on in another tab. "Play here" brings it back to this one.';
const TAKEN = 'This game was open in another tab, which waits now. It goes on here.';

export class Stage {
  /** The parts of the page that it fills. */
  parts;
  outlook;
  table;
  panels;
  playback;
  board;
  /** A position that is set up in the place of the game. */
  editing;
  /** Keeps the games for the list of them. */
  #keeping = new Keeping((trouble) => this.#showKept({ trouble }));
  /** Whether the game is kept over a reload, and what is wrong with the list of games. */
  #kept = { isHere: true, trouble: '' };
  #tabs;
  /** The game that goes on in another tab. @type {Game | undefined} */
  #away;
  #whileBusy;
  #mixed;
  #newGame;
  /** The card of the end, once a game has ended. @type {Promise<Ended> | undefined} */
  #ended;
  /** The game that was seen to go on: its end is news. @type {Game | undefined} */
  #open;

  /**
   * @param {Tabletop} tabletop
   * @param {HTMLElement} root a part of the page that is as it came
   */
  constructor(tabletop, root) {
    const parts = partsOf(root);
    const { part } = parts;
    const showBoard = () => this.showBoard();
    const showPanels = () => this.showPanels();
    const say = (/** @type {string} */ sentence) => this.say(sentence);
    this.parts = parts;
    this.#whileBusy = busyAt(part('board'));
    this.outlook = new Outlook(tabletop);
    this.#tabs = new Tabs(() => this.#leave(), () => this.say(TAKEN), tabletop.ending);
    this.table = new Table(tabletop, {
      showBoard,
      showPanels,
      showScore: () => this.panels.showScore(),
      wantsScores: () => this.panels.showsScores,
      showClocks: () => this.panels.showClocks(),
      keep: (game) => { if (game !== this.#away) this.#showKept({ isHere: game.keep() }); },
      wait: this.#whileBusy,
      hear: sound,
      // The game goes on, but does not disturb a position that is being set up.
      say: (sentence) => { if (!this.editing.isOpen) say(sentence); },
      tell: (sentence) => { part('moves-live').textContent = sentence; },
      choose: (moves) => this.board.choose(moves),
    });
    this.panels = new Panels(this.table, parts, partsOf(document).part('away'), (side, player) => this.change(side, player), (ply) => this.go(ply));
    this.#mixed = new Mixed(part('mixed'), this.table, showBoard);
    this.playback = new Playback(this.table, showPanels);
    this.#newGame = new NewGame(tabletop, parts);
    this.board = new Board(tabletop, part('board'), {
      pick: (square) => this.#hand.pick(square),
      lift: (square) => { if (!this.editing.isOpen) this.table.person.lift(square); },
      drop: (from, to) => this.#hand.drop(from, to),
      holds: (square) => this.#hand.holds(square),
      ...sketching({
        shapes: () => this.outlook.shapesOf(this.table.line),
        drawn: (drawn) => {
          this.outlook.draw(this.table.line, drawn);
          showBoard();
        },
        say,
      }),
    });
    this.editing = new Editing(this.table, this.board, parts, {
      showBoard,
      showPanels,
      begin: async (game) => { if (await this.sure('Play this position')) await this.begin(game); },
    });
  }

  /** Whose hand the board obeys. */
  get #hand() {
    return this.editing.isOpen ? this.editing.hands : this.table.person;
  }

  // ---- Showing

  showBoard() {
    const { board, editing, outlook, table } = this;
    const { flipped } = outlook;
    if (editing.isOpen) board.show({ position: editing.line, flipped });
    else board.show({ ...withShapes(table.tabletop.notation, boardOf(table), outlook.shapesOf(table.line)), notes: this.#mixed.notes, flipped });
  }

  /** True if the game at the table goes on in another tab. */
  get isAway() {
    return this.table.game === this.#away;
  }

  /** Another tab goes on with the game: this one waits. */
  #leave() {
    this.#away = this.table.game;
    this.playback.stop();
    this.table.rest();
    this.showPanels();
    this.say(ELSEWHERE);
  }

  /** Goes on with the game here, as it has become in the other tab. */
  async comeBack() {
    const { game } = this.table;
    const plain = await newer(game);
    this.#away = undefined;
    await this.begin(plain ? Game.of(this.table.tabletop, plain) : game);
  }

  /** @param {Partial<{isHere: boolean, trouble: string}>} kept what is new */
  #showKept(kept) {
    Object.assign(this.#kept, kept);
    const { isHere, trouble } = this.#kept;
    this.parts.part('unkept').textContent = isHere ? trouble : UNKEPT;
  }

  showPanels() {
    const { game, outcome, tabletop } = this.table;
    const { isAway } = this;
    if (!isAway) {
      this.#keeping.take(game, outcome);
      this.#tabs.hold(game.isVisited ? undefined : game.id);
    }
    this.parts.part('board').inert = isAway;
    if (outcome && !isAway && takeIn(game, outcome)) {
      game.keep();
      showStanding(tabletop.bots, this.parts);
    }
    this.panels.show({ flipped: this.outlook.flipped, editing: this.editing.isOpen, playing: this.playback.isRunning, isAway });
    this.#mixed.show();
    this.#showEnd();
  }

  /** Shows the card of the end where the end of a game is looked at. */
  async #showEnd() {
    const { editing, parts, table } = this;
    const { game, isOpen } = table;
    if (isOpen) this.#open = game;
    const isEnd = () => Boolean(table.outcome) && table.game.isLive && !editing.isOpen;
    if (!isEnd()) {
      parts.part('ended').hidden = true;
      return;
    }
    const isNew = this.#open === game;
    this.#open = undefined;
    this.#ended ??= import('./ended.js').then(({ Ended }) => new Ended(table, parts));
    // The message says how the game has ended where the card cannot be had.
    const ended = await this.#ended.catch(() => undefined);
    if (!ended) this.#ended = undefined;
    else if (game === table.game && isEnd()) ended.show(isNew);
    this.#quieten();
  }

  /** @param {string} sentence */
  say(sentence) {
    this.parts.part('message').textContent = this.isAway ? ELSEWHERE : sentence;
    this.#quieten();
  }

  /** Leaves the message to those who hear it where the card says the same. */
  #quieten() {
    const message = this.parts.part('message');
    message.classList.toggle('unseen', !this.parts.part('ended').hidden && message.textContent === this.table.outcome?.text);
  }

  /**
   * Does something; says what went wrong, if something does.
   * @param {() => unknown} deed
   */
  attempt(deed) {
    return this.#whileBusy((async () => deed())()).catch((error) => {
      const words = complaintOf(error);
      if (words) this.say(words);
    });
  }

  flip() {
    this.outlook.turnTo(!this.outlook.flipped);
    this.showBoard();
    this.showPanels();
  }

  // ---- The game

  /** @param {Game} game */
  begin(game) {
    this.playback.stop();
    this.editing.close();
    this.outlook.turnFor(game);
    return this.table.begin(game);
  }

  /** @param {number} ply */
  go(ply) {
    this.playback.stop();
    return this.table.go(ply);
  }

  /**
   * Another player for a side.
   * @param {Side} side
   * @param {Partial<Player>} player
   */
  change(side, player) {
    const { game } = this.table;
    Object.assign(game.players[side], player);
    if ('level' in player) {
      delete game.players[side].isEven;
      game.isPractice ||= game.moves.length > 0;
      delete game.names[side];
      if (game.alone) this.outlook.turnFor(game);
      // Bots wait until they are told to play.
      game.paused = game.isBots;
    }
    return this.table.goOn();
  }

  /** True if a game would be lost that is not over. That of a link leads back to it. */
  async #isLost() {
    const { game, outcome } = this.table;
    return game.moves.length > 0 && !outcome && !game.isVisited && !await this.#keeping.isSafe;
  }

  /**
   * Lets the person think again before that.
   * @param {string} deed
   */
  async sure(deed) {
    return !await this.#isLost() || confirmed('This game is not over and not saved.', deed);
  }

  /** Lets the person choose another game. */
  async another() {
    const game = await this.#newGame.ask(await this.#isLost());
    if (game) await this.begin(game);
  }

  // ---- Other positions

  openEditor() {
    this.playback.stop();
    this.editing.open();
    this.say('');
  }

  /**
   * Takes a text for a record or for a position.
   * @param {string} text
   */
  async load(text) {
    if (!isRecord(text)) {
      this.openEditor();
      this.editing.paste(text);
      return;
    }
    const { game } = await record.load(this.table.tabletop, text);
    if (await this.sure('Load the other game')) await this.begin(game);
  }
}
