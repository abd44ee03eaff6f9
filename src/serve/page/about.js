// What the server knows of the game and of itself: asked once, before anything else of the page runs.

import { ask } from './api.js';

/** Says that the page cannot start. */
export function fail(error) {
  document.getElementById('message').textContent = `The page could not start. Reload it to try again. ${error.message}`;
}

async function learn() {
  try {
    return await ask('about');
  } catch (error) {
    fail(error);
    throw error;
  }
}

/**
 * `start` is the position that games begin with, `turns` how many moves of each side end them, `kinds` the pieces
 * as `{name, letter, value}`, `levels` the bots as `{level, summary, searches}`, `level` the usual one, and
 * `max_time` the longest that the server searches, in milliseconds: it refuses a longer time.
 */
export const about = await learn();
