// Calls every operation of a running server by a client that openapi-typescript has made from its description.

import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const START = '4g4/9/9/9/9/9/9/4Z4/4G4 w';
const [address] = process.argv.slice(2);
const called = new Set<string>();
// Searches also answer in lines, for which a client of objects does not ask.
const client = createClient<paths, 'application/json'>({ baseUrl: address });
const texts = createClient<paths>({ baseUrl: address });
for (const each of [client, texts]) {
  each.use({
    onRequest: ({ request, schemaPath }) => {
      called.add(`${request.method} ${schemaPath}`);
    },
  });
}

/** What an operation has answered. */
async function answer<T>(asked: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await asked;
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}

function expect(is: boolean, what: string) {
  if (!is) throw new Error(`not so: ${what}`);
}

const about = await answer(client.GET('/api/v1/about', { params: { query: { game: 'checkers' } } }));
expect(about.game === 'checkers' && about.levels.length > 1, 'about names the game and its levels');
const moves = await answer(client.POST('/api/v1/moves', { body: { position: START } }));
const [first] = moves.legal_moves;
const checked = await answer(client.POST('/api/v1/check', { body: { position: START, move: first.move, next_moves: true } }));
const next: components['schemas']['Situation'] | undefined = checked.next;
expect(next?.legal_moves?.[0].after !== undefined, 'a check tells what the next moves lead to');
const points = { position: START, from: 'e2', to: 'e3' };
expect((await answer(client.POST('/api/v1/check', { body: points }))).legal, 'e2-e3 is legal');
const status = await answer(client.POST('/api/v1/status', { body: { position: START } }));
expect(status.to_move === 'white' && status.end === null, 'white is to move');
expect(status.legal_count === moves.legal_moves.length, 'all legal moves are listed');
const replayed = await answer(client.POST('/api/v1/replay', { body: { position: START, moves: [first.move] } }));
expect(replayed.checks[0].legal, 'the first move is legal');
const chosen = await answer(client.POST('/api/v1/move', { body: { position: START, level: 8, explain: true } }));
expect(chosen.layers !== undefined, 'the reasons of a move are its layers');
const found = await answer(client.POST('/api/v1/analyse', { body: { position: START, depth: 2 } }));
expect(found.lines[0].pv.length > 0, 'an analysis has lines');
const reasons = await answer(client.POST('/api/v1/explain', { body: { position: START, level: 7 } }));
expect('layers' in reasons, 'an explanation has layers');
const batches = [
  await answer(client.POST('/api/v1/moves/batch', { body: { items: [{ position: START }] } })),
  await answer(client.POST('/api/v1/check/batch', { body: { items: [points] } })),
  await answer(client.POST('/api/v1/move/batch', { body: { items: [{ position: START, level: 5 }] } })),
];
expect(batches.every(({ answers }) => answers.length === 1 && !('error' in answers[0])), 'a batch of one has one answer');
const rules = await answer(client.GET('/api/v1/rules', { params: { query: { game: 'checkers' } } }));
expect(rules.topics[0].examples[0].refused[0].rule === null, 'the rules of a sibling game have no names');
const puzzle = await answer(client.GET('/api/v1/puzzle', { params: { query: { theme: 'trap', seed: 1 } } }));
expect(puzzle.theme === 'trap', 'a puzzle is of its theme');
const openings = await answer(client.GET('/api/v1/openings', { params: { query: { position: 'mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w' } } }));
expect(openings.moves[0].games > 0, 'games have begun');
// White leaves a Catapult that nobody protects.
const game = { position: '3c4g/9/9/9/9/9/8m/9/G2D5 w', moves: ['a1-a2', 'i3-i4'] };
const reviewed = await answer(client.POST('/api/v1/review', { body: game }));
expect(reviewed.turning_points[0].ply === 0, 'the first move has decided the game');
const film = await answer(client.POST('/api/v1/film', { body: game }));
expect(atob(film.gif).startsWith('GIF89a'), 'a film is a GIF file');
const { recorded } = await answer(client.POST('/api/v1/record', { body: { text: '1. e2-e3! {quiet} e8-e7 *' } }));
expect(recorded[0].moves[0].sign === '!' && recorded[0].moves[0].comments[0] === 'quiet', 'a record keeps what is said in it');
const picture = await answer(texts.GET('/api/v1/board.svg', { params: { query: { position: START } }, parseAs: 'text' }));
expect(`${picture}`.includes('<svg'), 'a board is a picture');
expect((await answer(client.GET('/healthz'))).status === 'ok', 'the server is well');
expect((await answer(client.GET('/readyz'))).status === 'ready', 'the server is to be asked');
expect((await answer(client.GET('/version'))).name === 'advance', 'the program has a name');
const metrics = await answer(texts.GET('/metrics', { parseAs: 'text' }));
expect(`${metrics}`.includes('advance_http_requests'), 'requests are counted');

const described: { paths: Record<string, Record<string, unknown>> } = await (await fetch(`${address}api/v1/openapi.json`)).json();
const all = Object.entries(described.paths).flatMap(([path, of]) => Object.keys(of).map((method) => `${method.toUpperCase()} ${path}`));
const missing = all.filter((operation) => !called.has(operation));
expect(missing.length === 0, `every operation is called: ${missing.join(', ')} are not`);
console.log(`openapi-typescript: ${all.length} operations called`);
