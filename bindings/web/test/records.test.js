// Records as people keep them, which every front end reads alike: fixtures/records/expected.json says how.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from '../../../target/web/package/index.js';

const FOLDER = new URL('../../../fixtures/records/', import.meta.url);
const read = (name) => readFileSync(new URL(name, FOLDER), 'utf8');
const advance = await load();

test('it tells the end that another program names', () => {
  const { result, termination } = advance.readRecord('[Result "1-0"]\n[Termination "agreement"]\n\n1. e2-e3 1-0');
  assert.deepEqual({ result, termination }, { result: '1-0', termination: 'agreement' });
});

test('it reads the records of people as the program does', () => {
  const expected = Object.entries(JSON.parse(read('expected.json')));
  assert.ok(expected.length >= 40);
  for (const [name, { games, reason }] of expected) {
    const asked = () => advance.ask('record', { text: read(name) }).recorded;
    if (games?.length === 1) assert.equal(advance.readRecord(read(name)).result, games[0].result, name);
    if (games) {
      assert.deepEqual(asked().map(({ moves, result }) => ({ moves: moves.map(({ move }) => move), result })), games.map(({ moves, result }) => ({ moves, result })), name);
      continue;
    }
    let told;
    try {
      told = asked()[0].reason;
    } catch (error) {
      told = error.message;
    }
    assert.ok(told.includes(reason), `${name}: ${told}`);
  }
});
