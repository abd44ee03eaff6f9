// A running analysis: answers that come one after the other, over a WebSocket.

import { Refused, addressOf } from './ask.js';
import { ABOUT } from './game.js';

/** @import { Analysis, Limits } from './answers.js' */

/** A server that is busy is asked so often, after so many ms. */
const PATIENCE = 10;
const PAUSE = 1000;
const BUSY = 'too_many_searches';

/**
 * Searches a position and tells of each depth as it is reached. A server that is busy is asked again for a while.
 * @param {string} position in one line
 * @param {{level?: number, multipv?: number} & Limits} search
 * @param {(found: Analysis) => void} onDepth
 * @param {AbortSignal} signal ends the search
 * @returns {Promise<Analysis>} what was found in the end
 * @throws {Refused} with a sentence that can be shown; an `AbortError` when `signal` says so.
 */
export async function stream(position, search, onDepth, signal) {
  for (let attempt = 0; ; attempt++) {
    const answer = await converse({ ...ABOUT, position, ...search }, onDepth, signal);
    if ('lines' in answer) return answer;
    if (answer.code !== BUSY || attempt === PATIENCE) throw Object.assign(new Refused(answer.error), { answered: true });
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal.throwIfAborted();
  }
}

/**
 * One question, and the last answer to it.
 * @param {object} question
 * @param {(found: Analysis) => void} onDepth
 * @param {AbortSignal} signal
 * @returns {Promise<Analysis | {error: string, code: string}>}
 */
function converse(question, onDepth, signal) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const address = addressOf('analyse/stream');
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  const end = () => {
    socket.close();
    reject(signal.reason);
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  socket.addEventListener('open', () => socket.send(JSON.stringify(question)));
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.kind !== 'depth') resolve(answer);
    else if (!signal.aborted) onDepth(answer);
  });
  // What has been settled stays as it is.
  socket.addEventListener('close', () => reject(new Refused('The server does not answer. Is "advance serve" still running?')));
  return promise.finally(() => signal.removeEventListener('abort', end));
}
