// A running analysis: answers that come one after the other.

import { refusal } from './ask.js';
import { insist, pause } from './line.js';
import { follow } from './transport.js';

/** @import { Analysis } from './answers.js' */

/** An engine that is busy is asked so often. */
const PATIENCE = 20;
const BUSY = 'too_many_searches';

/**
 * Searches a position and tells of each depth as it is reached. An engine that does not answer is asked until it does,
 * one that is busy for a while.
 * @param {object} question
 * @param {(found: Analysis) => void} onDepth
 * @param {AbortSignal} signal ends the search
 * @returns {Promise<Analysis>} what was found in the end
 * @throws {import('./refused.js').Refused} with a sentence that can be shown; an `AbortError` when `signal` says so.
 */
export async function stream(question, onDepth, signal) {
  for (let attempt = 0; ; attempt++) {
    const answer = await insist(() => follow(question, onDepth, signal), signal);
    if ('lines' in answer) return answer;
    if (answer.code !== BUSY || attempt === PATIENCE) throw refusal(answer.error);
    await pause((answer.retry_after ?? 1) * 1000, signal);
  }
}
