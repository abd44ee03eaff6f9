// The site in browsers, from a host of files in a sub-path: a game, an analysis that is stopped, and no network.

import assert from 'node:assert/strict';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import puppeteer from 'puppeteer-core';

const SITE = fileURLToPath(new URL('../../../target/web/site/', import.meta.url));
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };
const BELOW = '/some/where/';

/** A host of files; it is deaf once `off`. */
async function host() {
  const state = { asked: 0 };
  const server = createServer((request, response) => {
    state.asked += 1;
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = join(SITE, normalize(pathname.slice(BELOW.length) || 'index.html'));
    if (!pathname.startsWith(BELOW) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}${BELOW}`;
  return { address, state, close: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }) };
}

const BROWSERS = {
  chrome: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--window-size=1280,900'] },
  firefox: { executablePath: '/usr/bin/firefox-esr', args: ['--width=1280', '--height=900'] },
};

for (const [browser, options] of Object.entries(BROWSERS)) {
  test(`${browser}: a game, an analysis, and no network`, async () => {
    const site = await host();
    const profile = mkdtempSync(join(tmpdir(), 'advance-site-'));
    const opened = await puppeteer.launch({ browser, headless: true, defaultViewport: null, userDataDir: profile, ...options });
    try {
      const page = await opened.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(`${error}`));
      const says = (words) => page.waitForFunction((words) => document.getElementById('message').textContent.includes(words), { timeout: 60_000 }, words);
      const idle = () => page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), { timeout: 60_000 });
      const click = (selector) => page.locator(selector).click();

      await page.goto(site.address);
      await says('White to move');
      // A game against level 7.
      await click('#new');
      await click('#new-game [name=opponent][value="7"]');
      await click('#new-game [name=side][value=white]');
      await click('#new-game [value=start]');
      await page.waitForFunction(() => !document.getElementById('new-game').open);
      await idle();
      await click('[data-square=d2]');
      await idle();
      await click('[data-square=d3]');
      const made = (count) => page.waitForFunction((count) => JSON.parse(sessionStorage.getItem('advance.game')).moves.length >= count, { timeout: 60_000 }, count);
      await made(2);
      const reply = await page.evaluate(() => JSON.parse(sessionStorage.getItem('advance.game')).moves[1].move);
      assert.match(reply, /^[a-i][1-9][-x*#~^][a-i][1-9]$/);

      // An analysis goes deeper and deeper, and can be stopped.
      await click('[data-to=analyse]');
      await click('.analysis .main');
      const cost = (form) => page.waitForFunction((form) => new RegExp(form).test(document.querySelector('.cost')?.textContent), { timeout: 60_000 }, form);
      await cost('^depth ([3-9]|[1-9][0-9])');
      await click('.analysis .main');
      await page.waitForFunction(() => !document.querySelector('.arrow.line'));

      // Without the network, once all is kept.
      await page.evaluate(async () => { await navigator.serviceWorker.ready; });
      await site.close();
      await page.goto(site.address);
      await says('to move');
      await idle();
      await click('[data-square=e2]');
      await page.waitForFunction(() => document.querySelector('.mark'));
      assert.deepEqual(errors, []);
    } finally {
      await opened.close();
      await site.close().catch(() => {});
      rmSync(profile, { recursive: true, force: true });
    }
  });
}
