// The bounds of memory that docs/deploy.md names, in a thread of JavaScript, with the questions that need most.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { Core } from '../../../target/web/package/core.js';
import { BUILDS } from '../../../target/web/package/wasm.js';

/** An empty board of Eater. */
const empty = (size) => `${Array(size).fill('.'.repeat(size)).join('/')} w -`;

/** Without a bound, the first would take more than all of them may. */
const WORST = [
  ['move', { game: 'eater', position: empty(5), level: 'mcts', nodes: 10_000 }],
  ['move', { game: 'eater', position: empty(4), level: 'smart' }],
  ['puzzle', { number: '1' }],
  ['openings', { position: 'mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w' }],
  ['analyse', { position: 'mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w', time: 1000, multipv: 64 }],
  ['analyse', { game: 'checkers', position: '.b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r. cm r 0', time: 500 }],
  ['analyse', { game: 'connections', position: 'P....x/....../....../p....X 0', time: 500 }],
  ['analyse', { game: 'jeson-mor', position: 'kakakakak/........./........./........./........./........./........./........./KAKAKAKAK 0 0 0 w 0', time: 500 }],
];

test('a thread stays within what is documented', async () => {
  const core = new Core();
  const ask = ([question, asked]) => core.complete((wasm) => wasm.ask(question, JSON.stringify(asked), 60_000, undefined));
  await core.start('engine');
  for (const question of WORST.filter(([, { game }]) => !game)) await ask(question);
  // The thread keeps what it took for Advance alone.
  await core.start('games');
  // Their modules are there: this only tells their memory.
  const builds = await Promise.all(Object.values(BUILDS).map(({ wasm }) => wasm.default()));
  const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
  const told = (what) => Number(page.match(new RegExp(`\\| ${what}.* \\| (\\d+) MB \\|`))[1]);
  const most = ['the WebAssembly of a thread', 'the table of a search', 'the tree of Eater'].reduce((sum, what) => sum + told(what), 0);
  for (const question of WORST) {
    await ask(question);
    const used = builds.reduce((sum, { memory }) => sum + memory.buffer.byteLength, 0) / 2 ** 20;
    assert.ok(used <= most, `${JSON.stringify(question)}: ${used} MB`);
  }
});
