// A page loads little, and docs/web.md says how much.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../../target/web/package/', import.meta.url));
/** The most bytes of the WebAssembly alone, compressed. */
const MOST = 580_000;
/** What another compiler may change. */
const TOLERANCE = 0.02;

test('a page loads as much as docs/web.md says', () => {
  const sizeOf = (name) => execFileSync('gzip', ['-9', '--stdout', join(PACKAGE, name)]).length;
  const loaded = readdirSync(PACKAGE).filter((name) => /\.(js|wasm)$/.test(name));
  const size = loaded.reduce((sum, name) => sum + sizeOf(name), 0);
  const [, told] = readFileSync(new URL('../../../docs/web.md', import.meta.url), 'utf8').match(/A page loads (\d+) kB/);
  assert.ok(Math.abs(size / 1000 / Number(told) - 1) <= TOLERANCE, `docs/web.md says ${told} kB, and it is ${Math.round(size / 1000)} kB`);
  assert.ok(sizeOf('engine_bg.wasm') <= MOST, `${sizeOf('engine_bg.wasm')} bytes`);
});
