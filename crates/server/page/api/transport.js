// The transport of questions: over HTTP, to the server that this file has come from. Nothing else of the page knows
// where the engine is; a page without a server has another file in this place.

import { dequeue, enqueue } from './queue.js';
import { Refused, Silent, isAbort } from './refused.js';

const SILENCE = 'The server does not answer. Is "advance serve" still running?';

/** What a proxy answers while there is no server behind it. */
const GATEWAY = [502, 503];
/** What a proxy answers that has waited in vain. It may not wait long enough for this question at any time. */
const LATE = { status: 504, reason: 'The answer takes longer than a proxy in front of the server waits (504).', tries: 3 };
/** What may wait for its turn. Its answer comes as the last one of several lines, which tell how it waits before. */
const SEARCHES = ['move', 'analyse', 'explain'];
const LINES = 'application/x-ndjson';
const BUSY = { code: 'too_many_searches', status: 429 };
const STOPPING = 'stopping';
const REFUSED = 400;
/** How long to wait where a busy server does not say, in s. */
const USUAL_WAIT = 1;

/** Of the routes, wherever the page stands; its files have a folder of their version, and the routes have none. */
const ROOT = new URL('v1/', import.meta.url.replace(/\/files-[0-9a-f]+\//, '/'));

/** @param {string} route */
const addressOf = (route) => new URL(route, ROOT);

/**
 * Asks the route `what`, by GET where there is no question. What is refused has a status of 400 or more.
 * @param {string} what
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, answer: any, wait?: number}>} `wait`: after how many ms to ask a busy server again
 * @throws {Silent} if the server does not answer; an `AbortError` when `signal` says so.
 */
export function send(what, question, signal) {
  return asked(what, question, signal, async (response) => {
    if (isOfLines(response)) return settled(await lastLine(response.body));
    const seconds = Number(response.headers.get('Retry-After')) || USUAL_WAIT;
    return { status: response.status, answer: await read(response), wait: seconds * 1000 };
  });
}

/**
 * Asks a route, and reads the response.
 * @template T
 * @param {string} what
 * @param {object | undefined} question
 * @param {AbortSignal | undefined} signal
 * @param {(response: Response) => Promise<T>} reading
 * @returns {Promise<T>}
 * @throws {Silent} if the server does not answer; an `AbortError` when `signal` says so.
 */
async function asked(what, question, signal, reading) {
  const headers = { 'Content-Type': 'application/json', ...(SEARCHES.includes(what) && { Accept: LINES }) };
  const post = { method: 'POST', headers, body: JSON.stringify(question) };
  try {
    const response = await fetch(addressOf(what).href, { ...(question && post), signal });
    if (GATEWAY.includes(response.status)) throw new Silent(SILENCE);
    if (response.status === LATE.status) throw new Silent(LATE.reason, LATE.tries);
    return await reading(response);
  } catch (error) {
    if (isAbort(error) || error instanceof Refused || error instanceof Silent) throw error;
    throw new Silent(SILENCE);
  }
}

/**
 * @param {Response} response
 * @returns {response is Response & {body: ReadableStream<Uint8Array<ArrayBuffer>>}}
 */
const isOfLines = (response) => Boolean(response.body) && response.headers.get('Content-Type') === LINES;

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
 * The answer in lines of JSON; the lines before it tell how a search waits and goes on.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {(found: import('./answers.js').Analysis) => void} [onDepth]
 * @returns {Promise<any>}
 */
async function lastLine(body, onDepth) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) throw new Silent(SILENCE);
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      for (const answer of lines.map((line) => JSON.parse(line))) {
        if (isLast(answer, reader)) return answer;
        if (answer.kind === 'depth') onDepth?.(answer);
      }
    }
  } finally {
    dequeue(reader);
  }
}

/**
 * True if an object ends an answer. One that tells that a search waits is passed on.
 * @param {any} answer
 * @param {object} question that it is about
 */
function isLast({ kind, ahead }, question) {
  if (kind === 'waiting') enqueue(question, ahead);
  else dequeue(question);
  return kind !== 'waiting' && kind !== 'depth';
}

/**
 * What comes in lines has its status in the last one.
 * @param {any} answer
 */
function settled(answer) {
  if (answer.code === STOPPING) throw new Silent(SILENCE);
  const refused = answer.code === BUSY.code ? BUSY.status : REFUSED;
  return { status: 'error' in answer ? refused : 200, answer, wait: (answer.retry_after ?? USUAL_WAIT) * 1000 };
}

/**
 * Asks for an analysis that is told depth by depth.
 * @param {object} question
 * @param {(found: import('./answers.js').Analysis) => void} onDepth
 * @param {AbortSignal} signal ends the search
 * @returns {Promise<import('./answers.js').Analysis | {error: string, code: string, retry_after?: number}>} the last answer
 * @throws {Silent} if the server does not answer; an `AbortError` when `signal` says so.
 */
export function follow(question, onDepth, signal) {
  return asked('analyse', question, signal, async (response) => {
    if (!isOfLines(response)) return read(response);
    const answer = await lastLine(response.body, (found) => signal.aborted || onDepth(found));
    if (answer.code === STOPPING) throw new Silent(SILENCE);
    return answer;
  });
}
