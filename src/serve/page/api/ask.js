// Questions to the engine, wherever that is.

import { Refused, isAbort } from './refused.js';
import { send } from './transport.js';

export { Refused, isAbort };

const PATIENCE = 20;
const PAUSE = 250;
const BUSY = 429;

/**
 * Asks the route `what`. An engine that is busy is asked again for a while.
 * @param {string} what
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 * @throws {Refused} with a sentence that can be shown; an `AbortError` when `signal` says so.
 */
export async function ask(what, question, signal) {
  for (let attempt = 0; ; attempt++) {
    const { status, answer } = await send(what, question, signal);
    if (status === BUSY && attempt < PATIENCE) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal?.throwIfAborted();
      continue;
    }
    if (status < 400) return answer;
    throw Object.assign(new Refused(answer.error ?? `The server answered ${status}.`), { answered: true });
  }
}

/**
 * What people are told of an error; nothing where it says only that the page itself has stopped asking.
 * @param {unknown} error
 */
export function complaintOf(error) {
  if (isAbort(error)) return undefined;
  const reason = error instanceof Error ? error.message : `${error}`;
  return error instanceof Refused ? reason : `Something went wrong: ${reason}`;
}
