// The package with questions that nobody would ask: damaged ones and any JSON.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Refused, load } from '../../../target/web/package/index.js';

const COUNT = 3000;
/** No search goes on for longer. */
const NODES = 50;

const advance = await load();
const { start } = advance.about();

/** Numbers from 0 to below 1, the same in every run. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const next = random(7);
const below = (count) => Math.floor(next() * count);
const pick = (list) => list[below(list.length)];

/** Questions in order. */
const WHOLE = [
  ['moves', { position: start, from: 'e2' }],
  ['check', { position: start, move: 'e2-e3', next_moves: true }],
  ['check', { position: start, from: 'e2', to: 'e9' }],
  ['status', { position: start, turns: 3, begun: 2, past: [start] }],
  ['replay', { position: start, moves: ['e2-e3', 'e8-e7'] }],
  ['move', { position: start, level: 8, seed: 7, depth: 2, explain: true }],
  ['move', { position: start, elo: 1200 }],
  ['analyse', { position: start, level: 9, multipv: 3, time: 10 }],
  ['explain', { position: start, level: 5, move: 'e2-e3' }],
  ['puzzle', { theme: 'trap', elo: '1200', seed: '5' }],
  ['openings', { position: start }],
  ['board.svg', { position: start, move: 'e2-e3', flipped: true }],
  ['moves/batch', { items: [{ position: start }, { position: 3 }, 'no'] }],
  ...advance.about().game_names.map((game) => ['status', { game, position: advance.about(game).start, next_moves: true }]),
];
const TEXTS = ['', 'white', '-', '9/9 w', '\u0000', '😀', 'e2-e3', start, `${start} 4294967296`, '../'.repeat(300)];
const NUMBERS = [0, -1, 1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e300, 5e-324];

/** Any value of JSON. */
function any(depth = 3) {
  const kind = below(depth ? 6 : 4);
  if (kind === 0) return pick([null, true, false]);
  if (kind === 1) return pick(NUMBERS);
  if (kind < 4) return pick(TEXTS);
  const values = Array.from({ length: below(4) }, () => any(depth - 1));
  return kind === 4 ? values : Object.fromEntries(values.map((value, index) => [pick(['position', 'game', 'level', `${index}`]), value]));
}

/** A text with one of its characters changed, or left out. */
function damagedText(text) {
  const place = below(text.length + 1);
  return text.slice(0, place) + pick(['', '/', ' ', '9', 'z', '\ud800', 'é']) + text.slice(place + below(2));
}

/** A value with something in it changed. */
function damaged(value) {
  if (below(4) === 0 || value === null || typeof value !== 'object') {
    return typeof value === 'string' && below(3) > 0 ? damagedText(value) : any();
  }
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const key = pick([...Object.keys(copy), 'unknown']);
  if (below(6) === 0) delete copy[key];
  else copy[key] = damaged(copy[key] ?? null);
  return copy;
}

test('every question is answered or refused', () => {
  let answered = 0;
  for (let count = 0; count < COUNT; count += 1) {
    const [name, whole] = pick(WHOLE);
    const asked = damaged(whole);
    const isSearch = ['move', 'analyse', 'explain'].includes(name) && typeof asked === 'object' && asked && !Array.isArray(asked);
    const question = isSearch ? { ...asked, nodes: NODES } : asked;
    try {
      if (name === 'board.svg') new advance.Game({ position: question?.position }).svg({ move: question?.move, flipped: question?.flipped });
      else advance.ask(name, question);
      answered += 1;
    } catch (error) {
      // The class `Game` tells of what is not text in the words of JavaScript.
      const isKnown = error instanceof Refused || (name === 'board.svg' && error instanceof TypeError);
      assert.ok(isKnown, `${name} ${JSON.stringify(question)}: ${error}`);
    }
  }
  assert.ok(answered > COUNT / 20, `${answered} answered`);
  assert.equal(new advance.Game().moves().length, 43);
});

test('every text is a record or refused', () => {
  const game = new advance.Game();
  for (const move of ['e2-e3', 'e8-e7']) game.move(move);
  const record = game.record();
  assert.deepEqual(advance.readRecord(record).moves, game.history);
  for (let count = 0; count < COUNT; count += 1) {
    let text = record;
    for (let changes = 1 + below(4); changes; changes -= 1) text = damagedText(text);
    try {
      advance.readRecord(text);
    } catch (error) {
      // Where the engine fails, it is a `RuntimeError`.
      assert.ok(!(error instanceof WebAssembly.RuntimeError), `${text}: ${error}`);
    }
  }
  assert.equal(new advance.Game().moves().length, 43);
});
