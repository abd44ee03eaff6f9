// The controls of the search: its button, and what the browser remembers of it.

import { keep, kept } from '../memory.js';

/** @import { build } from './layout.js' */
/** @import { Search } from './search.js' */

/**
 * Lets a search be controlled.
 * @param {ReturnType<typeof build>} page
 * @param {Search} search
 * @returns {{resume: () => void, toggle: () => void}} `resume` goes on as it was left, `toggle` starts it or stops it
 */
export function addSearching(page, search) {
  /** @param {Partial<Pick<Search, 'isOn' | 'width' | 'limit'>>} change */
  const set = (change) => {
    search.set(change);
    keep('search', { isOn: search.isOn, width: search.width, limit: search.limit.name });
  };
  const limit = (/** @type {unknown} */ name) => search.limits.find((it) => it.name === name) ?? search.limit;
  page.width.addEventListener('change', () => set({ width: Number(page.width.value) }));
  page.limit.addEventListener('change', () => set({ limit: limit(page.limit.value) }));
  return {
    resume: () => {
      const { isOn, width, limit: name } = /** @type {Record<string, unknown>} */ (kept('search') ?? {});
      search.set({ isOn: isOn === true, width: Number(width) || search.width, limit: limit(name) });
    },
    toggle: () => set({ isOn: !search.isOn }),
  };
}
