// Questions to the engine, wherever that is.

import { insist, pause } from './line.js';
import { Refused, isAbort } from './refused.js';
import { send } from './transport.js';

export { Refused, isAbort };

const BUSY = 429;
/** A busy engine says after how many seconds to ask again; for no longer than these in all, in ms. */
const PATIENCE = 60_000;

/**
 * Asks the route `what`. An engine that does not answer is asked until it does, one that is busy for a while.
 * @param {string} what
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 * @throws {Refused} with a sentence that can be shown; an `AbortError` when `signal` says so.
 */
export async function ask(what, question, signal) {
  for (let waited = 0; ;) {
    const { status, answer, wait = 0 } = await insist(() => send(what, question, signal), signal);
    if (status < 400) return answer;
    if (status !== BUSY || waited + wait > PATIENCE) throw refusal(answer.error ?? `The server answered ${status}.`);
    await pause(wait, signal);
    waited += wait;
  }
}

/**
 * The words of the engine itself.
 * @param {string} words
 */
export const refusal = (words) => Object.assign(new Refused(words), { answered: true });

/**
 * What people are told of an error; nothing where it says only that the page itself has stopped asking.
 * @param {unknown} error
 */
export function complaintOf(error) {
  if (isAbort(error)) return undefined;
  const reason = error instanceof Error ? error.message : `${error}`;
  return error instanceof Refused ? reason : `Something went wrong: ${reason}`;
}
