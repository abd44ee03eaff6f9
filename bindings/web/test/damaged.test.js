// A package with a file that has come only in part, or is of another version.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'advance-'));
after(() => rmSync(folder, { recursive: true }));
cpSync(new URL('../../../target/web/package', import.meta.url), folder, { recursive: true });
const { Engine, Refused, Unloaded, load } = await import(join(folder, 'index.js'));

const START = 'mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w';

/** Ways to damage a file. */
const DAMAGES = {
  cut: (bytes) => bytes.subarray(0, bytes.length / 2),
  empty: () => Buffer.alloc(0),
  changed: (bytes) => bytes.map((byte, place) => (place === bytes.length >> 1 ? byte ^ 1 : byte)),
};

/** Does something while a file is damaged. */
async function without(name, damage, deed) {
  const file = join(folder, name);
  const bytes = readFileSync(file);
  writeFileSync(file, damage(bytes));
  try {
    await deed();
  } finally {
    writeFileSync(file, bytes);
  }
}

/** Whether an error says that a file is missing. */
const lacks = (name) => (error) => error instanceof Unloaded && error.message.includes(name);

// A build that has come stays: these are first.

test('a game that nobody knows loads no build', async () => {
  const engine = new Engine();
  await without('games_bg.wasm', DAMAGES.empty, async () => {
    for (const game of ['chess', '', 'Checkers']) {
      await assert.rejects(engine.move({ game, position: START }), (error) => error instanceof Refused && error.message.includes('checkers'));
    }
  });
  engine.quit();
});

test('a damaged build is told, and asked for again by the next question', async () => {
  const engine = new Engine();
  const asked = { game: 'checkers', level: 'hard', position: (await load()).about('checkers').start };
  await without('games_bg.wasm', DAMAGES.cut, () => assert.rejects(engine.move(asked), lacks('games_bg.wasm')));
  assert.ok((await engine.move(asked)).move);
  engine.quit();
});

/** A question that needs each file. */
const NEEDS = {
  'assets/network.bin': ['move', { position: START, level: 9, nodes: 300 }],
  'assets/pack.txt': ['puzzle', { number: '1' }],
  'assets/openings.txt': ['openings', { position: START }],
  'assets/openings.bin': ['explain', { game: 'eater', position: '..../..../..../.... w -' }],
};

for (const [name, [question, asked]] of Object.entries(NEEDS)) {
  test(`a damaged ${name} is told, and asked for again by the next question`, async () => {
    const engine = new Engine();
    const { ask } = await load();
    for (const damage of Object.values(DAMAGES)) {
      await without(name, damage, async () => {
        await assert.rejects(engine.ask(question, asked), lacks(name));
        assert.throws(() => ask(question, asked), lacks(name));
        assert.ok((await engine.move({ position: START, level: 7 })).move);
      });
    }
    const answer = await engine.ask(question, asked);
    assert.deepEqual(ask(question, asked), answer);
    engine.quit();
  });
}
