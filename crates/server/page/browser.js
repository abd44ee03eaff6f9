// The browsers that the page is made for: docs/web.md names them, and .ci/page holds the page to what they have.

/** The oldest ones. */
export const OLDEST = 'Chrome or Edge 123, Firefox 125, Safari 17.5';

/** Newer than the rest of what the page uses. A browser without one of these lacks other features too. */
const NEWEST = [
  'withResolvers' in Promise,
  'groupBy' in Map,
  'showPopover' in HTMLElement.prototype,
  CSS.supports('color', 'light-dark(#000, #fff)'),
];

/** True if this browser is one of them. */
export const isKnown = NEWEST.every(Boolean);
