// What the server knows of the game and of itself: asked once, before anything that needs it runs.

import { askAbout } from './answers.js';

export const about = await askAbout();
