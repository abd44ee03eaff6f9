// Exercises after a game: the lesson of the piece that would have done better, and puzzles like the dearest moment.

/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Game } from '../table/game.js' */
/** @import { Moment } from './moments.js' */

/** A way on, the first one with its reason. @typedef {{href: string, title: string, words: string}} Way */

/** @type {Way} */
const PLAY = { href: '#view=play', title: 'Play', words: 'No move of yours cost you much.' };

/**
 * The ways on, the first one being the one to take.
 * @param {Tabletop} tabletop
 * @param {Game} game
 * @param {Moment[]} moments
 * @returns {Promise<Way[]>}
 */
export async function practice({ about, engine, isAdvance, notation }, game, moments) {
  const [worst] = moments.toSorted((one, another) => another.cost - one.cost);
  if (!worst) return [PLAY];
  const back = { ...PLAY, words: '' };
  if (!isAdvance) return [{ href: '#view=learn', title: 'The rules', words: 'Go through the rules once more with these moments in mind.' }, back];
  const name = notation.kindOf(notation.symbolAt(game.at(worst.ply), notation.readMove(worst.best).from)) ?? '';
  const { topics } = await engine.askRules();
  const topic = topics.find(({ piece }) => piece === name);
  const offer = about.puzzles.find(({ theme }) => theme === worst.theme);
  const because = `The move that would have helped you most was a move of your ${name}.`;
  /** @type {Way[]} */
  const ways = [];
  if (offer) ways.push({ href: `#view=puzzles&theme=${offer.theme}`, title: 'Puzzles like it', words: `${because} The puzzles "${offer.title}" train the eye for it.` });
  if (topic) ways.push({ href: `#view=learn&topic=${topic.key}`, title: `Lesson: ${topic.title}`, words: `${because} Its lesson shows what it can do.` });
  if (!offer) ways.push({ href: '#view=puzzles&theme=all', title: 'Puzzles', words: `${because} Puzzles train the eye for it.` });
  return [...ways, back];
}
