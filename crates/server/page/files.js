// Files that people hand in: chosen from a list, or dropped on the page. They hold a record, a board, or a position in
// one line.

import { Refused } from './api/ask.js';

/** The largest file, in bytes. As a question to the server it is longer, and that takes no more than 1 MB. */
const LARGEST = 900_000;
/** The encodings that texts tell at their beginning. @type {[number[], string][]} */
const MARKED = [[[0xff, 0xfe], 'utf-16le'], [[0xfe, 0xff], 'utf-16be']];

const EXPECTED = 'Expected the record of a game, a board, or a position in one line.';

/**
 * The text of a file.
 * @param {File} file
 * @throws {Refused} where it holds none
 */
export async function textOf(file) {
  if (file.size > LARGEST) throw new Refused(`${file.name} is too large: it has ${kilobytes(file.size)} kB, and ${kilobytes(LARGEST)} kB is the most.`);
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) throw new Refused(`${file.name} is not a text file. ${EXPECTED}`);
  if (!text.trim()) throw new Refused(`${file.name} is empty. ${EXPECTED}`);
  return text;
}

/** @param {number} bytes */
const kilobytes = (bytes) => Math.ceil(bytes / 1_000);

/** True if no old text holds a byte: those below a blank, except tabs and ends of lines. @param {number} byte */
const isControl = (byte) => byte < 9 || (byte > 13 && byte < 32);

/** @param {Uint8Array<ArrayBuffer>} bytes */
function decoded(bytes) {
  const [, encoding] = MARKED.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    // No text, or an old record: the standard of PGN names ISO 8859-1, which Windows-1252 holds.
    return bytes.some(isControl) ? undefined : new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * True if a text is a record, and no board or position.
 * @param {string} text
 */
export const isRecord = (text) => /^\s*([[{(;%]|\d+\s*\.|[a-z]\d+[^\s/]*(\s|$))/.test(text);

/**
 * Takes the file that is chosen.
 * @param {HTMLInputElement} input
 * @param {(file: File) => unknown} take
 */
export function takeChosen(input, take) {
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (file) await take(file);
    // The same one may be chosen again.
    input.value = '';
  });
}

/**
 * Takes files that are dropped on the page.
 * @param {(file: File) => unknown} take
 */
export function takeDropped(take) {
  document.addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
  document.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}
