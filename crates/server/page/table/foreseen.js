// What a move is expected to lead to, in words.

/** @import { Merits } from '../api/answers.js' */

/** @param {number} points */
const signed = (points) => `${points < 0 ? '−' : '+'}${Math.abs(points)}`;
/** Whether a worth is that of a win. */
const WIN = 1000;

/** @param {number} worth */
const worthOf = (worth) => (Math.abs(worth) >= WIN ? 'which wins' : signed(worth));

/**
 * What a move is expected to lead to, as a sum.
 * @param {Merits} merits
 */
export function foreseen({ move, prospect, wins }) {
  if (wins || !prospect) return `After ${move} the enemy has no legal move.`;
  const { gain, reply, reply_worth: lost, response, response_worth: won } = prospect;
  const parts = [`${move} (${signed(gain)})`, `reply ${reply} (${worthOf(-lost)})`];
  if (response) parts.push(`answer ${response} (${worthOf(won)})`);
  return `Expect ${parts.join(', ')}.`;
}
