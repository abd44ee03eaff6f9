// Light or dark: as the system has it, unless the person wants it otherwise.

import { keep, kept } from './memory.js';

const NAMES = { auto: 'Auto', light: 'Light', dark: 'Dark' };
const ORDER = Object.keys(NAMES);

/** Makes a button go through the themes; the browser keeps which one it is. */
export function addTheme(button) {
  const show = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = NAMES[theme];
    button.title = `Colours: ${NAMES[theme]}`;
    button.setAttribute('aria-label', button.title);
  };
  const theme = kept('theme');
  show(Object.hasOwn(NAMES, theme) ? theme : 'auto');
  button.addEventListener('click', () => {
    const { theme } = document.documentElement.dataset;
    show(ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length]);
    keep('theme', document.documentElement.dataset.theme);
  });
}
