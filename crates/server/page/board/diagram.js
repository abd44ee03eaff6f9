// The moves of a piece on a small board: an example of the rules, with the marks of its legal moves. The engine is
// asked once for each kind.

import { Frame, SIDE } from './frame.js';
import { svg } from './marks.js';
import { Picture } from './picture.js';

/** @import { LegalMove } from '../api/answers.js' */
/** @import { Engine } from '../api/engine.js' */
/** @import { Tabletop } from '../games/tabletop.js' */

/** So many squares in each direction are shown around the piece. */
const AROUND = 3;

/** @typedef {{position: string, square: string, targets: LegalMove[]}} Shown */

/** @type {WeakMap<Engine, Map<string, Promise<Shown | undefined>>>} */
const known = new WeakMap();

/**
 * The example of a piece that shows the most kinds of moves.
 * @param {Tabletop} tabletop
 * @param {string} name of the kind of piece
 * @returns {Promise<Shown | undefined>}
 */
async function ask({ engine, notation }, name) {
  const { topics } = await engine.askRules();
  const examples = topics.find(({ piece }) => piece === name)?.examples ?? [];
  const shown = await Promise.all(examples.map(async ({ position, moves: [first] }) => {
    const square = notation.readMove(first).from;
    const moves = await engine.askMoves(position);
    return { position, square, targets: moves.filter(({ move }) => notation.readMove(move).from === square) };
  }));
  const kinds = (/** @type {Shown} */ { targets }) => new Set(targets.map(({ kind }) => kind)).size;
  return shown.toSorted((one, other) => kinds(other) - kinds(one))[0];
}

/**
 * The diagram of a kind of piece; nothing where there is no example.
 * @param {Tabletop} tabletop
 * @param {string} name of the kind
 * @returns {Promise<SVGElement | undefined>}
 */
export async function diagramOf(tabletop, name) {
  const { engine, notation } = tabletop;
  const asked = known.get(engine) ?? new Map();
  known.set(engine, asked);
  if (!asked.has(name)) asked.set(name, ask(tabletop, name));
  const shown = await asked.get(name).catch(() => { asked.delete(name); });
  if (!shown) return undefined;
  const { position, square, targets } = shown;
  const frame = new Frame(notation, { position, coordinates: false });
  const picture = new Picture(tabletop, frame);
  picture.show({ position, coordinates: false, selected: square, targets }, frame);
  const { column, row } = { column: frame.field.column(square), row: frame.field.row(square) };
  const side = 2 * AROUND + 1;
  const [x, y] = [[column, frame.field.width], [row, frame.field.height]].map(([at, most]) => Math.min(Math.max(at - AROUND, 0), most - side) * SIDE);
  return svg('svg', { viewBox: `${x} ${y} ${side * SIDE} ${side * SIDE}`, 'aria-hidden': true }, ...picture.layers);
}
