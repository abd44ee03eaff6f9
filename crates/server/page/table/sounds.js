// The sounds of a game, from the person's first click on, until the person turns it off.

import { keep, kept } from '../memory.js';

/** @typedef {'move' | 'take' | 'shot' | 'convert' | 'build' | 'danger' | 'low' | 'end'} Sound what has happened */

let isOn = kept('sound') !== false;

/**
 * Makes a button turn the sounds on and off.
 * @param {HTMLElement} button
 */
export function addSound(button) {
  const show = () => button.setAttribute('aria-pressed', `${isOn}`);
  show();
  button.addEventListener('click', () => {
    isOn = !isOn;
    keep('sound', isOn);
    sound('move');
    show();
  });
}

/** @param {Sound} what */
export function sound(what) {
  // Browsers are silent before the first click.
  if (!isOn || !navigator.userActivation?.hasBeenActive) return;
  import('./synthesis.js').then(({ play }) => play(what)).catch(() => {});
}
