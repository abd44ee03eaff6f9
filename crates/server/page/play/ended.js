// The first step of the story of a game, in Play: who has won and why, what the opponent says, and what that says of the
// person's strength.

import { eloOf } from '../api/strength.js';
import { other } from '../board/position.js';
import { portrait, remark } from '../review/portrait.js';
import { ENDS } from '../table/game.js';
import { storyOf } from '../table/moments.js';
import { capital, counted } from '../words.js';
import { change } from './standing.js';

/** @import { Sides } from '../api/answers.js' */
/** @import { Parts } from '../parts.js' */
/** @import { Game, Outcome } from '../table/game.js' */
/** @import { Table } from '../table/table.js' */

/**
 * Why a game was won, told to its loser and to others.
 * @param {Game} game
 * @param {Outcome} outcome
 * @param {Sides<number>} points of both sides at the end
 */
function reasonOf({ alone, tabletop: { isAdvance, notation } }, { winner, end, text }, points) {
  const loser = winner && other(winner);
  const called = loser && notation.called(loser);
  const isMine = loser === alone;
  const count = [points.white, points.black].sort((one, another) => another - one);
  switch (end) {
    case 'trap': return isMine ? 'Your General has no way out.' : alone ? 'The General has no way out.' : `The General of ${called} has no way out.`;
    case 'turns': return isAdvance ? `All moves are played: ${counted(count[0], 'point')} to ${count[1]}.` : text;
    case ENDS.resignation: return `${capital(called ?? '')} resigned.`;
    case ENDS.timeout: return isMine ? 'Your time ran out.' : `The time of ${called} ran out.`;
    default: return text;
  }
}

/**
 * A sentence about the end, told to the only person: `Red has no move: Blue has won.` is `You have no move: you lost.`
 * @param {string} text
 * @param {boolean} hasWon
 */
export function addressed(text, hasWon) {
  const verb = hasWon ? 'You won' : 'You lost';
  const [, more, less] = text.match(/ has won with (?:a score of )?(\d+) to (\d+)\.$/) ?? [];
  const score = more && (hasWon ? ` ${more} to ${less}` : ` ${less} to ${more}`);
  if (/ has no move: /.test(text)) return `${hasWon ? 'Your opponent has' : 'You have'} no move: ${hasWon ? 'you won' : 'you lost'}${score ?? ''}.`;
  if (score) return `${verb}${score}.`;
  const [, why] = text.match(/ has won: (.*)$/) ?? [];
  if (!why) return `${verb}.`;
  const [own, has] = hasWon ? ['your', 'you have'] : ["your opponent's", 'your opponent has'];
  return `${verb}: ${why.replace(/^it has/, has).replace(/^its/, own)}`;
}

/**
 * How a game ended, as its player would tell it.
 * @param {Game} game
 * @param {Outcome} outcome
 * @param {Sides<number>} points of both sides at the end
 */
function headline(game, outcome, points) {
  const { alone, tabletop: { isAdvance, notation } } = game;
  const { winner, end, text } = outcome;
  if (!winner) return isAdvance && end === 'turns' ? `A draw: ${counted(points.white, 'point')} each.` : text;
  if (end === ENDS.resignation && winner !== alone && alone) return 'You resigned.';
  if (alone && !isAdvance && end !== ENDS.resignation && end !== ENDS.timeout) return addressed(text, winner === alone);
  const won = alone ? (winner === alone ? 'You won!' : 'You lost.') : `${capital(notation.called(winner))} won.`;
  return `${won} ${reasonOf(game, outcome, points)}`;
}

export class Ended {
  #table;
  #parts;

  /**
   * @param {Table} table
   * @param {Parts} parts
   */
  constructor(table, parts) {
    this.#table = table;
    this.#parts = parts;
  }

  /**
   * Shows the result.
   * @param {boolean} isNew whether the game has ended just now: its head then takes the focus
   */
  show(isNew) {
    const { game, known, outcome } = this.#table;
    const { part } = this.#parts;
    if (!outcome || !known) return;
    const head = part('ended-head');
    head.textContent = headline(game, outcome, known.status.material);
    part('ended-who').replaceChildren(...portrait(game, remark(game, outcome.winner ? outcome.winner === game.alone : undefined)));
    part('ended-strength').textContent = strengthOf(game);
    part('ended').hidden = false;
    this.#prepare(game);
    if (isNew) head.focus({ preventScroll: true });
  }

  /**
   * Asks for the rest of the story, so that it is there when it is wanted.
   * @param {Game} game
   */
  #prepare(game) {
    // The story asks again where this fails.
    if (game.tabletop.isAdvance && game.moves.length) storyOf(game).catch(() => {});
  }
}

/**
 * What a game says of the strength of its only person.
 * @param {Game} game
 */
function strengthOf({ alone, isCounted, players }) {
  if (!alone || eloOf(players[other(alone)].level) === undefined) return '';
  return isCounted ? change() : 'This was practice, and leaves your strength as it was: you asked for a hint, took a move back, or began with another position.';
}
