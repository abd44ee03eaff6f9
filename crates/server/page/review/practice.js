// What comes after a game: another one, and exercises: the lesson of the piece that would have done better, and puzzles
// like the dearest moment.

import { outcomeOf } from '../play/afterwards.js';

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game } from '../table/game.js' */
/** @import { Tale } from './moments.js' */

/** A way on. @typedef {{href: string, title: string}} Way */

const THEN = '#view=play&then=';
/** @type {Way} */
const REMATCH = { href: `${THEN}rematch`, title: 'Rematch' };

/**
 * The ways on: games, the first one being the one to play, and exercises; and what is said of them.
 * @param {Tabletop} tabletop
 * @param {Game} game
 * @param {Tale} tale
 * @returns {Promise<{words: string, games: Way[], exercises: Way[]}>}
 */
export async function ways({ about, bots, engine, isAdvance, notation }, game, { moments }) {
  const { hasWon, next } = await outcomeOf(game);
  const other = next === undefined ? [] : [{ href: `${THEN}next`, title: hasWon ? 'Next opponent' : 'Easier opponent' }];
  const games = hasWon ? [...other, REMATCH] : [REMATCH, ...other];
  const towards = hasWon && next !== undefined ? `${bots.nameOf(next)} is waiting.` : 'Play again, and look out for it.';
  const [worst] = moments.toSorted((one, another) => another.cost - one.cost);
  if (!worst) return { words: hasWon && next !== undefined ? `Nothing to repair. ${towards}` : 'Nothing to repair. Play again?', games, exercises: [] };
  if (!isAdvance) return { words: 'Go through the rules once more with these moments in mind.', games, exercises: [{ href: '#view=learn', title: 'The rules' }] };
  const name = notation.kindOf(notation.symbolAt(game.at(worst.ply), notation.readMove(worst.best).from)) ?? '';
  const { topics } = await engine.askRules();
  const topic = topics.find(({ piece }) => piece === name);
  const offer = about.puzzles.find(({ theme }) => theme === worst.theme);
  const because = `${game.alone ? 'The move that would have helped you most' : 'The move that was missed most'} was one of the ${name}.`;
  const exercise = offer
    ? { words: `The puzzles "${offer.title}" train the eye for it.`, href: `#view=puzzles&theme=${offer.theme}`, title: 'Puzzles like it' }
    : topic && { words: 'Its lesson shows what it can do.', href: `#view=learn&topic=${topic.key}`, title: `Lesson: ${topic.title}` };
  const { words, ...way } = exercise ?? { words: 'Puzzles train the eye for it.', href: '#view=puzzles&theme=all', title: 'Puzzles' };
  return { words: `${because} ${words}`, games, exercises: [way] };
}
