// A page loads little, and docs/web.md says how much.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../../target/web/package/', import.meta.url));
/** What another compiler may change. */
const TOLERANCE = 0.02;

test('a page loads as much as docs/web.md says', () => {
  const sizeOf = (name) => execFileSync('gzip', ['-9', '--stdout', join(PACKAGE, name)]).length;
  const sum = (names) => names.reduce((sum, name) => sum + sizeOf(name), 0);
  const games = 'games_bg.wasm';
  const network = 'network.bin';
  const assets = readdirSync(join(PACKAGE, 'assets'));
  const sizes = {
    'a page loads': sum(readdirSync(PACKAGE).filter((name) => /\.(js|wasm)$/.test(name) && name !== games)),
    'the network': sum([join('assets', network)]),
    'all games': sum([games]),
    'other data': sum(assets.filter((name) => name !== network).map((name) => join('assets', name))),
  };
  const page = readFileSync(new URL('../../../docs/web.md', import.meta.url), 'utf8');
  for (const [what, bytes] of Object.entries(sizes)) {
    const [, told] = page.match(new RegExp(`\\| ${what}.*\\| (\\d+) \\|`));
    assert.ok(Math.abs(bytes / 1000 / Number(told) - 1) <= TOLERANCE, `docs/web.md says ${told} kB, and it is ${Math.round(bytes / 1000)} kB`);
  }
});
