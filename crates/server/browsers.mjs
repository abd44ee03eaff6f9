// The oldest browsers that the page is made for, as it tells people, for the linters: one place says which they are.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The linters, where `.ci/page` installs them. */
export const require = createRequire(new URL('../../target/page/', import.meta.url));

const text = (path) => readFileSync(new URL(path, import.meta.url), 'utf8').replace(/\s+/g, ' ');
const [, told] = text('page/browser.js').match(/OLDEST = '([^']+)'/);
for (const path of ['page/index.html', 'page/embed.html', '../../docs/http.md']) {
  if (!text(path).includes(told)) throw new Error(`${path} does not name the oldest browsers: ${told}`);
}

/** `chrome 123`, `firefox 125` and so on. */
export const browsers = told.split(', ').flatMap((part) => {
  const [version] = part.match(/[\d.]+$/);
  return part.replace(version, '').split(' or ').map((name) => `${name.trim().toLowerCase()} ${version}`);
});
