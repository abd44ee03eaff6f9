// The view of the puzzles: the one of the day, a run that grows harder, puzzles of a theme, and those of a person's own
// games. The server chooses them.

import { isAbort } from '../api/ask.js';
import { eloOf } from '../api/strength.js';
import { addDrawings } from '../board/drawings.js';
import { element } from '../element.js';
import { even } from '../table/estimate.js';
import { Ahead } from './ahead.js';
import { dateOf, isMissed, isSolved, missed, solved, streak, today } from './daily.js';
import { Riddle } from './riddle.js';
import { Run } from './run.js';
import { counted } from '../words.js';

/** @import { Puzzle } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { View } from '../router.js' */
/** @import { Occasion } from './riddle.js' */

/** About how hard the first puzzles are for a person who has played no game yet. */
const FIRST = 700;
/** Puzzles of all themes. */
const ALL = 'all';

/** @param {Record<string, string | number>} params */
const address = (params) => `#${new URLSearchParams({ view: 'puzzles', ...params })}`;

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
  const run = new Run();
  const ahead = new Ahead(tabletop);

  /**
   * Shows the puzzle that the address asks for; the one of the day where it says nothing.
   * @param {URLSearchParams} params `run`; a `theme`, with the `number` of a puzzle; or a `position`, with the view that
   *        shows the game it is `from`
   */
  async function open(params) {
    close();
    root.classList.add('puzzles');
    const [theme, position] = [params.get('theme'), params.get('position')];
    /** @param {AbortSignal} signal */
    const ofToday = (signal) => engine.askPuzzle({ seed: Number(dateOf(today()).replaceAll('-', '')) }, signal);
    if (position) await show(undefined, (signal) => look(position, signal), () => ofGame(params.get('from') ?? 'analyse'));
    else if (params.has('run')) await next();
    else if (theme) await practise(theme, Number(params.get('number')));
    else await show('day', ofToday, () => daily(today()));
  }

  /**
   * Looks for the right move of a position, which takes a while.
   * @param {string} position
   * @param {AbortSignal} signal
   */
  function look(position, signal) {
    root.replaceChildren(ways(undefined), waiting());
    return engine.askPuzzle({ position }, signal);
  }

  /** Shows the next puzzle of the run, or the first of another one. */
  async function next() {
    if (run.isOver) run.begin();
    const { elo } = run;
    /** @type {Puzzle | undefined} */
    let puzzle;
    puzzle = await show('run', (signal) => ahead.take({ elo }, signal), () => ({
      title: 'Puzzle run',
      score: () => run.words,
      solved: (isAtOnce) => { if (isAtOnce) run.solve(); },
      missed: () => {
        run.miss();
        ahead.prepare({ elo }, puzzle?.number);
      },
      isTest: true,
      summary: () => (run.isOver ? run.summary : ''),
      next: { text: () => (run.isOver ? 'New run' : 'Next puzzle'), go: next },
    }));
    ahead.prepare({ elo: run.eloAfter(1) }, puzzle?.number);
  }

  /**
   * Shows the puzzle of a number, or one of a theme that is about as hard as the person is strong.
   * @param {string} theme
   * @param {number} number
   */
  async function practise(theme, number) {
    const one = about.puzzles.find((it) => it.theme === theme);
    const wanted = { elo: eloOf(even() ?? '') ?? FIRST, ...(one && { theme: one.theme }) };
    const puzzle = await show(theme, (signal) => (number ? engine.askPuzzle({ number }, signal) : ahead.take(wanted, signal)), () => ({
      next: { text: () => 'Next puzzle', go: () => practise(theme, 0) },
    }));
    // The address tells which one it is, so that it can be shared.
    if (puzzle?.number) history.replaceState(null, '', address({ theme, number: puzzle.number }));
    ahead.prepare(wanted, puzzle?.number);
  }

  /**
   * Asks for a puzzle and shows it.
   * @param {string | undefined} way that the person came
   * @param {(signal: AbortSignal) => Promise<Puzzle>} ask
   * @param {() => Occasion} occasion
   */
  async function show(way, ask, occasion) {
    close();
    asking = new AbortController();
    const { signal } = asking;
    const isFirst = root.childElementCount === 0;
    try {
      const [puzzle] = await Promise.all([ask(signal), addDrawings(document.body)]);
      signal.throwIfAborted();
      const riddle = new Riddle(tabletop, puzzle, occasion(), signal);
      root.replaceChildren(element('article', { class: 'stage' }, ...riddle.page(ways(way))));
      if (!isFirst) /** @type {HTMLElement | null} */ (root.querySelector('article h2'))?.focus();
      return puzzle;
    } catch (error) {
      if (!isAbort(error)) root.replaceChildren(ways(way), element('p', { role: 'alert' }, error instanceof Error ? error.message : `${error}`));
      return undefined;
    }
  }

  /** Asks no more. */
  function close() {
    asking?.abort();
  }

  /** @param {string | undefined} shown */
  function ways(shown) {
    const link = (/** @type {string} */ text, /** @type {string} */ href, /** @type {string} */ way) => (
      element('a', { class: 'button', href, ...(way === shown && { 'aria-current': 'page' }) }, text)
    );
    const themes = [{ theme: ALL, title: 'All themes' }, ...about.puzzles];
    const isTheme = themes.some(({ theme }) => theme === shown);
    const select = element(
      'select',
      { 'aria-label': 'Theme' },
      ...(isTheme ? [] : [element('option', { value: '' }, 'Theme…')]),
      ...themes.map(({ theme, title }) => element('option', { value: theme, selected: theme === shown }, title)),
    );
    select.addEventListener('change', () => { location.hash = address({ theme: select.value }); });
    return element('nav', { class: 'kinds', 'aria-label': 'Puzzles' }, link('Puzzle of the day', address({}), 'day'), link('Run', address({ run: 1 }), 'run'), select);
  }
  tabletop.ending.addEventListener('abort', close);

  return { open, close };
}

/** What is shown while the server looks for the right move of a position. */
function waiting() {
  return element('p', { role: 'status' }, 'Looking for the right move… ', element('progress', { 'aria-label': 'Looking for the right move' }));
}

/**
 * The occasion of the puzzle of a day.
 * @param {number} day
 * @returns {Occasion}
 */
function daily(day) {
  return {
    title: 'Puzzle of the day',
    origin: dateOf(day),
    score: () => {
      const days = streak();
      const row = days ? `Solved at the first try on ${counted(days, 'day')} in a row.` : '';
      if (isSolved()) return row;
      if (isMissed()) return 'A new puzzle comes tomorrow: a streak counts first tries.';
      return `${row} ${days ? 'Today is still to come.' : 'Solve it at the first try, and a streak begins.'}`.trim();
    },
    solved: () => solved(day),
    missed: () => missed(day),
    next: { text: () => 'More puzzles', go: () => { location.hash = address({ theme: ALL }); } },
  };
}

/**
 * The occasion of a puzzle of a person's own game.
 * @param {string} view that shows the game
 * @returns {Occasion}
 */
function ofGame(view) {
  return {
    origin: 'From your game',
    next: { text: () => 'Back to the game', go: () => { location.hash = `#view=${view}`; }, isAlwaysThere: true },
  };
}
