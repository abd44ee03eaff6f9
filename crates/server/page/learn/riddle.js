// One puzzle and the attempts to solve it. Each right move is answered at once, until the last one.

import { button, element } from '../element.js';
import { told } from './told.js';
import { Trial } from './trial.js';

/** @import { Puzzle } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Move } from '../table/game.js' */

/** The time for which a wrong move is shown, in milliseconds. */
const GLANCE = 900;
/** The time for which a right move is shown before the reply, in milliseconds. */
const REPLY = 450;
/** The time for which a solved puzzle of a test is shown before the next one comes, in milliseconds. */
const ONWARDS = 1500;
/** The node limit of the search for the reason why the solution is right. */
const EXPLAINED = 30_000;

const wait = (/** @type {number} */ ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/**
 * Why a puzzle is solved.
 * @typedef {object} Occasion
 * @property {string} [title]
 * @property {string} [origin] where the puzzle is from
 * @property {() => string} [score] how the person has done so far
 * @property {(isAtOnce: boolean) => void} [solved] the person has found the whole solution; `isAtOnce`: without a wrong
 *           move
 * @property {() => void} [missed] the person has made a wrong move, or has asked for the solution
 * @property {boolean} [isTest] whether there is no hint, a puzzle that was missed may be left, and one that was solved makes
 *           room for the next one
 * @property {() => string} [summary] what there is to say at the end of a test; nothing before that
 * @property {{text: () => string, go: () => void, isAlwaysThere?: boolean}} next what comes after the puzzle
 */

export class Riddle {
  #tabletop;
  #puzzle;
  #occasion;
  #signal;
  #trial;
  #judgement = element('div', { class: 'judgement', role: 'status' });
  #score = element('p', { class: 'score', role: 'status' });
  #steps = element('p', { class: 'quiet steps' });
  #hints = 0;
  #hint = button('Hint', () => this.#help(), { 'data-primary': true });
  #solution = button('Show the solution', () => this.#reveal());
  #next;
  /** How many moves of the solution and of the replies were made. */
  #made = 0;
  /** True if the person has made a wrong move, or was shown the solution. */
  #isMissed = false;
  /** True if the solution is shown. */
  #isShown = false;
  /** True while the opponent answers a wrong move. */
  #isAnswering = false;
  /** The reply that is to come next. */
  #later = 0;

  /**
   * @param {Tabletop} tabletop
   * @param {Puzzle} puzzle
   * @param {Occasion} occasion
   * @param {AbortSignal} signal when the puzzle is no longer shown
   */
  constructor(tabletop, puzzle, occasion, signal) {
    this.#tabletop = tabletop;
    this.#puzzle = puzzle;
    this.#occasion = occasion;
    this.#signal = signal;
    const { next } = occasion;
    this.#next = button(next.text(), next.go, { class: 'main', hidden: !next.isAlwaysThere });
    this.#hint.hidden = Boolean(occasion.isTest);
    this.#trial = new Trial(tabletop, 'The puzzle', { made: (move) => this.#judge(move) });
    this.#trial.flipped = this.#side === 'black';
  }

  get #side() {
    return this.#tabletop.notation.read(this.#puzzle.position).toMove;
  }

  /**
   * @param {Node} ways to other puzzles
   * @returns {Node[]}
   */
  page(ways) {
    const { number, elo, theme, task } = this.#puzzle;
    const { title, origin } = this.#occasion;
    const themed = this.#tabletop.about.puzzles.find((one) => one.theme === theme)?.title;
    const begun = this.#trial.begin(this.#puzzle.position, this.#side);
    // Nobody moves for the enemy but the puzzle.
    this.#trial.table.game.paused = true;
    begun.then(() => this.#tell(), (error) => this.#trial.table.complain(error));
    this.#tell();
    return [
      element(
        'div',
        { class: 'middle text' },
        this.#judgement,
        element('h2', { tabindex: -1 }, title ?? themed ?? 'Best move'),
        element('p', { class: 'task' }, `You play ${this.#side}. ${task}`),
        element('p', { class: 'quiet origin' }, [origin, number && `Number ${number}`, title && themed, `Elo ${elo}`].filter(Boolean).join(' · ')),
        this.#steps,
        this.#score,
        ways,
      ),
      this.#trial.element,
      element('div', { class: 'foot' }, element('div', { class: 'actions' }, this.#next, this.#hint, this.#solution)),
    ];
  }

  /** How far the solution and the person have come. */
  #tell() {
    const moves = Math.ceil(this.#puzzle.solution.length / 2);
    const move = Math.min(Math.floor(this.#made / 2) + 1, moves);
    this.#steps.textContent = moves > 1 ? `Move ${move} of ${moves}` : '';
    this.#score.textContent = this.#occasion.score?.() ?? '';
    this.#next.textContent = this.#occasion.next.text();
  }

  /** @param {Move} made */
  #judge({ move }) {
    const { solution } = this.#puzzle;
    if (this.#isAnswering || this.#trial.table.game.moves.length > this.#made + 1) return;
    // The person moves at even plies; the replies are those of the puzzle.
    if (this.#made % 2 === 1) {
      this.#made += 1;
      this.#tell();
    } else if (move === solution[this.#made]) {
      this.#made += 1;
      this.#right();
    } else {
      this.#wrong(move);
    }
  }

  #right() {
    const { solution } = this.#puzzle;
    this.#hints = 0;
    const isSolved = this.#made === solution.length;
    const verdict = this.#isShown ? 'The solution' : isSolved ? 'Solved!' : 'Right! Go on.';
    this.#judgement.replaceChildren(element('p', { class: 'verdict', ...(!this.#isShown && { 'data-how': 'good' }) }, verdict));
    if (isSolved) this.#finish();
    else this.#soon(REPLY, () => this.#trial.table.play(solution[this.#made]));
  }

  /**
   * Says at once that a move is wrong, then why, with the answer of the opponent, and takes it back.
   * @param {string} move
   */
  async #wrong(move) {
    this.#miss();
    const made = this.#made;
    const { table } = this.#trial;
    const position = table.game.at(made);
    this.#trial.end();
    const verdict = element('p', { class: 'verdict', 'data-how': 'bad' }, 'Not this one.');
    this.#judgement.replaceChildren(verdict, ...this.#ended);
    // Another attempt, or the solution, may come first.
    const isStill = () => verdict.isConnected && !this.#signal.aborted && !this.#isShown;
    const [answer] = await Promise.all([this.#explain(position, move, verdict).catch(() => undefined), wait(GLANCE)]);
    if (!isStill()) return;
    if (answer) {
      this.#isAnswering = true;
      await table.play(answer).catch(() => {});
      this.#isAnswering = false;
      await wait(GLANCE);
    }
    if (isStill()) await this.#takeBack();
  }

  /** Goes back to where the solution has come. */
  #takeBack() {
    const back = this.#trial.again(this.#made);
    this.#trial.table.game.paused = true;
    return back;
  }

  /**
   * @param {string} position
   * @param {string} move
   * @param {Element} verdict that it explains
   * @returns {Promise<string | undefined>} the answer of the opponent, where one is known
   */
  async #explain(position, move, verdict) {
    const { bots, engine, notation } = this.#tabletop;
    const strongest = bots.levels[bots.levels.length - 1].level;
    const why = await engine.askWhy(position, strongest, move, this.#signal);
    const right = notation.readMove(this.#puzzle.solution[this.#made]);
    if (verdict.isConnected) verdict.after(...told(why, right));
    return why.asked.pv[1];
  }

  #miss() {
    if (this.#isMissed) return;
    this.#isMissed = true;
    this.#occasion.missed?.();
    if (this.#occasion.isTest) this.#offerNext();
    this.#tell();
  }

  #finish() {
    this.#trial.end();
    if (!this.#isShown) this.#occasion.solved?.(!this.#isMissed);
    this.#hint.hidden = this.#solution.hidden = true;
    this.#offerNext();
    this.#tell();
    this.#next.focus({ preventScroll: true });
    if (this.#occasion.isTest && !this.#isShown) this.#goOn();
    else this.#conclude().catch(() => {});
  }

  /** The next puzzle comes by itself. */
  async #goOn() {
    await wait(ONWARDS);
    if (!this.#signal.aborted) this.#occasion.next.go();
  }

  /** Says what the solution was, and why it is right. */
  async #conclude() {
    const { position, solution } = this.#puzzle;
    const { bots, engine } = this.#tabletop;
    const line = element('p', { class: 'solution' }, solution.join(' '));
    const analyse = element('a', { class: 'button', href: `#${new URLSearchParams({ view: 'analyse', fen: position })}` }, 'Analyse');
    this.#judgement.append(line, analyse);
    const { move, advice } = await engine.askReasons(position, { level: bots.deepest, nodes: EXPLAINED }, this.#signal);
    if (move === solution[0] && advice) line.after(element('p', {}, advice));
  }

  /** What there is to say at the end of a test. */
  get #ended() {
    const words = this.#occasion.summary?.();
    return words ? [element('p', { class: 'summary' }, words)] : [];
  }

  #offerNext() {
    this.#next.hidden = false;
    this.#next.dataset.primary = '';
  }

  /** Names the piece first, and then points at the square. */
  #help() {
    const { hint, solution } = this.#puzzle;
    this.#hints += 1;
    const { from, to } = this.#tabletop.notation.readMove(solution[this.#made]);
    this.#trial.circles = [{ square: from, kind: 'hint' }, ...(this.#hints > 1 ? [{ square: to, kind: 'hint' }] : [])];
    this.#trial.show();
    const piece = this.#made ? `the piece on ${from}` : hint;
    this.#trial.say(this.#hints > 1 ? `Now look at ${piece} and at ${to}.` : `Look at ${piece}.`);
  }

  /** Plays the rest of the solution. */
  async #reveal() {
    clearTimeout(this.#later);
    this.#miss();
    this.#isShown = true;
    this.#hint.hidden = this.#solution.hidden = true;
    const { table } = this.#trial;
    try {
      if (table.game.moves.length > this.#made) await this.#takeBack();
      while (this.#made < this.#puzzle.solution.length && !this.#signal.aborted) {
        if (this.#made % 2 === 0) await table.play(this.#puzzle.solution[this.#made]);
        await new Promise((resolve) => { setTimeout(resolve, 2 * REPLY); });
      }
    } catch (error) {
      table.complain(error);
    }
  }

  /**
   * Does something after a while, if the puzzle is still shown then.
   * @param {number} ms
   * @param {() => Promise<unknown>} deed
   */
  #soon(ms, deed) {
    const { table } = this.#trial;
    const { length } = table.game.moves;
    this.#later = setTimeout(() => {
      if (this.#signal.aborted || table.game.moves.length !== length) return;
      deed().catch((error) => table.complain(error));
    }, ms);
  }
}
