// The card at the end of a game: who has won and why, what that says of the person's strength, and the moments that
// decided the game.

import { eloOf } from '../api/strength.js';
import { other } from '../board/position.js';
import { element } from '../element.js';
import { ENDS } from '../table/game.js';
import { capital, counted } from '../words.js';
import { confetti } from './confetti.js';
import { change } from './standing.js';

/** @import { Sides } from '../api/answers.js' */
/** @import { Parts } from '../parts.js' */
/** @import { Moment } from '../review/moments.js' */
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
  const won = alone ? (winner === alone ? 'You won!' : 'You lost.') : `${capital(notation.called(winner))} won.`;
  return `${won} ${reasonOf(game, outcome, points)}`;
}

export class Ended {
  #table;
  #parts;
  /** The game whose moments are shown or asked for. @type {Game | undefined} */
  #told;
  #asking = new AbortController();

  /**
   * @param {Table} table
   * @param {Parts} parts
   */
  constructor(table, parts) {
    this.#table = table;
    this.#parts = parts;
  }

  /**
   * Shows the card.
   * @param {boolean} isNew whether the game has ended just now: the card then takes the focus, and a victory is celebrated
   */
  show(isNew) {
    const { game, known, outcome } = this.#table;
    const { part } = this.#parts;
    if (!outcome || !known) return;
    const head = part('ended-head');
    head.textContent = headline(game, outcome, known.status.material);
    part('ended-strength').textContent = strengthOf(game);
    part('ended').hidden = false;
    this.#tellMoments();
    if (!isNew) return;
    head.focus({ preventScroll: true });
    if (outcome.winner && outcome.winner === game.alone && head.checkVisibility()) confetti();
  }

  /** Tells of the moments as soon as they are found; without them, the card says enough. */
  async #tellMoments() {
    const { game, tabletop: { isAdvance } } = this.#table;
    if (game === this.#told) return;
    this.#told = game;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const place = this.#parts.part('moments');
    place.replaceChildren();
    if (!isAdvance || !game.moves.length) return;
    try {
      const { decided } = await import('../review/moments.js');
      const moments = await decided(game, signal);
      if (!signal.aborted) place.replaceChildren(...moments.map((moment, index) => element('li', {}, link(game, moment, index))));
    } catch {
      // A later end may ask again.
      this.#told = undefined;
    }
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

/**
 * The way to a moment.
 * @param {Game} game
 * @param {Moment} moment
 * @param {number} index
 */
function link(game, { ply, cost }, index) {
  const { notation } = game.tabletop;
  const side = game.mover(ply);
  const whose = game.alone ? 'your' : `${notation.called(side)}'s`;
  // A line for each on a phone; the walk tells more.
  return element('a', { href: `#view=review&moment=${index + 1}` }, `${game.number(ply)} ${game.moves[ply].move}: ${whose} chance to win fell by ${Math.round(100 * cost)}%.`);
}
