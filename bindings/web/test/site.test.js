// The site in browsers, from a host of files in a sub-path: a game, an analysis that is stopped, and no network.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BROWSERS, host, launch } from './browsers.js';

for (const name of /** @type {(keyof typeof BROWSERS)[]} */ (Object.keys(BROWSERS))) {
  test(`${name}: a game, an analysis, and no network`, async () => {
    const site = await host();
    const { browser, end } = await launch(name);
    try {
      const page = await browser.newPage();
      const errors = [];
      // Puppeteer's own scripts run in the page too.
      page.on('pageerror', ({ message, stack }) => `${stack}`.includes(site.address) && errors.push(message));
      const says = (words) => page.waitForFunction((words) => document.getElementById('message').textContent.includes(words), { timeout: 60_000 }, words);
      const idle = () => page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), { timeout: 60_000 });
      const click = (selector) => page.locator(selector).click();

      await page.goto(site.address);
      await says('White to move');
      await click('#welcome [value=play]');
      // The board alone, and an address that is mistyped.
      await page.goto(`${site.address}?embed=1&side=both`);
      await page.waitForFunction(() => location.pathname.endsWith('embed.html') && document.querySelectorAll('.piece').length === 36, { timeout: 60_000 });
      await page.goto(`${site.address}?play=chess`);
      await page.waitForFunction(() => document.getElementById('notice').textContent.includes('no game "chess"'), { timeout: 60_000 });
      await page.goto(site.address);
      await says('White to move');
      // A game against level 7.
      await click('#menu-button');
      await click('#new');
      await click('#new-game summary');
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
      await page.goto(`${site.address}#view=puzzles&theme=trap`);
      await page.waitForFunction(() => document.querySelector('.puzzles .message')?.textContent.includes('to move'), { timeout: 60_000 });
      await page.goto(`${site.address}#view=learn`);
      await page.waitForFunction(() => {
        const view = document.querySelector('[data-view=learn]');
        return !view.hidden && view.textContent.includes('Zombie');
      }, { timeout: 60_000 });
      await page.goto(`${site.address}?play=eater`);
      await page.waitForFunction(() => document.title === 'Eater' && document.querySelectorAll('#board .cell').length === 25, { timeout: 60_000 });
      assert.deepEqual(errors, []);
    } finally {
      await end();
      await site.close().catch(() => {});
    }
  });
}
