// How questions reach the engine: over HTTP, to the server that this file has come from. Nothing else of the page
// knows where that is.

/** An answer that tells what was wrong with the question, or that there was none. */
export class Refused extends Error {
  /** Whether the server has told so itself: it may have more to say to other questions. */
  answered = false;
}

const PATIENCE = 20;
const PAUSE = 250;
/** Of the routes, wherever the page stands; its files have a folder of their version, and the routes have none. */
const ROOT = new URL('v1/', import.meta.url.replace(/\/files-[0-9a-f]+\//, '/'));

/**
 * Asks the route `what`, by GET where there is no question. A server that is busy is asked again for a while.
 * @param {string} what
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 * @throws {Refused} with a sentence that can be shown; an `AbortError` when `signal` says so.
 */
export async function ask(what, question, signal) {
  for (let attempt = 0; ; attempt++) {
    const response = await send(what, question, signal);
    if (response.status === 429 && attempt < PATIENCE) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal?.throwIfAborted();
      continue;
    }
    const answer = await read(response);
    if (response.ok) return answer;
    const refused = new Refused(answer.error ?? `The server answered ${response.status}.`);
    refused.answered = true;
    throw refused;
  }
}

/**
 * The address of a route that is no question and answer: a WebSocket, a picture.
 * @param {string} route
 */
export const addressOf = (route) => new URL(route, ROOT);

/** @param {Response} response */
async function read(response) {
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refused(`The server answered ${response.status} with something that this page cannot read.`);
  }
}

/**
 * @param {string} what
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 */
async function send(what, question, signal) {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(question) };
  try {
    return await fetch(addressOf(what).href, { ...(question && post), signal });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refused('The server does not answer. Is "advance serve" still running?');
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

/**
 * Whether this says no more than that the page itself has stopped asking.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof Error && error.name === 'AbortError';
