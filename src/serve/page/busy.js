// What has been asked for and has not come yet. The board says so: it is not up to date.

import { part } from './play/elements.js';

let pending = 0;

/**
 * The board is busy until something has come, or failed.
 * @template T
 * @param {Promise<T>} deed
 * @returns {Promise<T>}
 */
export async function whileBusy(deed) {
  pending += 1;
  part('board').ariaBusy = 'true';
  try {
    return await deed;
  } finally {
    pending -= 1;
    if (!pending) part('board').ariaBusy = 'false';
  }
}
