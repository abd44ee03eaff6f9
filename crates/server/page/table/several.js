// The question which game of a file is meant, where it holds several.

import { titleOf } from '../api/game.js';
import { USUAL } from '../api/games.js';
import { button, element } from '../element.js';
import { counted } from '../words.js';

/** @import { RecordedGame } from '../api/answers.js' */

/** Tags that tell games of the same players apart. @type {[tag: string, before: string][]} */
const TELLING = [['Event', ''], ['Round', 'round '], ['Date', '']];
/** What stands for an unknown value. */
const UNKNOWN = /^[?.*-]*$/;

/**
 * The game that the person chooses.
 * @param {RecordedGame[]} games
 * @param {AbortSignal} ending
 * @returns {Promise<RecordedGame>}
 * @throws {DOMException} an `AbortError` where the person chooses none
 */
export async function chosen(games, ending) {
  /** @type {RecordedGame | undefined} */
  let answer;
  const choose = (/** @type {RecordedGame} */ game) => {
    answer = game;
    asked.close();
  };
  const heading = element('h2', { id: 'several-head' }, `Which of these ${games.length} games?`);
  const list = element('ol', {}, ...games.map((game, index) => element('li', {}, button(title(game), () => choose(game), { autofocus: index === 0 }), ' ', element('span', { class: 'quiet' }, besides(game)))));
  const asked = element('dialog', { id: 'several', 'aria-labelledby': 'several-head' }, heading, list, element('div', { class: 'actions' }, button('Cancel', () => asked.close())));
  document.body.append(asked);
  asked.showModal();
  ending.addEventListener('abort', () => asked.close(), { once: true });
  await new Promise((resolve) => asked.addEventListener('close', resolve, { once: true }));
  asked.remove();
  if (!answer) throw new DOMException('No game was chosen.', 'AbortError');
  return answer;
}

/** @param {RecordedGame} game */
function title({ game, tags, result }) {
  const name = (/** @type {string} */ tag) => tags.find((it) => it.name === tag)?.text ?? '?';
  const kind = game && game !== USUAL ? `${titleOf(game)}: ` : '';
  return `${kind}${name('White')} – ${name('Black')}${result === '*' ? '' : `, ${result}`}`;
}

/** @param {RecordedGame} game */
function besides({ moves, reason, tags }) {
  if (reason) return `cannot be read: ${reason}`;
  const told = TELLING.flatMap(([tag, before]) => {
    const found = tags.find(({ name, text }) => name === tag && !UNKNOWN.test(text));
    return found ? before + found.text : [];
  });
  return [...told, counted(Math.ceil(moves.length / 2), 'move')].join(' · ');
}
