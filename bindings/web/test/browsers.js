// A host of the site, and browsers to visit it.

import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import puppeteer from 'puppeteer-core';

const SITE = fileURLToPath(new URL('../../../target/web/site/', import.meta.url));
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };
const BELOW = '/some/where/';

/** Serves files below a sub-path, and tells which were asked for. Addresses that match `lacks` get a 404. */
export async function host(folder = SITE) {
  /** @type {{address: string, asked: Set<string>, close: () => Promise<unknown>, lacks?: RegExp}} */
  const site = { address: '', asked: new Set(), close: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }) };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    site.asked.add(pathname);
    const file = join(folder, normalize(pathname.slice(BELOW.length) || 'index.html'));
    if (site.lacks?.test(pathname) || !pathname.startsWith(BELOW) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.address = `http://127.0.0.1:${server.address().port}${BELOW}`;
  return site;
}

/** Debian has the one, Ubuntu the other. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const BROWSERS = {
  chrome: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--window-size=1280,900'] },
  firefox: { executablePath: FIREFOX.find(existsSync), args: ['--width=1280', '--height=900'] },
};

/**
 * A browser that has never been anywhere.
 * @param {'chrome' | 'firefox'} name
 */
export async function launch(name) {
  const userDataDir = mkdtempSync(join(tmpdir(), 'advance-site-'));
  const browser = await puppeteer.launch({ browser: name, headless: true, defaultViewport: null, userDataDir, ...BROWSERS[name] });
  const end = async () => {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true });
  };
  return { browser, end };
}
