// A thread that answers one question after another.

import { Unloaded, complete } from './assets.js';
import { start } from './wasm.js';

/** @type {any} */
const port = 'WorkerGlobalScope' in globalThis ? globalThis : process.getBuiltinModule('node:worker_threads').parentPort;
/** @type {(answer: object) => void} */
const tell = (answer) => port.postMessage(answer);

let wasm;

/** @param {any} message */
async function hear({ module, question, asked, maxTime }) {
  try {
    wasm ??= await start(module);
    tell({ answer: await complete(wasm, () => wasm.ask(question, asked, maxTime, (depth) => tell({ depth }))) });
  } catch (error) {
    if (error instanceof Unloaded) tell({ unloaded: error.message });
    else tell(typeof error === 'string' ? { refused: error } : { failed: `${error}` });
  }
}

if (port === globalThis) port.onmessage = ({ data }) => hear(data);
else port.on('message', hear);
