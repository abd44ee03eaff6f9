// The engine in a thread of its own: a page stays alive while it thinks, and a search can be ended.

import { Unloaded } from './files.js';
import { Refused } from './refused.js';
import { BUILDS, buildOf, compile } from './wasm.js';

/** @import { AnalyseRequest, Analysis, BotMove, MoveRequest } from './index.js' */
/** @import { Build } from './wasm.js' */

const LONGEST = 3_600_000;

function thread() {
  // In these words alone bundlers see that the file is a worker's.
  if (globalThis.Worker) return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  return new Thread(new URL('./worker.js', BUILDS.engine.file));
}

/** An engine in a thread of its own. It answers one question at a time; others wait. */
export class Engine {
  #thread;
  /** What the thread has. @type {Build | undefined} */
  #build;
  #queue = Promise.resolve();
  /** Gives up the question that is being answered. @type {((reason: unknown) => void) | undefined} */
  #giveUp;

  /**
   * The best moves of a position, depth by depth.
   * @param {AnalyseRequest} asked
   * @param {(found: Analysis) => void} [onDepth]
   * @param {AbortSignal} [signal] ends the search; an `AbortError` follows
   * @returns {Promise<Analysis>}
   */
  analyse(asked, onDepth, signal) {
    return this.ask('analyse', asked, { onDepth, signal });
  }

  /**
   * The move of a level.
   * @param {MoveRequest} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<BotMove>}
   */
  move(asked, signal) {
    return this.ask('move', asked, { signal });
  }

  /**
   * Any question of the API.
   * @param {string} question such as `explain`
   * @param {object} [asked] its fields
   * @param {{onDepth?: (found: Analysis) => void, signal?: AbortSignal, maxTime?: number}} [options] the longest search
   *        in ms: an hour by default
   * @returns {Promise<any>}
   */
  ask(question, asked = {}, options = {}) {
    const answer = this.#queue.then(() => this.#converse(question, asked, options));
    this.#queue = answer.catch(() => {});
    return answer;
  }

  /** Ends the thread; what it is at fails with an `AbortError`. */
  quit() {
    this.#end(new DOMException('the engine has been ended', 'AbortError'));
  }

  /** @param {unknown} reason */
  #end(reason) {
    this.#thread?.terminate();
    this.#thread = this.#build = undefined;
    this.#giveUp?.(reason);
  }

  async #converse(question, asked, { onDepth, signal, maxTime = LONGEST }) {
    signal?.throwIfAborted();
    const build = this.#build === 'games' ? 'games' : buildOf(asked?.game);
    const module = this.#build === build ? undefined : await compile(build);
    signal?.throwIfAborted();
    this.#thread ??= thread();
    this.#build = build;
    const worker = this.#thread;
    const abort = () => this.#end(signal.reason);
    const answer = new Promise((resolve, reject) => {
      let isGivenUp = false;
      const hear = ({ depth, answer, refused, unloaded, failed }) => {
        // What a thread has sent before its end may come later.
        if (isGivenUp) return;
        if (depth !== undefined) onDepth?.(JSON.parse(depth));
        else if (answer !== undefined) resolve(question === 'board.svg' ? answer : JSON.parse(answer));
        else if (refused) reject(new Refused(refused));
        else if (unloaded) reject(new Unloaded(unloaded));
        // What the engine has stumbled over may have left it in disorder.
        else this.#end(new Error(failed));
      };
      this.#giveUp = (reason) => {
        isGivenUp = true;
        reject(reason);
      };
      if (worker.on) {
        worker.removeAllListeners().on('message', hear).on('error', reject);
      } else {
        worker.onmessage = ({ data }) => hear(data);
        worker.onerror = ({ message }) => reject(new Error(message ?? 'the engine cannot be started'));
      }
      worker.postMessage({ build, module, question, asked: JSON.stringify(asked), maxTime });
    });
    signal?.addEventListener('abort', abort, { once: true });
    // A program of Node may end while its engine has nothing to do.
    worker.ref?.();
    try {
      return await answer;
    } finally {
      this.#giveUp = undefined;
      worker.unref?.();
      signal?.removeEventListener('abort', abort);
    }
  }
}
