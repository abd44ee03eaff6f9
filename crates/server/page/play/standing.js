// The person's strength as shown by the games: takes their results in, and shows the estimate.

import { eloOf } from '../api/strength.js';
import { other } from '../board/position.js';
import { svg } from '../board/marks.js';
import { MOST, NEWCOMER, count, curve, forget } from '../table/estimate.js';

/** @import { Bots } from '../games/bots.js' */
/** @import { Parts } from '../parts.js' */
/** @import { Estimate } from '../table/estimate.js' */
/** @import { Game, Outcome } from '../table/game.js' */

const [WIDE, HIGH, EDGE] = [300, 60, 4];
/** So many of the last games are drawn. */
const SHOWN = 50;
/** An estimate with a deviation above this is still uncertain. */
const SETTLED = 110;
/** A flat line is no wider than this on the scale. */
const LEAST_RANGE = 200;

const tens = (/** @type {number} */ elo) => Math.round(elo / 10) * 10;
const isSettled = (/** @type {Estimate} */ { deviation }) => deviation <= SETTLED;
/** As players write it: `1550?` while it is uncertain. */
const rough = (/** @type {Estimate} */ one) => `${tens(one.elo)}${isSettled(one) ? '' : '?'}`;
/** By how much what is shown has changed, once that means something. @param {Estimate} before @param {Estimate} last */
const moved = (before, last) => (isSettled(before) ? tens(last.elo) - tens(before.elo) : 0);

/** The estimates before and after the last game that counts; `last` is missing where there is none. */
function lastTwo() {
  const all = curve();
  return { before: all.at(-2) ?? NEWCOMER, last: all.at(-1), games: all.length };
}

/** What the last game that counts has changed, in a sentence. */
export function change() {
  const { before, last, games } = lastTwo();
  if (!last) return '';
  if (!isSettled(before)) return `Your strength: ${rough(last)} ${games === 1 ? 'after one game' : `after ${games} games`}. It settles with every game.`;
  const by = moved(before, last);
  return `Your strength: ${rough(last)}${by ? `, ${Math.abs(by)} ${by > 0 ? 'more' : 'less'} than before` : ', as before'}.`;
}

/**
 * Takes the result of a game that is over in, once. It counts where it was played from the start, without help, and
 * against a number on the scale.
 * @param {Game} game
 * @param {Outcome} outcome
 * @returns {boolean} whether it did
 */
export function takeIn(game, { winner }) {
  const { alone } = game;
  const opponent = alone && eloOf(game.players[other(alone)].level);
  if (!opponent || game.isCounted || game.isPractice || game.start !== game.tabletop.notation.start) return false;
  count({ opponent, score: winner === null ? 0.5 : winner === alone ? 1 : 0 });
  game.isCounted = true;
  return true;
}

/**
 * Shows the estimate, where there is one and the game has strengths on the scale.
 * @param {Bots} bots
 * @param {Parts} parts
 */
export function showStanding({ strengths }, { find, part }) {
  const { before, last, games } = lastTwo();
  const isUseful = last !== undefined && strengths.length > 0;
  part('standing').hidden = !isUseful;
  if (!isUseful) return;
  const by = moved(before, last);
  part('standing-head').textContent = `Your strength: ${rough(last)}${by ? ` (${by > 0 ? '+' : '−'}${Math.abs(by)})` : ''}`;
  const counted = games < MOST ? `By ${games} games.` : `By the last ${MOST} games.`;
  part('standing-games').textContent = games === 1 ? 'By one game so far.' : counted;
  draw(find('standing-curve', SVGSVGElement), curve().slice(-SHOWN).map(({ elo }) => elo));
}

/**
 * @param {SVGSVGElement} curve
 * @param {number[]} estimates
 */
function draw(curve, estimates) {
  const [least, greatest] = [Math.min(...estimates), Math.max(...estimates)];
  const middle = (least + greatest) / 2;
  const range = Math.max(greatest - least, LEAST_RANGE);
  const x = (/** @type {number} */ index) => (index * WIDE) / Math.max(estimates.length - 1, 1);
  const y = (/** @type {number} */ elo) => HIGH / 2 - ((elo - middle) / range) * (HIGH - 2 * EDGE);
  const points = estimates.map((elo, index) => `${x(index).toFixed(1)} ${y(elo).toFixed(1)}`);
  // One game is a level line.
  if (points.length === 1) points.push(`${WIDE} ${HIGH / 2}`);
  curve.replaceChildren(svg('path', { d: `M${points.join('L')}` }));
}

/**
 * Makes the button forget the estimate.
 * @param {Bots} bots
 * @param {Parts} parts
 */
export function addForgetting(bots, parts) {
  parts.button('forget').addEventListener('click', () => {
    forget();
    showStanding(bots, parts);
  });
}
