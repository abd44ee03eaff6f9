// What the types of the package promise to those who write TypeScript. It is compiled, and not run.

import { type Analysis, Engine, type LegalMove, Refused, load } from '../../../target/web/package/index.js';

const advance = await load();
const game = new advance.Game({ game: 'checkers' });
const moves: LegalMove[] = game.moves('a3');
const played: string = game.move(moves[0].move);
const taken: string | undefined = game.undo();
const engine = new Engine();
const found: Analysis = await engine.analyse({ position: game.position, nodes: 100 }, ({ depth }) => depth.toFixed());
const winner: 'white' | 'black' | null | undefined = game.status().end?.winner;
const counted: bigint = advance.perft(game.position, 1);
// @ts-expect-error: a move is not a number.
game.move(1);
// @ts-expect-error: games end in other ways.
game.record({ termination: 'boredom' });
const isRefusal = (error: unknown): error is Refused => error instanceof Refused;

export { counted, found, isRefusal, played, taken, winner };
