// How fast the package is in Chromium beside the program itself, and how soon the site plays: `node bindings/web/bench.js`
// after `bindings/web/build` and `cargo build --release`. Each figure is a median of paired runs.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { host, launch } from './test/browsers.js';

const ROUNDS = 7;
const DEPTH = 6;
const ROOT = new URL('../../', import.meta.url);
const PROGRAM = new URL('target/release/advance', ROOT).pathname;
const POSITIONS = readFileSync(new URL('fixtures/bench.txt', ROOT), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const native = (...words) => JSON.parse(execFileSync(PROGRAM, [...words, '--json'], { encoding: 'utf8' }).trim().split('\n').at(-1));

const site = await host();

/** A visit that nothing is known of before. @param {(page: import('puppeteer-core').Page) => Promise<any>} visit */
async function anew(visit) {
  const { browser, end } = await launch('chrome');
  try {
    return await visit(await browser.newPage());
  } finally {
    await end();
  }
}

/** Times of the same work in Chromium, in ms. */
const there = () => anew(async (page) => {
  await page.goto(site.address);
  return page.evaluate(async (positions, depth) => {
    const { Core } = await import('./engine/core.js');
    const core = new Core();
    await core.start('engine');
    const [first] = positions;
    const count = (depth) => core.complete((wasm) => wasm.perft(first, depth));
    const search = (asked) => core.complete((wasm) => JSON.parse(wasm.ask('analyse', JSON.stringify({ position: first, level: 9, ...asked }), 600_000)));
    await count(4);
    // It has its network then.
    await search({ depth: 1 });
    const begun = performance.now();
    const counted = await count(5);
    const perft = performance.now() - begun;
    let nodes = 0;
    for (const position of positions) nodes += (await search({ position, depth })).nodes;
    return { perft, counted: Number(counted), search: performance.now() - begun - perft, nodes };
  }, POSITIONS, DEPTH);
});

function here() {
  const perft = native('perft', POSITIONS[0], '5');
  const searches = POSITIONS.map((position) => native('analyse', position, '--depth', `${DEPTH}`));
  return { perft: perft.ms, search: searches.reduce((sum, { ms }) => sum + ms, 0), nodes: searches.reduce((sum, { nodes }) => sum + nodes, 0) };
}

/** From the first request to the answer to a first move, in ms. */
const cold = () => anew(async (page) => {
  const begun = performance.now();
  await page.goto(site.address);
  await page.waitForFunction(() => document.getElementById('message').textContent);
  const shown = performance.now();
  await page.locator('[data-square=d2]').click();
  await page.waitForFunction(() => document.querySelector('.mark'));
  await page.locator('[data-square=d3]').click();
  await page.waitForFunction(() => JSON.parse(sessionStorage.getItem('advance.game')).moves.length > 1);
  return { shown: shown - begun, answered: performance.now() - shown };
});

const runs = [];
for (let round = 0; round < ROUNDS; round += 1) runs.push({ here: here(), there: await there(), cold: await cold() });
await site.close();
for (const { here, there } of runs) if (here.nodes !== there.nodes) throw new Error(`${there.nodes} nodes, not ${here.nodes}`);
const told = (name, of) => console.log(`${name}: ${median(runs.map(of)).toFixed(2)}`);
told('perft, native ms', ({ here }) => here.perft);
told('perft, speed of wasm to native', ({ here, there }) => here.perft / there.perft);
told(`search to depth ${DEPTH}, native M nodes/s`, ({ here }) => here.nodes / here.search / 1000);
told('search, speed of wasm to native', ({ here, there }) => here.search / there.search);
told('cold visit until the board can be played on, ms', ({ cold }) => cold.shown);
told('click to the answer of the usual level, ms', ({ cold }) => cold.answered);
