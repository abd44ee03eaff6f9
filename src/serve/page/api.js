// The server's answers. It keeps nothing: every question carries its position.

/** An answer that tells what was wrong with the question, or that there was none. */
export class Refused extends Error {
  /** Whether the server has told so itself: it may have more to say to other questions. */
  answered = false;
}

const PATIENCE = 20;
const PAUSE = 250;

/**
 * Asks `/api/v1/WHAT`, by GET where there is no question. A server that is busy is asked again for a while.
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

async function read(response) {
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refused(`The server answered ${response.status} with something that this page cannot read.`);
  }
}

async function send(what, question, signal) {
  try {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(question) };
    return await fetch(`/api/v1/${what}`, { ...(question && post), signal });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Refused('The server does not answer. Is "advance serve" still running?');
  }
}

/** Whether this says no more than that the page itself has stopped asking. */
export const isAbort = (error) => error.name === 'AbortError';
