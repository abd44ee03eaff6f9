// A thread that answers one question after another.

import { Core } from './core.js';
import { Unloaded } from './files.js';

/** @type {any} */
const port = 'WorkerGlobalScope' in globalThis ? globalThis : process.getBuiltinModule('node:worker_threads').parentPort;
/** @type {(answer: object) => void} */
const tell = (answer) => port.postMessage(answer);

const core = new Core();

/** @param {any} message */
async function hear({ build, module, question, asked, maxTime }) {
  try {
    await core.start(build, module);
    tell({ answer: await core.complete((wasm) => wasm.ask(question, asked, maxTime, (depth) => tell({ depth }))) });
  } catch (error) {
    if (error instanceof Unloaded) tell({ unloaded: error.message });
    else tell(typeof error === 'string' ? { refused: error } : { failed: `${error}` });
  }
}

if (port === globalThis) port.onmessage = ({ data }) => hear(data);
else port.on('message', hear);
