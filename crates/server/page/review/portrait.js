// The opponent of a person: face, name, and a line in his character.

import { eloOf } from '../api/strength.js';
import { other } from '../board/position.js';
import { element } from '../element.js';
import { faceFor } from '../games/faces.js';

/** @import { Game } from '../table/game.js' */

/**
 * The face of the only person's opponent, and what he says, or else his name.
 * @param {Game} game
 * @param {string} [said]
 * @returns {Node[]}
 */
export function portrait(game, said) {
  const { alone, players, tabletop: { bots } } = game;
  if (!alone) return [];
  const rival = other(alone);
  const face = faceFor(bots, players[rival].level);
  return [...(face ? [face] : []), said ? element('q', {}, said) : element('strong', {}, game.called(rival))];
}

/** What opponents say, the weakest first: when they have lost, won, or neither. */
const LINES = [
  ['Well played! Show me how you did that?', 'Did I win? I did!', 'Nobody lost. I like that.'],
  ['That was good. I never saw it coming.', 'That was fun. Again?', 'A fair end. Again?'],
  ['You earned that one.', 'A close one. Look where it turned.', 'Hard to part us.'],
  ['I will remember that plan.', 'You left me one chance too many.', 'You held. Few do.'],
];

/**
 * What the only person's opponent says at the end; empty where he is no character.
 * @param {Game} game
 * @param {boolean | undefined} hasWon whether the person has; nothing after a draw
 */
export function remark({ alone, players, tabletop: { bots } }, hasWon) {
  const elo = alone && eloOf(players[other(alone)].level);
  if (elo === undefined || !bots.strengths.length) return '';
  const rank = bots.strengths.filter((one) => one.elo <= elo).length / bots.strengths.length;
  const [lost, won, drew] = LINES[Math.min(Math.floor(rank * LINES.length), LINES.length - 1)];
  return hasWon === undefined ? drew : hasWon ? lost : won;
}
