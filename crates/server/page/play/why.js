// The reasons for a move of the bot: what each layer of its choice kept and threw away.

import { foreseen } from '../table/foreseen.js';

/** @import { Comparison, Reasons, Group, LevelName as Level, Searched, Sifted } from '../api/answers.js' */
/** @import { Bots } from '../games/bots.js' */

/** @type {Record<string, string>} */
const LAYERS = {
  legal: 'Legal moves', win: 'Win at once', material: 'Most material', prediction: 'Best forecast',
  sight: 'What it sees', search: 'Deep search', deep: 'Deep search', tiebreak: 'Tie-break',
};
const SHOWN = 8;

const signed = (/** @type {number} */ points) => (points > 0 ? `+${points}` : `${points}`).replace('-', '−');
const count = (/** @type {Group[]} */ groups) => groups.reduce((sum, { moves }) => sum + moves.length, 0);

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [text]
 * @param {Node[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

/**
 * Each sentence as a paragraph.
 * @param {string[]} sentences
 */
export const paragraphs = (sentences) => sentences.map((words) => element('p', words));

/**
 * The server's explanation, for people.
 * @param {Bots} bots
 * @param {Reasons} why
 * @param {string} played the move that was made
 */
export function reasons(bots, why, played) {
  const layers = element('ol');
  layers.className = 'layers';
  for (const [index, layer] of why.layers.entries()) layers.append(element('li', '', shown(layer, index === 0)));
  /** @type {HTMLElement[]} */
  const parts = [element('p', `${typeof why.level === 'number' ? `Level ${why.level}` : bots.nameOf(why.level)} chose ${why.move}${why.wins ? ', which wins at once' : ''}.`)];
  if (why.layers.length) parts.push(layers);
  if (why.move !== played) parts.unshift(element('p', `It played ${played}. Asked again, it prefers ${why.move}, for these reasons.`));
  if (why.search) {
    const { depth, nodes } = why.search;
    parts.push(element('p', `The search looked ${depth} moves ahead at ${nodes.toLocaleString('en')} positions: ${worth(why.search)}.`));
  }
  if (why.best.length) parts.push(prospects(why));
  return parts;
}

/**
 * Whether a person's move was the best, and what was better.
 * @param {Bots} bots
 * @param {Comparison} comparison of that move with the one that a level plays
 * @param {Level} level
 */
export function verdict(bots, { asked, played, layers }, level) {
  const name = bots.nameOf(level);
  const falls = layers.find(({ stays }) => !stays);
  if (!falls) return [element('p', `${name} would play ${asked.move} too.`), element('p', foreseen(asked))];
  return [element('p', `${name} would play ${played.move} instead: ${falls.why}.`), ...[played, asked].map((it) => element('p', foreseen(it)))];
}

/** @param {Searched} search */
function worth({ score, plies_to_end: plies }) {
  if (plies === null) return `${signed(Math.round((score ?? 0) * 100) / 100)} for the bot`;
  return plies > 0 ? `a win in ${plies} moves of both sides` : `lost in ${-plies} moves of both sides`;
}

/**
 * @param {Sifted} sifted
 * @param {boolean} isFirst
 */
function shown({ layer, kept, dropped }, isFirst) {
  const name = LAYERS[layer] ?? layer;
  const [left, gone] = [count(kept), count(dropped)];
  const heading = isFirst ? `${name}: ${left}` : `${name}: kept ${left} of ${left + gone}`;
  const list = element('ul');
  for (const [verb, groups] of /** @type {[string, Group[]][]} */ ([['kept', kept], ['dropped', dropped]])) {
    for (const { why, moves } of groups) {
      const more = moves.length > SHOWN ? ` and ${moves.length - SHOWN} more` : '';
      list.append(element('li', `${verb} for "${why}": ${moves.slice(0, SHOWN).join(' ')}${more}`));
    }
  }
  const details = element('details', '', element('summary', heading), list);
  return details;
}

/** @param {Reasons} why */
function prospects({ best, runner_up: runnerUp }) {
  const head = element('tr', '', ...['Move', 'Forecast', 'Reply', 'Then'].map((text) => {
    const cell = element('th', text);
    cell.scope = 'col';
    return cell;
  }));
  const rows = best.slice(0, 3);
  if (runnerUp && !rows.includes(runnerUp)) rows.push(runnerUp);
  const body = rows.map(({ move, forecast, reply, response }) => (
    element('tr', '', ...[move, signed(forecast), reply, response ?? '–'].map((text) => element('td', text)))
  ));
  return element('table', '', element('thead', '', head), element('tbody', '', ...body));
}
