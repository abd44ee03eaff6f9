// What the server knows of the game and of itself: asked once, before anything that needs it runs.

import { askAbout } from './answers.js';

/** What a game has that is not told of. @type {Partial<import('./answers.js').About>} */
const NONE = { wall: '', kinds: [], actions: [], puzzles: [], strengths: [] };

/** @type {import('./answers.js').About} */
export const about = { ...NONE, ...await askAbout() };
