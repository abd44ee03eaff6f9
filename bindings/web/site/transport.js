// How questions travel where there is no server: to threads of this page, which have the engine. What the page needs to
// show its first board lies beside it as a file; the engine comes when it is first asked.

import { Refused, Silent, isAbort } from './refused.js';

/** @import { Engine } from '../engine/index.js' */

/** The longest search, in ms. */
const LONGEST = 60_000;
const REFUSED = 400;

/** What may take its time. Everything else is answered by one thread, in turn. */
const SLOW = ['move', 'analyse', 'explain', 'puzzle', 'review', 'film'];

/** @type {Promise<typeof import('../engine/index.js')> | undefined} */
let loading;

/** The engine's modules, and the bytes of the engine itself. What could not be had is asked for again the next time. */
function engine() {
  loading ??= load();
  loading.catch(() => { loading = undefined; });
  return loading;
}

async function load() {
  const progress = document.createElement('progress');
  const told = document.createElement('p');
  told.className = 'notice';
  told.setAttribute('role', 'status');
  told.append('The engine is on its way: ', progress);
  document.body.append(told);
  try {
    // A bundle is not to hold them: threads load them too.
    const [modules, { compile }] = await Promise.all(['index.js', 'wasm.js'].map((name) => import(new URL(`../engine/${name}`, import.meta.url).href)));
    await compile('engine', (part) => { progress.value = part; });
    return modules;
  } catch (error) {
    throw new Silent(`The engine could not be loaded: ${error instanceof Error ? error.message : error}.`);
  } finally {
    told.remove();
  }
}

/** @type {Promise<Engine> | undefined} the thread for what is answered at once */
let quick;

/** Threads that have nothing to do. @type {Engine[]} */
const idle = [];

/**
 * What there is to know of a game, which the build has asked the engine for.
 * @param {string} game
 * @param {AbortSignal} [signal]
 */
async function about(game, signal) {
  const response = await fetch(new URL(`../about/${game}.json`, import.meta.url), { signal }).catch((error) => {
    throw isAbort(error) ? error : new Silent('The host of this page does not answer.');
  });
  if (!response.ok) throw new Refused(`There is no game "${game}".`);
  return { status: 200, answer: await response.json() };
}

/**
 * Asks the engine.
 * @param {string} what may end with fields, as in an address
 * @param {object} [question]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{status: number, answer: any}>}
 * @throws {Silent} where there is no engine yet; an `AbortError` when `signal` says so.
 */
export async function send(what, question, signal) {
  const [name, fields] = what.split('?');
  const asked = question ?? Object.fromEntries(new URLSearchParams(fields));
  if (name === 'about') return about(asked.game ?? 'advance', signal);
  return refusing(async () => {
    if (SLOW.includes(name)) return { status: 200, answer: await search(name, asked, undefined, signal) };
    quick ??= engine().then(({ Engine }) => new Engine());
    quick.catch(() => { quick = undefined; });
    const answer = await (await quick).ask(name, asked, { maxTime: LONGEST });
    signal?.throwIfAborted();
    return { status: 200, answer };
  }, (error) => ({ status: REFUSED, answer: { error: error.message, code: error.code } }));
}

/**
 * Asks for an analysis.
 * @param {object} question
 * @param {(found: import('./answers.js').Analysis) => void} onDepth
 * @param {AbortSignal} signal ends the search
 * @returns {Promise<import('./answers.js').Analysis | {error: string, code: string, retry_after?: number}>} the last answer
 * @throws {Silent} where there is no engine yet; an `AbortError` when `signal` says so.
 */
export function follow(question, onDepth, signal) {
  return refusing(() => search('analyse', question, onDepth, signal), (error) => ({ error: error.message, code: error.code }));
}

/**
 * @template T, U
 * @param {() => Promise<T>} deed
 * @param {(error: Error & {code: string}) => U} told
 * @returns {Promise<T | U>}
 */
async function refusing(deed, told) {
  try {
    return await deed();
  } catch (error) {
    if (error instanceof Silent || isAbort(error)) throw error;
    const { Refused: Told, Unloaded } = await engine();
    if (error instanceof Unloaded) throw new Silent(`The engine lacks a file: ${error.message}.`);
    if (error instanceof Told) return told(error);
    throw new Refused(`The engine has failed: ${error instanceof Error ? error.message : error}`);
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
  const { Engine } = await engine();
  signal?.throwIfAborted();
  const thread = idle.pop() ?? new Engine();
  try {
    return await thread.ask(what, asked, { onDepth, signal, maxTime: LONGEST });
  } finally {
    idle.push(thread);
  }
}
