// Assets: data that few questions need. Each is loaded when a question first needs it.

/** Bundlers find a file only where its address is written like this. @type {Record<string, URL>} */
const FILES = {
  'openings.bin': new URL('./assets/openings.bin', import.meta.url),
  'openings.txt': new URL('./assets/openings.txt', import.meta.url),
  'pack.txt': new URL('./assets/pack.txt', import.meta.url),
};

/** @typedef {typeof import('./engine.js')} Wasm */

/**
 * What `ask` answers, once the assets that it needs have been loaded.
 * @template T
 * @param {Wasm} wasm
 * @param {() => T} ask
 * @returns {Promise<T>}
 */
export async function complete(wasm, ask) {
  for (;;) {
    try {
      return ask();
    } catch (error) {
      const name = missedOf(wasm, error);
      wasm.bring(name, await load(name));
    }
  }
}

/** The same at once. Only Node reads files at once. @template T @param {Wasm} wasm @param {() => T} ask @returns {T} */
export function completeNow(wasm, ask) {
  for (;;) {
    try {
      return ask();
    } catch (error) {
      const name = missedOf(wasm, error);
      if (FILES[name].protocol !== 'file:') throw new Error(`${name} has not been loaded: await loadAssets() first, or ask an Engine`);
      wasm.bring(name, process.getBuiltinModule('node:fs').readFileSync(FILES[name]));
    }
  }
}

/** The asset for want of which a question has failed. @param {Wasm} wasm @param {unknown} error of another cause, which is thrown */
function missedOf(wasm, error) {
  const name = wasm.missed();
  if (!name) throw error;
  return name;
}

/** Loads all assets. @param {Wasm} wasm */
export async function loadAll(wasm) {
  await Promise.all(Object.keys(FILES).map(async (name) => wasm.bring(name, await load(name))));
}

/** An asset cannot be had. */
export class Unloaded extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Unloaded';
  }
}

/** @param {string} name */
async function load(name) {
  const file = FILES[name];
  if (file.protocol === 'file:') return process.getBuiltinModule('node:fs/promises').readFile(file);
  const response = await fetch(file).catch(({ message }) => {
    throw new Unloaded(`${file} cannot be had: ${message}`);
  });
  if (!response.ok) throw new Unloaded(`${file} cannot be had: ${response.status}`);
  // Some hosts answer with a page where they have no file.
  if (response.headers.get('Content-Type')?.startsWith('text/html')) throw new Unloaded(`${file} cannot be had: the host sends a page`);
  return new Uint8Array(await response.arrayBuffer());
}
