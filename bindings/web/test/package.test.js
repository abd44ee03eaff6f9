// The package in Node, against what the program itself does.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { Engine, Refused, load } from '../../../target/web/package/index.js';

const ROOT = new URL('../../../', import.meta.url);
const PROGRAM = new URL('target/release/advance', ROOT).pathname;
const CASES = process.env.ADVANCE_CASES;
const lines = (name) => readFileSync(new URL(name, ROOT), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));

const advance = await load();
const { Game } = advance;
const engine = new Engine();
after(() => engine.quit());

/** A board of the course, nine rows of nine characters, as the position of a side. */
const positionOf = (text, side) => {
  const ranks = text.trimEnd().split(/\r?\n/).map((row) => row.replace(/\.+/g, (empty) => empty.length));
  return `${ranks.join('/')} ${side[0]}`;
};

test('it counts as many sequences of moves as the table says', () => {
  const rows = lines('fixtures/perft.txt');
  assert.ok(rows.length > 10);
  for (const row of rows) {
    const [ranks, side, ...counts] = row.split(' ');
    for (const [index, count] of counts.slice(0, 3).entries()) assert.equal(advance.perft(`${ranks} ${side}`, index + 1), BigInt(count), row);
  }
});

test('it plays what the program plays at as many nodes', async () => {
  for (const position of lines('fixtures/bench.txt')) {
    const found = await engine.analyse({ position, level: 9, nodes: 3000 });
    const told = execFileSync(PROGRAM, ['analyse', position, '--nodes', '3000', '--json'], { encoding: 'utf8' });
    const last = JSON.parse(told.trim().split('\n').at(-1));
    assert.deepEqual([found.nodes, found.lines], [last.nodes, last.lines], position);
  }
});

test('it passes the published cases', { skip: !CASES && 'set ADVANCE_CASES to the folder of the published marking cases' }, async () => {
  let passed = 0;
  for (const level of readdirSync(CASES)) for (const side of ['white', 'black']) {
    const folder = join(CASES, level, side);
    for (const name of readdirSync(join(folder, 'tests'))) {
      const position = positionOf(readFileSync(join(folder, 'tests', name), 'utf8'), side);
      const answer = positionOf(readFileSync(join(folder, 'answers', name), 'utf8'), side).split(' ')[0];
      const { after } = await engine.move({ position, level: Number(level) });
      assert.equal(after.split(' ')[0], answer, join(folder, name));
      passed += 1;
    }
  }
  assert.ok(passed > 0);
});

test('the assets are read when a question needs them, in a thread and at once', async () => {
  const eater = { game: 'eater', position: '..../..../..../.... w -' };
  for (const [question, asked] of [['puzzle', { number: '3' }], ['openings', { position: advance.about().start }], ['explain', eater]]) {
    const answer = await engine.ask(question, asked);
    assert.deepEqual(advance.ask(question, asked), answer, question);
    const known = { puzzle: answer.solution?.length, openings: answer.moves?.length, explain: answer.mixed?.winning_chance };
    assert.ok(known[question] > 0, JSON.stringify(answer));
  }
  const told = execFileSync(PROGRAM, ['puzzle', '--number', '3', '--json'], { encoding: 'utf8' });
  assert.deepEqual(await engine.ask('puzzle', { number: '3' }), JSON.parse(told));
});

test('a tree that was full is told', async () => {
  const asked = { game: 'eater', position: '...../...../...../...../..... w -', level: 'mcts' };
  assert.equal((await engine.move({ ...asked, nodes: 6000 })).full_tree, true);
  assert.equal((await engine.move({ ...asked, nodes: 100 })).full_tree, undefined);
});

test('a refusal says why', async () => {
  await assert.rejects(engine.move({ position: 'nothing' }), (error) => error instanceof Refused && error.code === 'invalid_field');
  assert.throws(() => new Game().move('e1-e9'), /e9/);
});

test('a search is stopped, and the next question is answered', async () => {
  const stop = new AbortController();
  let depths = 0;
  const search = engine.analyse({ position: new Game().position }, () => {
    depths += 1;
    if (depths === 3) stop.abort();
  }, stop.signal);
  await assert.rejects(search, { name: 'AbortError' });
  assert.equal(depths, 3);
  assert.ok((await engine.move({ position: new Game().position, level: 7 })).move);
});

test('an engine that is ended gives up what it is at, and answers the next question', async () => {
  const other = new Engine();
  let depths = 0;
  const search = other.analyse({ position: new Game().position }, () => {
    depths += 1;
    other.quit();
  });
  await assert.rejects(search, { name: 'AbortError' });
  assert.equal((await other.ask('moves', { position: new Game().position })).legal_moves.length, 43);
  assert.equal(depths, 1);
  other.quit();
});

test('a game of every kind is played and recorded', async () => {
  for (const game of advance.about().game_names) {
    const played = new Game({ game });
    for (let ply = 0; ply < 6 && !played.isOver(); ply += 1) played.move((await engine.move({ game, position: played.position, nodes: 500 })).move);
    const again = Game.fromRecord(played.record());
    assert.deepEqual(again.history, played.history);
    assert.equal(again.position, played.position);
    assert.equal(played.undo(), again.history.at(-1));
  }
});
