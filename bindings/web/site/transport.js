// How questions travel where there is no server: to threads of this page, which have the engine.

import { Engine, Refused as Refusal } from '../engine/index.js';
import { Refused, isAbort } from './refused.js';

/** The longest search, in ms. */
const LONGEST = 60_000;
const REFUSED = 400;

/** What may take its time. Everything else is answered by one thread, in turn. */
const SLOW = ['move', 'analyse', 'explain', 'puzzle'];

const quick = new Engine();

/** Threads that have nothing to do. @type {Engine[]} */
const idle = [];

/**
 * Asks the engine.
 * @param {string} what may end with fields, as in an address
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, answer: any}>}
 * @throws {Refused} where there is no engine; an `AbortError` when `signal` says so.
 */
export async function send(what, question, signal) {
  const [name, fields] = what.split('?');
  const asked = question ?? Object.fromEntries(new URLSearchParams(fields));
  return refusing(async () => {
    if (SLOW.includes(name)) return { status: 200, answer: await search(name, asked, undefined, signal) };
    const answer = await quick.ask(name, asked, { maxTime: LONGEST });
    signal?.throwIfAborted();
    return { status: 200, answer };
  }, (error) => ({ status: REFUSED, answer: { error: error.message, code: error.code } }));
}

/**
 * Asks for an analysis.
 * @param {object} question
 * @param {(found: import('./answers.js').Analysis) => void} onDepth
 * @param {AbortSignal} signal ends the search
 * @returns {Promise<import('./answers.js').Analysis | {error: string, code: string}>} the last answer
 * @throws {Refused} where there is no engine; an `AbortError` when `signal` says so.
 */
export function follow(question, onDepth, signal) {
  return refusing(() => search('analyse', question, onDepth, signal), (error) => ({ error: error.message, code: error.code }));
}

/**
 * @template T, U
 * @param {() => Promise<T>} deed
 * @param {(error: Refusal) => U} told
 * @returns {Promise<T | U>}
 */
async function refusing(deed, told) {
  try {
    return await deed();
  } catch (error) {
    if (error instanceof Refusal) return told(error);
    if (isAbort(error)) throw error;
    throw new Refused(`The engine cannot be started here: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Searches in a thread of its own: searches go on side by side.
 * @param {string} what
 * @param {object} asked
 * @param {((found: any) => void) | undefined} onDepth
 * @param {AbortSignal} [signal]
 */
async function search(what, asked, onDepth, signal) {
  const engine = idle.pop() ?? new Engine();
  try {
    return await engine.ask(what, asked, { onDepth, signal, maxTime: LONGEST });
  } finally {
    idle.push(engine);
  }
}
