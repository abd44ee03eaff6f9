// The files of the package: Node reads them, at once if need be, and a browser fetches them.

/** A file of the package cannot be had. */
export class Unloaded extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Unloaded';
  }
}

/** Whether Node has the file. @param {URL} file */
export const isHere = (file) => file.protocol === 'file:';

/**
 * The bytes of a file.
 * @param {URL} file
 * @param {(bytes: number) => void} [onProgress] hears how many bytes have come
 * @returns {Promise<Uint8Array>}
 */
export async function read(file, onProgress) {
  try {
    // Bundlers would look for what is imported from Node, and find nothing.
    return await (isHere(file) ? process.getBuiltinModule('node:fs/promises').readFile(file) : fetched(file, onProgress));
  } catch (error) {
    throw new Unloaded(`${file} cannot be had: ${error.message}`);
  }
}

/** @type {typeof read} */
async function fetched(file, onProgress) {
  const response = await fetch(file);
  if (!response.ok || !response.body) throw new Error(`${response.status}`);
  // Some hosts answer with a page where they have no file.
  if (response.headers.get('Content-Type')?.startsWith('text/html')) throw new Error('the host sends a page');
  let come = 0;
  const counting = new TransformStream({
    transform(chunk, controller) {
      come += chunk.length;
      onProgress?.(come);
      controller.enqueue(chunk);
    },
  });
  return new Uint8Array(await new Response(response.body.pipeThrough(counting)).arrayBuffer());
}

/** The same at once, in Node. @param {URL} file @returns {Uint8Array} */
export const readNow = (file) => process.getBuiltinModule('node:fs').readFileSync(file);
