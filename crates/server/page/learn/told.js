// The judgement of a move of a puzzle, in words. Where it is wrong, the right one is not given away.

import { element } from '../element.js';
import { sentence } from '../words.js';

/** @import { Comparison } from '../api/answers.js' */

/**
 * @param {Comparison} comparison
 * @returns {Node[]}
 */
export function told({ asked, lacks }) {
  return [asked.words, ...(lacks ? [sentence(lacks)] : [])].map((words) => element('p', {}, words));
}
