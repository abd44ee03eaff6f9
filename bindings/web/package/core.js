// The engine in a thread: what a question needs of it is loaded when the question is first asked.

import { Unloaded, isHere, read, readNow } from './files.js';
import { BUILDS, compile } from './wasm.js';

/** @import { Build, Wasm } from './wasm.js' */

/** Data that few questions need. Bundlers find a file only where its address is written like this. @type {Record<string, URL>} */
const ASSETS = {
  'network.bin': new URL('./assets/network.bin', import.meta.url),
  'openings.bin': new URL('./assets/openings.bin', import.meta.url),
  'openings.txt': new URL('./assets/openings.txt', import.meta.url),
  'pack.txt': new URL('./assets/pack.txt', import.meta.url),
};

export class Core {
  /** @type {Build | undefined} */
  #build;

  /** @type {Wasm} */
  get #wasm() {
    return BUILDS[this.#build].wasm;
  }

  /**
   * Has a build ready. That of all games stays.
   * @param {Build} build
   * @param {WebAssembly.Module} [module] compiled before
   */
  async start(build, module) {
    if (this.#has(build)) return;
    await BUILDS[build].wasm.default({ module_or_path: module ?? await compile(build) });
    this.#build = build;
  }

  /**
   * What the engine answers, once it has all that it needs.
   * @template T
   * @param {(wasm: Wasm) => T} ask
   * @returns {Promise<T>}
   */
  async complete(ask) {
    /** @type {Set<string>} */
    const brought = new Set();
    for (;;) {
      try {
        return ask(this.#wasm);
      } catch (error) {
        const name = this.#missed(error, brought);
        if (name === 'games') await this.start('games');
        else this.#wasm.bring(name, await read(ASSETS[name]));
      }
    }
  }

  /** The same at once. Only Node reads files at once. @template T @param {(wasm: Wasm) => T} ask @returns {T} */
  completeNow(ask) {
    /** @type {Set<string>} */
    const brought = new Set();
    for (;;) {
      try {
        return ask(this.#wasm);
      } catch (error) {
        const name = this.#missed(error, brought);
        const file = name === 'games' ? BUILDS.games.file : ASSETS[name];
        if (!isHere(file)) throw new Error(`${name} has not been loaded: await loadAssets() first, or ask an Engine`);
        if (name === 'games') this.#startGames(readNow(file));
        else this.#wasm.bring(name, readNow(file));
      }
    }
  }

  /** Loads all that any question needs. */
  async loadAll() {
    await this.start('games');
    await Promise.all(Object.entries(ASSETS).map(async ([name, file]) => this.#wasm.bring(name, await read(file))));
  }

  /** @param {Build} build */
  #has(build) {
    return this.#build === build || this.#build === 'games';
  }

  /** @param {Uint8Array} module */
  #startGames(module) {
    BUILDS.games.wasm.initSync({ module });
    this.#build = 'games';
  }

  /**
   * For want of what a call has failed.
   * @param {unknown} error of another cause, which is thrown
   * @param {Set<string>} brought what has been brought for this call, to which the name is added
   */
  #missed(error, brought) {
    const name = this.#wasm.missed();
    if (!name) throw error;
    // The engine takes no file but the one that it was built with.
    if (brought.has(name)) throw new Unloaded(`${ASSETS[name] ?? name} is damaged, or of another version`);
    brought.add(name);
    return name;
  }
}
