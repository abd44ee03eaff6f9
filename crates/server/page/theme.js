// Light or dark: as the system has it, unless the person wants it otherwise.

import { keep } from './memory.js';

const NAMES = { auto: 'Auto', light: 'Light', dark: 'Dark' };
const SIGNS = { auto: '◐', light: '☀', dark: '☾' };
/** @typedef {keyof typeof NAMES} Theme */
const ORDER = /** @type {Theme[]} */ (Object.keys(NAMES));

/**
 * Makes a button go through the themes; the browser keeps which one it is, and `first.js` reads it.
 * @param {HTMLElement} button
 */
export function addTheme(button) {
  const { theme: found } = document.documentElement.dataset;
  let theme = ORDER.find((name) => name === found) ?? 'auto';
  const show = () => {
    document.documentElement.dataset.theme = theme;
    button.textContent = SIGNS[theme];
    button.title = `Colours: ${NAMES[theme]}`;
    button.setAttribute('aria-label', button.title);
  };
  show();
  button.addEventListener('click', () => {
    theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    keep('theme', theme);
    show();
  });
}
