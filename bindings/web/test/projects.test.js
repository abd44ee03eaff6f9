// The package as npm packs it, in projects of others: types, a page built by Vite, one by webpack, a program of Node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load } from '../../../target/web/package/index.js';
import { host, launch } from './browsers.js';

const PACKAGE = fileURLToPath(new URL('../../../target/web/package/', import.meta.url));
const PROJECT = fileURLToPath(new URL('projects/', import.meta.url));

const { Game } = await load();
const folder = mkdtempSync(join(tmpdir(), 'advance-projects-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string[]} words */
const npm = (...words) => execFileSync('npm', words, { cwd: folder, encoding: 'utf8' });

cpSync(PROJECT, folder, { recursive: true });
const [packed] = JSON.parse(npm('pack', PACKAGE, '--json'));
renameSync(join(folder, packed.filename), join(folder, 'advance-web.tgz'));
npm('install', '--silent', '--no-audit', '--no-fund', '--no-package-lock');

/** Fails unless a record is of a game that has ended by the rules. @param {string} record */
function assertPlayed(record) {
  const game = Game.fromRecord(record);
  assert.ok(game.isOver(), record);
  assert.ok(game.history.length > 10, record);
}

test('it holds what its entries import, and nothing of development', () => {
  const { exports, ...facts } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  assert.deepEqual(Object.keys(facts).filter((key) => /dependencies|scripts/i.test(key)), []);
  const needed = new Set(['package.json', 'README.md', 'LICENSE', 'THIRD-PARTY.txt']);
  const entries = Object.values(exports).flatMap(({ types, default: file }) => [types, file]);
  for (const list = entries.map((entry) => entry.slice('./'.length)); list.length;) {
    const file = list.pop();
    if (needed.has(file)) continue;
    needed.add(file);
    if (file.endsWith('.js')) list.push(...[...readFileSync(join(PACKAGE, file), 'utf8').matchAll(/from '\.\/(.*)'|new URL\('\.\/(assets\/.*)',/g)].map(([, module, asset]) => module ?? asset));
  }
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), [...needed].sort());
});

test('its types are found in every way that a module is', () => {
  npm('run', 'types');
});

for (const bundler of ['vite', 'webpack']) {
  test(`a page built by ${bundler} plays a whole game`, async () => {
    npm('run', bundler);
    const site = await host(join(folder, bundler));
    const { browser, end } = await launch('chrome');
    try {
      const page = await browser.newPage();
      const play = async (address) => {
        await page.goto(address);
        const shown = await page.waitForFunction(() => document.querySelector('pre').textContent, { timeout: 60_000 });
        assertPlayed(await shown.jsonValue());
      };
      // Who plays Advance loads no other game.
      const builds = () => [...site.asked].filter((path) => path.endsWith('.wasm')).length;
      await play(site.address);
      assert.equal(builds(), 1);
      // An asset that is not there is told, and asked for again.
      const puzzle = () => page.evaluate(() => globalThis.engine.ask('puzzle', { number: '3' }).then(({ number }) => number, ({ name, message }) => `${name}: ${message}`));
      // Bundlers name it as they like.
      site.lacks = /\.txt$/;
      assert.match(await puzzle(), /^Unloaded: .*\.txt cannot be had: 404$/);
      assert.equal(await page.evaluate(() => globalThis.atOnce('puzzle', { number: '3' })), 'Error: pack.txt has not been loaded: await loadAssets() first, or ask an Engine');
      site.lacks = undefined;
      assert.equal(await puzzle(), 3);
      assert.equal(await page.evaluate(() => globalThis.loadAssets().then(() => globalThis.atOnce('puzzle', { number: '3' }).number)), 3);
      await play(`${site.address}?game=checkers`);
      assert.equal(builds(), 2);
    } finally {
      await end();
      await site.close();
    }
  });
}

test('a program in strict TypeScript plays a whole game in Node', () => {
  assertPlayed(npm('run', '--silent', 'node'));
});
