// Light or dark: as the system has it, unless the person wants it otherwise.

const KEPT_AS = 'advance.theme';
const NAMES = { auto: 'Auto', light: 'Light', dark: 'Dark' };
const ORDER = Object.keys(NAMES);

/** Makes a button go through the themes; the browser keeps which one it is. */
export function addTheme(button) {
  const show = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = NAMES[theme];
    button.title = `Colours: ${theme === 'auto' ? 'as the system' : theme}`;
    button.setAttribute('aria-label', button.title);
  };
  let kept;
  try {
    kept = localStorage.getItem(KEPT_AS);
  } catch {
    // Without a memory the page begins as the system has it.
  }
  show(NAMES[kept] ? kept : 'auto');
  button.addEventListener('click', () => {
    const { theme } = document.documentElement.dataset;
    show(ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length]);
    try {
      localStorage.setItem(KEPT_AS, document.documentElement.dataset.theme);
    } catch {
      // It holds for as long as the page then.
    }
  });
}
