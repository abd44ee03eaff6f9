// The WebAssembly in two builds: of Advance alone, and of all games, which is loaded when another game is first asked for.

import * as engine from './engine.js';
import { Unloaded, read } from './files.js';
import * as games from './games.js';

/** @typedef {typeof engine} Wasm */
/** @typedef {'engine' | 'games'} Build */

/** The games that only the second one plays. Made by `cargo dev generate`. */
const APART = ['checkers', 'connections', 'eater', 'jeson-mor'];

/** The build that answers questions of a game. @param {string} [game] @returns {Build} */
export const buildOf = (game = 'advance') => (APART.includes(game) ? 'games' : 'engine');

/**
 * The length is that of the whole file: a host that compresses it tells another one.
 * @type {Record<Build, {wasm: Wasm, file: URL, length: number, compiled?: Promise<WebAssembly.Module>}>}
 */
export const BUILDS = {
  engine: { wasm: engine, file: new URL('./engine_bg.wasm', import.meta.url), length: 0 },
  games: { wasm: games, file: new URL('./games_bg.wasm', import.meta.url), length: 0 },
};

/**
 * A build for this thread and for others.
 * @param {Build} name
 * @param {(part: number) => void} [onProgress] hears how much of the file has come, from 0 to 1
 */
export function compile(name, onProgress) {
  const build = BUILDS[name];
  const heard = (bytes) => onProgress?.(build.length ? Math.min(bytes / build.length, 1) : 0);
  build.compiled ??= read(build.file, heard).then((bytes) => compiled(build.file, bytes));
  // A line that was lost may be there again the next time.
  build.compiled.catch(() => { build.compiled = undefined; });
  return build.compiled;
}

/** @param {URL} file @param {Uint8Array} bytes */
async function compiled(file, bytes) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    // A part of the file, or another one.
    throw new Unloaded(`${file} is damaged: ${error.message}`);
  }
}
