// The story of a game, a step at a time: the best moves and what the opponent overlooked, the moments that decided it,
// in which a person may try something better, and what comes next. Beside it stand the line of the game and how accurate
// both sides were.

import { kindOf } from '../analysis/mistakes.js';
import { isAbort } from '../api/ask.js';
import { other } from '../board/position.js';
import { button, element } from '../element.js';
import { hearing } from '../keys/keys.js';
import { Trial } from '../learn/trial.js';
import { looksOf } from '../table/looks.js';
import { winsOf } from '../table/worth.js';
import { capital } from '../words.js';
import { Line } from './line.js';
import { portrait } from './portrait.js';
import { ways } from './practice.js';

/** @import { Good, Moment, Tale } from './moments.js' */
/** @import { Arrow } from '../board/scene.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game, Move } from '../table/game.js' */

/** The time for which an insufficient move is shown, and each move of a line, in milliseconds. */
const [GLANCE, PACE] = [1500, 900];
/** So many moves of a line are shown. */
const FOLLOWING = 4;
/** A move that costs so much less than that of the game is a better one, in wins. */
const BETTER = 0.05;
/** The node limit of the search for the reason why a move is better. */
const EXPLAINED = 30_000;

/** The address of a step. @param {number} step from 1 on; before it stands the result, in Play */
const address = (step) => (step ? `#view=review&step=${step}` : '#view=play');

/** The full analysis at a position. @param {number} ply */
const analysis = (ply) => `#view=analyse&from=play&review=1&ply=${ply}`;

export class Story {
  element;
  #tabletop;
  #game;
  #signal;
  #tale;
  #trial;
  #line;
  /** What shows each step. @type {(() => void | Promise<void>)[]} */
  #steps;
  /** The step that is shown, from 1 on. */
  #step = 0;
  /** What a move on the board is compared with. @type {Moment | undefined} */
  #moment;
  #place = element('p', { class: 'quiet place' });
  #head = element('h2', { tabindex: -1 });
  #words = element('div', { class: 'text' });
  #heard = element('p', { class: 'unseen', role: 'status' });
  #feedback = element('p', { class: 'feedback', role: 'status' });
  #actions = element('div', { class: 'actions' });

  /**
   * @param {Tabletop} tabletop
   * @param {Game} game
   * @param {{tale: Tale, line: Line, signal: AbortSignal}} told of the game, and what ends the questions about it
   */
  constructor(tabletop, game, { tale, line, signal }) {
    this.#tabletop = tabletop;
    this.#game = game;
    this.#tale = tale;
    this.#line = line;
    this.#signal = signal;
    this.#trial = new Trial(tabletop, 'The story: a board to try something better on', {
      made: (move) => this.#made(move),
      refuse: (words) => this.#say(words, 'bad'),
    });
    this.#trial.flipped = game.alone === 'black';
    const { best, moments, overlooked } = tale;
    this.#steps = [
      ...(best.length + overlooked.length ? [() => this.#praise()] : []),
      ...moments.map((moment, index) => () => this.#ask(moment, index)),
      () => this.#end(),
    ];
    this.element = element(
      'article',
      { class: 'stage' },
      element('div', { class: 'middle' }, element('div', { class: 'who' }, ...portrait(game), this.#place), this.#head, this.#words, this.#heard, line.element),
      this.#trial.element,
      element('div', { class: 'foot' }, this.#feedback, this.#actions),
    );
    const hear = hearing('story', {
      before: () => { location.hash = address(this.#step - 1); },
      after: () => { if (this.#step < this.#steps.length) location.hash = address(this.#step + 1); },
    });
    document.addEventListener('keydown', (event) => { if (this.element.checkVisibility()) hear(event); }, { signal });
  }

  /**
   * Shows a step.
   * @param {number} step from 1 on
   */
  async go(step) {
    this.#step = Math.min(Math.max(step || 1, 1), this.#steps.length);
    this.#moment = undefined;
    this.#say('', '');
    this.#trial.arrows = [];
    await this.#steps[this.#step - 1]();
    this.#place.textContent = `${this.#step + 1} of ${this.#steps.length + 1}`;
    this.#trial.board.svg.querySelector('[role=grid]')?.setAttribute('aria-label', `The board of: ${this.#head.textContent}`);
    this.#heard.textContent = this.#words.textContent;
    this.#head.focus({ preventScroll: true });
  }

  /**
   * @param {string} head
   * @param {...(Node | string)} words
   */
  #tell(head, ...words) {
    this.#head.textContent = head;
    this.#words.replaceChildren(...words);
  }

  /**
   * Offers ways on, the way to the next step as the one that stands out.
   * @param {...Node} others
   */
  #offer(...others) {
    const before = element('a', { class: 'button', href: address(this.#step - 1) }, 'Back');
    const isLast = this.#step === this.#steps.length;
    const next = isLast ? [] : [element('a', { class: 'button', href: address(this.#step + 1), 'data-primary': true }, 'Next')];
    this.#actions.replaceChildren(before, ...others, ...next);
  }

  /**
   * A move of the game with its number: `12. White Zombie d4 moves to d5.`
   * @param {number} ply
   */
  #named(ply) {
    const { move } = this.#game.moves[ply];
    return `${this.#game.number(ply)} ${capital(this.#tabletop.notation.tell(move, this.#game.at(ply)))}.`;
  }

  /**
   * Shows a position of the game with arrows. The person may move for its side; nobody answers.
   * @param {number} ply
   * @param {[move: string, kind: Arrow['kind']][]} pointed
   */
  #show(ply, pointed) {
    this.#line.mark(ply);
    this.#trial.begin(this.#game.at(ply), this.#game.mover(ply));
    this.#trial.table.game.paused = true;
    this.#point(pointed);
  }

  /** @param {[move: string, kind: Arrow['kind']][]} pointed */
  #point(pointed) {
    this.#trial.arrows = pointed.map(([move, kind]) => ({ ...this.#tabletop.notation.readMove(move), kind }));
    this.#trial.show();
  }

  /**
   * Plays a line from the position of the step.
   * @param {string[]} line
   */
  async #follow(line) {
    const [step, { table }] = [this.#step, this.#trial];
    // It is no attempt.
    this.#moment = undefined;
    this.#say('', '');
    await this.#trial.again();
    this.#trial.end();
    for (const move of line.slice(0, FOLLOWING)) {
      if (step !== this.#step || this.#signal.aborted) return;
      try {
        await table.play(move);
      } catch (error) {
        table.complain(error);
        return;
      }
      await new Promise((resolve) => { setTimeout(resolve, PACE); });
    }
  }

  // ---- The steps

  /** The best moves, and what the opponent overlooked. */
  #praise() {
    const { best, moments, overlooked } = this.#tale;
    const isOwn = Boolean(this.#game.alone);
    const [first] = best;
    const shown = moments.length ? best.slice(0, 1) : best;
    const item = (/** @type {Good} */ { ply, words }) => element('li', {}, button(this.#numbered(ply), () => this.#look(ply), { class: 'move' }), ` ${words}`);
    const lapse = (/** @type {Moment} */ { ply, reason, fall }) => element('li', {}, button(this.#numbered(ply), () => this.#look(ply), { class: 'move' }), ` ${reason ?? fall}`);
    const errors = overlooked.slice(0, moments.length ? 1 : overlooked.length);
    const praise = moments.length ? [] : [element('p', { class: 'verdict', 'data-how': 'good' }, isOwn ? 'You made no mistake that cost you.' : 'Nobody made a mistake that cost much.')];
    const what = shown.length > 1 ? 'best moves' : 'best move';
    this.#tell(
      shown.length ? (isOwn ? `Your ${what}` : `The ${what}`) : 'What your opponent overlooked',
      ...praise,
      element('ul', { class: 'good' }, ...shown.map(item)),
      ...(shown.length && errors.length ? [element('h3', {}, 'What your opponent overlooked')] : []),
      element('ul', { class: 'good' }, ...errors.map(lapse)),
    );
    this.#look((first ?? overlooked[0]).ply);
  }

  /** @param {number} ply */
  #numbered(ply) {
    return `${this.#game.number(ply)} ${this.#game.moves[ply].move}`;
  }

  /**
   * Shows a good move, or what the opponent overlooked.
   * @param {number} ply
   */
  #look(ply) {
    const lapse = this.#tale.overlooked.find((moment) => moment.ply === ply);
    const { move } = this.#game.moves[ply];
    this.#show(ply, lapse ? [[move, 'drawn red'], [lapse.best, 'hint']] : [[move, 'hint']]);
    const line = this.#game.moves.slice(ply).map((made) => made.move);
    this.#offer(button('Show it', () => this.#follow(lapse ? lapse.follows : line)), element('a', { class: 'button', href: analysis(ply) }, 'Analyse'));
  }

  /**
   * A moment: the position, the move, the better one, and the reason.
   * @param {Moment} moment
   * @param {number} index
   */
  #ask(moment, index) {
    const { ply, best, better, deed, fall, followed, follows, reason } = moment;
    const { moments } = this.#tale;
    this.#moment = moment;
    const why = element('p', { class: 'reason' }, reason ?? '');
    const told = better ?? `${capital(this.#tabletop.notation.tell(best, this.#game.at(ply)))}.`;
    this.#tell(
      moments.length > 1 ? `Moment ${index + 1} of ${moments.length}` : 'The moment that decided',
      element('p', {}, deed ? `${this.#game.number(ply)} ${deed}` : this.#named(ply)),
      why,
      element('p', {}, element('strong', {}, 'Better: '), told),
      element('p', { class: 'quiet' }, fall),
      element('p', { class: 'tools' }, button('Try it', () => this.#tryAgain(moment)), element('a', { class: 'button', href: analysis(ply) }, 'Analyse')),
    );
    this.#show(ply, this.#pointed(moment));
    this.#offer(
      button('Played', () => this.#follow(followed)),
      button('Better', () => this.#follow(follows)),
    );
    if (!reason) this.#explain(moment, why).catch((error) => { if (!isAbort(error)) why.remove(); });
  }

  /** @param {Moment} moment @returns {[string, Arrow['kind']][]} */
  #pointed({ ply, best }) {
    return [[this.#game.moves[ply].move, 'drawn red'], [best, 'hint']];
  }

  /** @param {Moment} moment */
  async #tryAgain(moment) {
    this.#moment = moment;
    this.#say('Play a better move on the board.', '');
    await this.#trial.again();
    this.#trial.table.game.paused = true;
    this.#point([[this.#game.moves[moment.ply].move, 'drawn red']]);
    this.#trial.board.focus(this.#tabletop.notation.readMove(moment.best).from);
  }

  /**
   * Says why the better move is better, where that is not known.
   * @param {Moment} moment
   * @param {HTMLElement} place
   */
  async #explain({ ply, best }, place) {
    const { bots, engine } = this.#tabletop;
    const { move, advice } = await engine.askReasons(this.#game.at(ply), { level: bots.deepest, nodes: EXPLAINED }, this.#signal);
    place.textContent = (move === best && advice) || '';
  }

  /** What comes next. */
  async #end() {
    const step = this.#step;
    const { words, games, exercises } = await ways(this.#tabletop, this.#game, this.#tale);
    // The person may have gone on meanwhile.
    if (step !== this.#step) return;
    const game = this.#game;
    this.#tell('What next', element('p', {}, words));
    this.#line.mark(game.moves.length);
    // The game is over, even where it was given up before its end.
    this.#trial.begin(game.last, other(game.side), true);
    const link = (/** @type {{href: string, title: string}} */ { href, title }, isFirst = false) => element('a', { class: 'button', href, 'data-primary': isFirst }, title);
    this.#words.append(element('p', { class: 'tools' }, ...exercises.map((way) => link(way)), link({ href: analysis(game.moves.length), title: 'Full analysis' })));
    this.#offer(...games.map((way, index) => link(way, index === 0)));
  }

  // ---- Trying

  /**
   * @param {string} words
   * @param {'' | 'good' | 'bad'} how
   */
  #say(words, how) {
    this.#feedback.textContent = words;
    this.#feedback.dataset.how = how;
  }

  /** @param {Move} made */
  async #made({ move, after }) {
    const moment = this.#moment;
    if (!moment) return;
    this.#trial.end();
    try {
      const { words, isGood } = move === moment.best ? { words: 'That is it!', isGood: true } : await this.#judge(moment, move, after);
      if (moment !== this.#moment) return;
      this.#say(words, isGood ? 'good' : 'bad');
      if (!isGood) setTimeout(() => { if (moment === this.#moment && !this.#signal.aborted) this.#trial.again().then(() => this.#point(this.#pointed(moment))); }, GLANCE);
    } catch (error) {
      if (!isAbort(error)) this.#trial.table.complain(error);
    }
  }

  /**
   * @param {Moment} moment
   * @param {string} move
   * @param {string} after
   */
  async #judge({ ply, cost }, move, after) {
    const game = this.#game;
    if (move === game.moves[ply].move) return { words: 'That is the move of the game. Look for another one.', isGood: false };
    const side = game.mover(ply);
    const [best, then] = await Promise.all([game.at(ply), after].map((position) => looksOf(this.#tabletop).at(position, game.length, this.#signal)));
    if (!best || !then) return { words: 'Nobody can tell how good that is. Try another one.', isGood: false };
    if (!kindOf(side, best.worth, then.worth)) return { words: 'Yes, that is as good as the best move.', isGood: true };
    const lost = Math.abs(winsOf(best.worth) - winsOf(then.worth));
    return { words: lost < cost - BETTER ? 'That is better than in the game, but there is something stronger.' : 'That is no better than in the game. Try another one.', isGood: false };
  }
}
