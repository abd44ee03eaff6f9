// What the styles of the page use, the oldest browsers have.

import { browsers, require } from './browsers.mjs';

/** Without these the page is as usable: fonts, thin bars, and a hint about fingers that an event gives too. */
const IGNORED = ['extended-system-fonts', 'css-scrollbar', 'css-touch-action'];

export default {
  plugins: [require.resolve('stylelint-no-unsupported-browser-features')],
  rules: { 'plugin/no-unsupported-browser-features': [true, { browsers, ignore: IGNORED, ignorePartialSupport: true }] },
};
