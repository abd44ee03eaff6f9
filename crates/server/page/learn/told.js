// The judgement of a move of a puzzle, in words. Where it is wrong, the right one is not given away.

import { element } from '../element.js';
import { sentence } from '../words.js';

/** @import { Comparison } from '../api/answers.js' */

/**
 * @param {Comparison} comparison
 * @param {{from: string, to: string}} right the squares of the right move
 * @returns {Node[]}
 */
export function told({ asked, lacks }, { from, to }) {
  const sentences = asked.words.split(/(?<=\.) /);
  const words = sentences.filter((one) => !(one.includes(from) && one.includes(to))).join(' ');
  return [words, ...(lacks ? [sentence(lacks)] : [])].filter(Boolean).map((one) => element('p', {}, one));
}
