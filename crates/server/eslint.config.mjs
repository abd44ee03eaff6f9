// What the scripts of the page use, the oldest browsers have.

import { browsers, require } from './browsers.mjs';

const { configs: { 'flat/recommended': compat } } = require('eslint-plugin-compat');

export default [{
  ...compat,
  files: ['page/**/*.js'],
  languageOptions: { ...compat.languageOptions, ecmaVersion: 2023, sourceType: 'module' },
  settings: { browsers },
}];
