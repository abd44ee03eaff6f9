// The line to the engine: what is asked while it does not answer is asked again until it does. The page shows that it
// waits, and goes on by itself.

import { Silent } from './refused.js';

/** The pauses between attempts, in ms; the last one is repeated. */
const PAUSES = [500, 1000, 2000, 4000, 8000];

/** The number of actions that wait for an answer. */
let waiting = 0;

/** @type {Set<(trouble: string | undefined) => void>} */
const watching = new Set();

/**
 * Has a function told when the line is lost, with a sentence for people, and when all that waited has gone on.
 * @param {(trouble: string | undefined) => void} told
 * @param {AbortSignal} [signal] ends that
 */
export function watchLine(told, signal) {
  watching.add(told);
  signal?.addEventListener('abort', () => watching.delete(told));
}

/** @param {string} [trouble] */
function tell(trouble) {
  for (const told of watching) told(trouble);
}

/**
 * Does something that needs an answer, until there is one, or until trying again is of no use.
 * @template T
 * @param {() => Promise<T>} deed fails with `Silent` where there is no answer
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 * @throws every other error of the deed, and the last `Silent` that allows no more tries; an `AbortError` when `signal` says so.
 */
export async function insist(deed, signal) {
  let isWaiting = false;
  try {
    for (let attempt = 0, tried = 0; ; attempt++) {
      try {
        return await deed();
      } catch (error) {
        if (!(error instanceof Silent)) throw error;
        // Only silences in a row that may last for ever count.
        tried = error.tries === Infinity ? 0 : tried + 1;
        if (tried > error.tries) throw error;
        if (!isWaiting) waiting += 1;
        if (!isWaiting && waiting === 1) tell(error.message);
        isWaiting = true;
      }
      await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)], signal);
    }
  } finally {
    if (isWaiting) waiting -= 1;
    if (isWaiting && !waiting) tell();
  }
}

/**
 * Waits; no longer than until the machine has a network again, or the person comes back to the page.
 * @param {number} time in ms
 * @param {AbortSignal} [signal]
 */
export async function pause(time, signal) {
  signal?.throwIfAborted();
  const listening = new AbortController();
  await new Promise((resolve) => {
    const options = { signal: listening.signal };
    const timer = setTimeout(resolve, time);
    listening.signal.addEventListener('abort', () => clearTimeout(timer));
    globalThis.addEventListener('online', resolve, options);
    document.addEventListener('visibilitychange', () => { if (!document.hidden) resolve(undefined); }, options);
    signal?.addEventListener('abort', resolve, options);
  });
  listening.abort();
  signal?.throwIfAborted();
}
