// What docs/web.md and README.md show is run as it stands there.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { host, launch } from './browsers.js';

const PACKAGE = fileURLToPath(new URL('../../../target/web/package/', import.meta.url));
const blocks = (path, kind) => [...readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code);

const folder = mkdtempSync(join(tmpdir(), 'advance-docs-'));
after(() => rmSync(folder, { recursive: true }));

for (const path of ['../../../docs/web.md', '../package/README.md']) {
  test(`the programs of ${path} run in Node`, () => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    rmSync(join(folder, 'node_modules/advance-web'), { force: true });
    symlinkSync(PACKAGE, join(folder, 'node_modules/advance-web'));
    const programs = blocks(path, 'js');
    assert.ok(programs.length);
    for (const program of programs) {
      writeFileSync(join(folder, 'program.mjs'), program);
      assert.notEqual(execFileSync('node', ['program.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 }), '');
    }
  });
}

test('the page of docs/web.md plays a game in a browser', async () => {
  const [page] = blocks('../../../docs/web.md', 'html');
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${page}`);
  cpSync(PACKAGE, join(folder, 'package'), { recursive: true });
  const site = await host(folder);
  const { browser, end } = await launch('chrome');
  try {
    const tab = await browser.newPage();
    await tab.goto(site.address);
    await tab.waitForFunction(() => document.querySelectorAll('#moves li').length > 10, { timeout: 60_000 });
  } finally {
    await end();
    await site.close();
  }
});
