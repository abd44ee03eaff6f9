// The WebAssembly, once for each thread.

import init, * as wasm from './engine.js';

const FILE = new URL('./engine_bg.wasm', import.meta.url);

/** The compiled module, which other threads can be given. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

export function compile() {
  compiled ??= read().then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** @returns {Promise<BufferSource>} */
async function read() {
  if (FILE.protocol !== 'file:') {
    const response = await fetch(FILE);
    if (!response.ok) throw new Error(`${FILE} cannot be had: ${response.status}`);
    return response.arrayBuffer();
  }
  const { readFile } = await import('node:fs/promises');
  return /** @type {Promise<any>} */ (readFile(FILE));
}

/**
 * @param {WebAssembly.Module} [module] compiled before
 * @returns {Promise<typeof wasm>}
 */
export async function start(module) {
  await init({ module_or_path: module ?? await compile() });
  return wasm;
}
