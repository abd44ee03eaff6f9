// Why a move is the right one or not, layer by layer, in plain words.

import { element } from '../element.js';
import { foreseen } from '../table/foreseen.js';
import { capital } from '../words.js';

/** @import { Comparison } from '../api/answers.js' */
/** @import { Notation } from '../board/position.js' */

/** What each layer looks at. @type {Record<string, string>} */
const LAYERS = { legal: 'The rules', win: 'A win at once', material: 'The gain', prediction: 'Two plies ahead', search: 'Further ahead' };

/**
 * The judgement of a move. Where it is wrong, the right one is not given away.
 * @param {Notation} notation
 * @param {Comparison} comparison
 * @param {string} position
 * @returns {Node[]}
 */
export function told(notation, { asked, played, layers, dropped_by: droppedBy }, position) {
  const hide = (/** @type {string} */ words) => (droppedBy ? words.replaceAll(played.move, 'another move') : words);
  // Where one move is left, nothing is drawn.
  const judged = layers.filter(({ layer }) => layer !== 'tiebreak');
  const rows = judged.map(({ layer, stays, why }) => element(
    'li',
    { class: stays ? 'stays' : 'falls' },
    element('strong', {}, `${stays ? '✓' : '✗'} ${LAYERS[layer] ?? capital(layer)}:`),
    ` ${hide(why)}.`,
  ));
  const lookedAhead = judged.some(({ layer }) => layer === 'prediction');
  return [
    element('p', {}, `${capital(notation.tell(asked.move, position))}.`),
    element('ol', { class: 'told' }, ...rows),
    ...(lookedAhead ? [element('p', {}, foreseen(asked))] : []),
  ];
}
