// The WebAssembly, once for each thread.

import init, * as wasm from './engine.js';

export const FILE = new URL('./engine_bg.wasm', import.meta.url);

/** The length of the file, which the build puts here: a host that compresses it tells another one. */
const LENGTH = 0;

/** The compiled module, which other threads can be given. @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** @param {(part: number) => void} [onProgress] hears how much of the file has come, from 0 to 1 */
export function compile(onProgress) {
  compiled ??= read(onProgress).then((bytes) => WebAssembly.compile(bytes));
  // A line that was lost may be there again the next time.
  compiled.catch(() => { compiled = undefined; });
  return compiled;
}

/**
 * @param {(part: number) => void} [onProgress]
 * @returns {Promise<BufferSource>}
 */
async function read(onProgress) {
  if (FILE.protocol !== 'file:') {
    const response = await fetch(FILE);
    if (!response.ok || !response.body) throw new Error(`${FILE} cannot be had: ${response.status}`);
    let read = 0;
    const counting = new TransformStream({
      transform(chunk, controller) {
        read += chunk.length;
        onProgress?.(LENGTH ? Math.min(read / LENGTH, 1) : 0);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counting)).arrayBuffer();
  }
  // Bundlers would look for what is imported from Node, and find nothing.
  return process.getBuiltinModule('node:fs/promises').readFile(FILE);
}

/**
 * @param {WebAssembly.Module} [module] compiled before
 * @returns {Promise<typeof wasm>}
 */
export async function start(module) {
  await init({ module_or_path: module ?? await compile() });
  return wasm;
}
