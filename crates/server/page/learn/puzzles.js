// The view of the puzzles: positions with one right move. The server makes them, and says of every move why it is
// right or not.

import { isAbort } from '../api/ask.js';
import { eloOf } from '../api/strength.js';
import { addDrawings } from '../board/drawings.js';
import { button, element } from '../element.js';
import { even } from '../table/estimate.js';
import { isSolved, puzzleOf, solved, streak, today } from './daily.js';
import { told } from './told.js';
import { Trial } from './trial.js';

/** @import { Offer, Puzzle, PuzzleKind } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */
/** @import { Move } from '../table/game.js' */

/** How long a wrong move stands, in milliseconds. */
const GLANCE = 900;
/** Puzzles that are not of a day have any number below this. */
const NUMBERS = 1_000_000;

/** @param {Record<string, string | number>} params */
const address = (params) => `#${new URLSearchParams({ view: 'puzzles', ...params })}`;
const anyNumber = () => Math.floor(Math.random() * NUMBERS);

/**
 * The address of any puzzle of a kind: as hard as the person is strong, where that is known.
 * @param {PuzzleKind} kind
 */
function anyOf(kind) {
  const elo = eloOf(even() ?? '');
  return address({ kind, seed: anyNumber(), ...(elo && { elo }) });
}

/**
 * What an address asks for; the puzzle of the day where it says nothing.
 * @param {Offer} about
 * @param {URLSearchParams} params
 * @param {PuzzleKind} [kind]
 */
function askedBy(about, params, kind) {
  const [position, elo] = [params.get('position'), params.get('elo')];
  if (position) return { position };
  return kind ? { kind, seed: Number(params.get('seed')), ...(elo && { elo: Number(elo) }) } : puzzleOf(about, today());
}

/**
 * The view of a game.
 * @param {Tabletop} tabletop
 * @param {HTMLElement} root
 * @returns {View}
 */
export function viewOf(tabletop, root) {
  const { about, engine } = tabletop;
  /** @type {AbortController | undefined} */
  let asking;

  /**
   * Shows a puzzle: the one of the day, or of the kind and number that the address names, or of its position.
   * @param {URLSearchParams} params `kind`, the `seed`, and the `elo` to be near; or a `position`
   */
  async function open(params) {
    close();
    asking = new AbortController();
    const { signal } = asking;
    root.classList.add('puzzles');
    const kind = about.puzzles.find((one) => one.kind === params.get('kind'))?.kind;
    if (kind && !params.get('seed')) {
      // The address tells which one it is, so that it can be shared.
      location.replace(anyOf(kind));
      return;
    }
    const day = kind || params.get('position') ? undefined : today();
    try {
      const [puzzle] = await Promise.all([engine.askPuzzle(askedBy(about, params, kind), signal), addDrawings(document.body)]);
      root.replaceChildren(kinds(kind), element('article', { class: 'stage' }, ...new Riddle(tabletop, puzzle, day, signal).page()));
    } catch (error) {
      if (isAbort(error)) return;
      root.replaceChildren(kinds(kind), element('p', { role: 'alert' }, error instanceof Error ? error.message : `${error}`));
    }
  }

  /** Asks no more. */
  function close() {
    asking?.abort();
  }

  /** @param {PuzzleKind | undefined} shown */
  function kinds(shown) {
    const link = (/** @type {string} */ text, /** @type {string} */ href, /** @type {boolean} */ isShown) => (
      element('a', { class: 'button', href, ...(isShown && { 'aria-current': 'page' }) }, text)
    );
    return element(
      'nav',
      { class: 'kinds', 'aria-label': 'Kinds of puzzle' },
      link('Puzzle of the day', address({}), !shown),
      ...about.puzzles.map(({ kind, title }) => link(title, address({ kind }), kind === shown)),
    );
  }
  tabletop.ending.addEventListener('abort', close);

  return { open, close };
}

/** One puzzle and the attempts to solve it. */
class Riddle {
  #tabletop;
  #puzzle;
  #day;
  #signal;
  #trial;
  #judgement = element('div', { class: 'judgement', role: 'status' });
  #streak = element('p', { class: 'score' });
  #hints = 0;
  #hint = button('Hint', () => this.#help(), { 'data-primary': true });
  #solution = button('Show the solution', () => this.#reveal());
  #next;
  /** Whether the answer was shown. */
  #isShown = false;

  /**
   * @param {Tabletop} tabletop
   * @param {Puzzle} puzzle
   * @param {number | undefined} day that it is the puzzle of
   * @param {AbortSignal} signal when the puzzle is no longer shown
   */
  constructor(tabletop, puzzle, day, signal) {
    this.#tabletop = tabletop;
    this.#puzzle = puzzle;
    this.#day = day;
    this.#signal = signal;
    this.#next = element('a', { class: 'button main', 'data-primary': true, href: anyOf(puzzle.kind), hidden: true }, 'Next puzzle');
    this.#trial = new Trial(tabletop, 'The puzzle', { made: (move) => this.#judge(move) });
    this.#trial.flipped = this.#side === 'black';
  }

  get #side() {
    return this.#tabletop.notation.read(this.#puzzle.position).toMove;
  }

  /** @returns {Node[]} */
  page() {
    const { kind, seed, elo } = this.#puzzle;
    const origin = seed === null ? 'From your game' : `Number ${seed}`;
    const offer = this.#tabletop.about.puzzles.find((one) => one.kind === kind);
    this.#trial.begin(this.#puzzle.position, this.#side);
    this.#tellStreak();
    return [
      element(
        'div',
        { class: 'middle text' },
        this.#judgement,
        element('h2', { tabindex: -1 }, this.#day ? 'Puzzle of the day' : offer?.title ?? ''),
        element('p', { class: 'quiet' }, `${this.#day ? `${offer?.title} · ${new Date().toISOString().slice(0, 10)}` : origin} · Elo ${elo}`),
        element('p', {}, `You play ${this.#side}. ${offer?.task}`),
        ...(this.#day ? [this.#streak] : []),
      ),
      this.#trial.element,
      element('div', { class: 'foot' }, element('div', { class: 'actions' }, this.#next, this.#hint, this.#solution)),
    ];
  }

  #tellStreak() {
    const days = streak();
    const count = days === 1 ? '1 day' : `${days} days`;
    this.#streak.textContent = days ? `Solved on ${count} in a row${isSolved() ? '' : '. Today is still to come'}.` : 'Solve it today, and a streak begins.';
  }

  /** @param {Move} move that was made */
  async #judge({ move }) {
    const { position, level, answer } = this.#puzzle;
    this.#trial.end();
    try {
      const comparison = await this.#tabletop.engine.askWhy(position, level, move, this.#signal);
      const isRight = move === answer || comparison.dropped_by === null;
      const verdict = isRight ? (this.#isShown ? 'The solution' : 'Right!') : 'Not this one.';
      this.#judgement.replaceChildren(element('p', { class: 'verdict' }, verdict), ...told(comparison));
      if (isRight) this.#finish();
      else setTimeout(() => { if (!this.#signal.aborted) this.#trial.again(); }, GLANCE);
    } catch (error) {
      this.#trial.table.complain(error);
    }
  }

  #finish() {
    this.#next.hidden = false;
    this.#hint.hidden = this.#solution.hidden = true;
    this.#next.focus({ preventScroll: true });
    if (!this.#day || this.#isShown) return;
    solved(this.#day);
    this.#tellStreak();
  }

  /** Names the piece first, and then points at the square. */
  #help() {
    const { hint, answer } = this.#puzzle;
    this.#hints += 1;
    const { from, to } = this.#tabletop.notation.readMove(answer);
    this.#trial.circles = [{ square: from, kind: 'hint' }, ...(this.#hints > 1 ? [{ square: to, kind: 'hint' }] : [])];
    this.#trial.show();
    this.#trial.say(this.#hints > 1 ? `Now look at ${hint} and at ${to}.` : `Look at ${hint}.`);
  }

  async #reveal() {
    this.#isShown = true;
    await this.#trial.try(this.#puzzle.answer);
  }
}
