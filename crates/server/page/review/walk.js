// A walk through the moments that decided a game: at each, the position before the move, in which a person tries to
// find something better; at the end, what to practise. Beside it stand the line of the game and how accurate both sides
// were.

import { kindOf } from '../analysis/mistakes.js';
import { isAbort } from '../api/ask.js';
import { other } from '../board/position.js';
import { button, element } from '../element.js';
import { Trial } from '../learn/trial.js';
import { looksOf } from '../table/looks.js';
import { winsOf } from '../table/worth.js';
import { capital } from '../words.js';
import { practice } from './practice.js';
import { Story } from './story.js';

/** @import { Moment } from './moments.js' */
/** @import { Way } from './practice.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game, Move } from '../table/game.js' */

/** The time for which an insufficient move is shown, in milliseconds. */
const GLANCE = 1500;
/** A move that costs so much less than that of the game is a better one, in wins. */
const BETTER = 0.05;

/** The node limit of the search for the reason why a move is better. */
const EXPLAINED = 30_000;

const ANALYSIS = '#view=analyse&from=play&review=1';

/** The address of a step. @param {number} step from 1 on */
const address = (step) => `#view=review&moment=${step}`;

export class Walk {
  element;
  #tabletop;
  #game;
  #signal;
  #moments;
  #trial;
  #story;
  /** The step that was asked for last. */
  #step = 0;
  /** The moment that is shown; nothing at the end. @type {Moment | undefined} */
  #moment;
  #head = element('h2', { tabindex: -1 });
  #words = element('div', { class: 'text' });
  /** Under the words: what there is to try, and then why something else is better. */
  #reason = element('p');
  #feedback = element('p', { class: 'feedback', role: 'status' });
  #actions = element('div', { class: 'actions' });
  #show = button('Show me', () => this.#reveal());
  #next = element('a', { class: 'button' });

  /**
   * @param {Tabletop} tabletop
   * @param {Game} game
   * @param {{moments: Moment[], story: Story, signal: AbortSignal}} found in the game, and what ends the
   *        questions about it
   */
  constructor(tabletop, game, { moments, story, signal }) {
    this.#tabletop = tabletop;
    this.#game = game;
    this.#moments = moments;
    this.#story = story;
    this.#signal = signal;
    this.#trial = new Trial(tabletop, 'The moment: a board to try something better on', { made: (move) => this.#made(move) });
    this.#trial.flipped = game.alone === 'black';
    this.element = element(
      'article',
      { class: 'stage' },
      element('div', { class: 'middle' }, this.#head, this.#words, story.element),
      this.#trial.element,
      element('div', { class: 'foot' }, this.#feedback, this.#actions),
    );
  }

  /**
   * Shows a step: a moment, or what comes after the last one.
   * @param {number} step from 1 on
   */
  async go(step) {
    const moment = this.#moments[step - 1];
    this.#step = step;
    this.#moment = moment;
    const ways = moment ? [] : await practice(this.#tabletop, this.#game, this.#moments);
    // The person may have gone on meanwhile.
    if (step !== this.#step) return;
    this.#say('', '');
    if (moment) this.#ask(moment, step);
    else this.#end(ways);
    this.#head.focus({ preventScroll: true });
  }

  /**
   * @param {Moment} moment
   * @param {number} step
   */
  #ask(moment, step) {
    const game = this.#game;
    const { notation } = this.#tabletop;
    const { ply, isChance } = moment;
    const side = game.mover(ply);
    const whose = game.alone ? 'your' : `${notation.called(side)}'s`;
    const told = (/** @type {number} */ at) => `${game.number(at)} ${capital(notation.tell(game.moves[at].move, game.at(at)))}.`;
    this.#head.textContent = `${isChance ? 'Your chance: moment' : 'Moment'} ${step} of ${this.#moments.length}`;
    this.#words.replaceChildren(
      ...(isChance ? [element('p', {}, `${told(ply - 1)} That was a mistake of your opponent, which you did not punish.`)] : []),
      element('p', {}, `${told(ply)} It lowered ${whose} chance to win by ${Math.round(100 * moment.cost)}%.`),
      this.#reason,
    );
    this.#reason.textContent = isChance ? 'Try it here: how could you have punished it?' : 'Try it here: can you find something better?';
    this.#story.mark(ply);
    this.#trial.begin(game.at(ply), side);
    this.#point(moment);
    const isLast = step === this.#moments.length;
    this.#next.textContent = isLast ? 'What to practise' : 'Next moment';
    this.#next.href = address(step + 1);
    this.#offer(false);
  }

  /**
   * Points at the move of the game.
   * @param {Moment} moment
   */
  #point({ ply }) {
    this.#trial.arrows = [{ ...this.#tabletop.notation.readMove(this.#game.moves[ply].move), kind: 'drawn red' }];
    this.#trial.show();
  }

  /** @param {boolean} isDone whether the moment has been understood */
  #offer(isDone) {
    this.#show.toggleAttribute('data-primary', !isDone);
    this.#next.toggleAttribute('data-primary', isDone);
    const analysis = element('a', { class: 'button', href: ANALYSIS }, 'Full analysis');
    this.#actions.replaceChildren(...(isDone ? [this.#next] : [this.#show, this.#next]), analysis);
    if (isDone) this.#next.focus({ preventScroll: true });
  }

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
    this.#trial.end();
    if (!moment) return;
    try {
      const { words, isGood } = move === moment.best ? { words: 'That is it!', isGood: true } : await this.#judge(moment, move, after);
      if (moment !== this.#moment) return;
      if (isGood) this.#understood(moment, words);
      else this.#refuse(moment, words);
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

  /**
   * @param {Moment} moment
   * @param {string} words
   */
  #refuse(moment, words) {
    this.#say(words, 'bad');
    setTimeout(() => {
      if (moment !== this.#moment || this.#signal.aborted) return;
      this.#trial.again();
      this.#point(moment);
    }, GLANCE);
  }

  /**
   * @param {Moment} moment
   * @param {string} words
   */
  #understood(moment, words) {
    this.#say(words, 'good');
    this.#reason.textContent = moment.why ?? '';
    this.#offer(true);
    if (!moment.why) this.#explain(moment).catch((error) => { if (!isAbort(error)) console.warn(error); });
  }

  /**
   * Says why the better move is better, where that is not known.
   * @param {Moment} moment
   */
  async #explain({ ply, best }) {
    const step = this.#step;
    const { bots, engine } = this.#tabletop;
    const { move, advice } = await engine.askReasons(this.#game.at(ply), { level: bots.deepest, nodes: EXPLAINED }, this.#signal);
    if (move === best && step === this.#step) this.#reason.textContent = advice ?? '';
  }

  /** Plays the better move. */
  async #reveal() {
    const moment = this.#moment;
    if (!moment) return;
    // It is no attempt.
    this.#moment = undefined;
    const head = this.#head.textContent;
    await this.#trial.try(moment.best);
    // The person may have gone on meanwhile.
    if (this.#head.textContent !== head) return;
    const told = this.#tabletop.notation.tell(moment.best, this.#game.at(moment.ply));
    this.#understood(moment, `This was better: ${told}.`);
  }

  /**
   * The last step.
   * @param {Way[]} ways on
   */
  #end([first, ...rest]) {
    const game = this.#game;
    this.#head.textContent = rest.length ? 'What to practise' : 'Nothing to repair';
    this.#story.mark(game.moves.length);
    // The game is over, even where it was given up before its end.
    this.#trial.begin(game.last, other(game.side), true);
    this.#words.replaceChildren(element('p', {}, first.words));
    const link = (/** @type {{href: string, title: string}} */ { href, title }, isFirst = false) => element('a', { class: 'button', href, 'data-primary': isFirst }, title);
    this.#actions.replaceChildren(link(first, true), ...rest.map((way) => link(way)), link({ href: ANALYSIS, title: 'Full analysis' }));
  }
}
