// The panels of a table, besides the board.

import { SIDES } from '../board/position.js';
import { nextLevel } from './afterwards.js';
import { draw } from '../table/chart.js';
import { comparisonOf, reasonsOf } from '../table/consult.js';
import { handOn } from '../focus.js';
import { keep, kept } from '../memory.js';
import { ENDS } from '../table/game.js';
import { list } from './list.js';
import { PlayerLine, PlayerRow, showClock } from './players.js';
import { WON } from '../table/scores.js';
import { searchedOf } from '../table/searched.js';
import { paragraphs, reasons, verdict } from './why.js';
import { capital } from '../words.js';

/** @import { Side, Sides } from '../api/answers.js' */
/** @import { Player } from '../games/bots.js' */
/** @import { Parts } from '../parts.js' */
/** @import { Move } from '../table/game.js' */
/** @import { Table } from '../table/table.js' */

/** What a person may want to do next; the first one of them that is offered stands out. */
const PRIMARY = ['done', 'again', 'play-on', 'play-out', 'review', 'rematch', 'next', 'pause'];
/** A winner goes on, where there is nothing to look back at. */
const WINNERS = ['done', 'again', 'play-on', 'play-out', 'review', 'next', 'rematch', 'pause'];
/** The storage key of whether the scores are shown. */
const CHART = 'chart';
/** A comment of more letters than this has a bar to scroll it. */
const LONG = 300;

/** @param {number | string} points */
const signed = (points) => (Number(points) > 0 ? `+${points}` : `${points}`).replace(/^-0\.0$/, '0.0').replace('-', '−');

/** All that is around the board. */
export class Panels {
  /** The move whose verdict may be asked for. @type {Move | undefined} */
  #judged;
  #table;
  #parts;
  #away;
  #onGo;
  /** @type {Sides<PlayerLine>} */
  #lines;
  /** @type {Sides<PlayerRow>} */
  #rows;

  /**
   * @param {Table} table
   * @param {Parts} parts of the view
   * @param {HTMLElement} away where the clock is seen from other views
   * @param {(side: Side, change: Partial<Player>) => void} onChange is handed what is new of a player
   * @param {(ply: number) => void} onGo
   */
  constructor(table, parts, away, onChange, onGo) {
    const { tabletop } = table;
    const { part, select } = parts;
    this.#table = table;
    this.#parts = parts;
    this.#away = away;
    tabletop.ending.addEventListener('abort', () => { away.hidden = true; });
    this.#onGo = onGo;
    /** @param {Side} side */
    const row = (side) => new PlayerRow(tabletop.bots, select(`${side}-level`), select(`${side}-time`), (change) => onChange(side, change));
    this.#lines = { white: new PlayerLine(tabletop, 'white', part('white')), black: new PlayerLine(tabletop, 'black', part('black')) };
    this.#rows = { white: row('white'), black: row('black') };
  }

  /**
   * Shows everything.
   * @param {{flipped: boolean, editing: boolean, playing: boolean, isAway: boolean}} state `editing` while a position is
   *        set up, `playing` while the game is played back, `isAway` while it goes on in another tab
   */
  show(state) {
    handOn(() => this.#show(state), () => this.#parts.part('board').querySelector('.cell[tabindex="0"]'));
  }

  /** @param {{flipped: boolean, editing: boolean, playing: boolean, isAway: boolean}} state */
  #show({ flipped, editing, playing, isAway }) {
    const { button, find, part } = this.#parts;
    const { kit } = this.#table.tabletop;
    const { game, known, outcome, unseen, isBotsTurn, failed } = this.#table;
    this.#showPlayers(flipped, editing);
    list(find('record', HTMLOListElement), game, outcome, this.#onGo);
    const last = game.moves[game.shown - 1];
    const comment = [last?.words, last?.comment].filter(Boolean).join(' · ');
    part('comment').textContent = comment;
    part('comment').hidden = !comment;
    // A long one is scrolled through by keys too.
    part('comment').tabIndex = comment.length > LONG ? 0 : -1;
    // In the others, a player learns by the end what the positions were worth.
    part('chart-part').hidden = Boolean(kit && (kit.secret || !outcome));
    this.showScore();
    this.#showWhy();
    this.#showWhyNot();
    part('side').hidden = editing;
    part('editor').hidden = !editing;
    part('again').hidden = !(failed || isAway) || editing;
    part('again').textContent = isAway ? 'Play here' : 'Try again';
    part('pause').hidden = !game.isBots || editing || Boolean(outcome);
    part('pause').textContent = game.paused ? 'Start' : 'Pause';
    part('play-on').hidden = game.isLive || editing;
    part('play-out').hidden = !known?.status.decided || Boolean(outcome) || !game.isLive || editing;
    const isOver = Boolean(outcome) && game.isLive && !editing;
    part('rematch').hidden = !isOver;
    part('swap').hidden = !isOver || !game.alone;
    part('review').hidden = !isOver || Boolean(kit?.secret) || game.moves.length === 0;
    const hasWon = Boolean(outcome?.winner) && outcome?.winner === game.alone;
    this.#offerNext(isOver, hasWon);
    part('resign').hidden = game.isBots || editing || Boolean(outcome) || game.moves.length === 0;
    // A bot cannot be told there whether it is behind.
    part('draw').hidden = part('resign').hidden || Boolean(kit?.secret);
    part('done').hidden = part('study').hidden = part('cancel').hidden = !editing;
    part('take-back').hidden = part('new').hidden = part('menu-button').hidden = editing;
    part('take-back').hidden ||= isOver;
    part('undo').hidden = !isOver || game.moves.length === 0;
    part('hint').hidden = isOver || editing;
    button('take-back').disabled = isAway || game.moves.length === 0;
    button('hint').disabled = isAway || game.isLive && (Boolean(outcome) || isBotsTurn);
    button('back').disabled = button('first').disabled = game.shown === 0;
    button('forward').disabled = button('last').disabled = game.isLive;
    button('last').classList.toggle('main', unseen);
    button('run').disabled = game.moves.length === 0;
    button('run').textContent = playing ? 'Stop' : 'Play';
    button('run').title = playing ? 'Stop the replay' : 'Play the game again';
    button('run').setAttribute('aria-label', button('run').title);
    const order = hasWon ? WINNERS : PRIMARY;
    for (const id of PRIMARY) button(id).removeAttribute('data-primary');
    const first = order.find((id) => !part(id).closest('[hidden]'));
    if (first) button(first).toggleAttribute('data-primary', true);
  }

  /**
   * Offers the opponent after this one: a stronger one after a victory, an easier one after a defeat.
   * @param {boolean} isOver
   * @param {boolean} hasWon
   */
  #offerNext(isOver, hasWon) {
    const { part } = this.#parts;
    const { game, tabletop: { bots } } = this.#table;
    const next = nextLevel(game, hasWon);
    // The story leads there too.
    part('next').hidden = !isOver || next === undefined || !part('review').hidden;
    if (next === undefined) return;
    part('next').textContent = hasWon ? 'Next opponent' : 'Easier opponent';
    part('next').title = bots.nameOf(next);
  }

  /**
   * @param {boolean} flipped
   * @param {boolean} editing
   */
  #showPlayers(flipped, editing) {
    const { game, known, isBotsTurn, failed, tabletop: { kit, notation } } = this.#table;
    const material = editing || kit?.secret ? undefined : known?.status.material;
    const thinking = isBotsTurn && !failed && !editing ? game.side : undefined;
    for (const side of SIDES) {
      const ahead = material ? notation.leadOf(material) : 0;
      const lead = side === 'white' ? ahead : -ahead;
      this.#lines[side].show({
        name: game.called(side),
        level: game.players[side].level,
        state: side === thinking ? 'thinking…' : '',
        points: material?.[side],
        lead,
        isBelow: (side === 'black') === flipped,
      });
      this.#rows[side].show(game.players[side]);
    }
    this.showClocks();
  }

  showClocks() {
    const { game, left, outcome } = this.#table;
    for (const side of SIDES) this.#lines[side].showClock(left?.[side], game.side === side && !outcome);
    // The clock runs on while another view is shown.
    const mine = game.alone ?? game.side;
    showClock(this.#away, left?.[mine], game.side === mine && !outcome);
    this.#away.hidden ||= Boolean(outcome) && outcome?.end !== ENDS.timeout;
  }

  #showWhy() {
    const { find, part } = this.#parts;
    const { bots, kit } = this.#table.tabletop;
    const move = this.#table.game.moves[this.#table.game.shown - 1];
    const why = find('why', HTMLDetailsElement);
    // Where sides choose in secret, what best play mixes says more, and only when the game is over.
    why.hidden = !move?.by || Boolean(kit?.secret);
    if (!move?.by || kit?.secret) return;
    if (move.why || !why.open) {
      part('reasons').replaceChildren(...(move.why ? reasons(bots, move.why, move.move) : []));
      return;
    }
    part('reasons').textContent = 'Asking the bot again…';
    reasonsOf(this.#table.game).then(() => {
      if (move === this.#table.game.moves[this.#table.game.shown - 1]) this.#showWhy();
    }, (error) => this.#table.complain(error));
  }

  /** What a person may ask of their own move: whether it was the best. Another move folds the answer away. */
  #showWhyNot() {
    const { game, tabletop } = this.#table;
    const move = game.moves[game.shown - 1];
    const whyNot = this.#parts.find('why-not', HTMLDetailsElement);
    // Where both sides choose at once, no single move is best.
    whyNot.hidden = !move || Boolean(move.by) || Boolean(tabletop.kit?.secret);
    if (move === this.#judged) return;
    this.#judged = move;
    whyNot.open = false;
  }

  /** Compares the move with the best one. In a game that goes on, that is help. */
  async #judge() {
    const { find, part } = this.#parts;
    const { game, outcome, tabletop: { isAdvance } } = this.#table;
    const move = this.#judged;
    if (!move || !find('why-not', HTMLDetailsElement).open) return;
    game.isPractice ||= !outcome;
    part('verdict').textContent = 'Asking for the best move…';
    try {
      const told = isAdvance ? verdict(await comparisonOf(game)) : paragraphs(await searchedOf(game));
      if (move === this.#judged) part('verdict').replaceChildren(...told);
    } catch (error) {
      part('verdict').textContent = '';
      this.#table.complain(error);
    }
  }

  /** Shows the reasons when they are first opened. */
  watchWhy() {
    this.#parts.part('why').addEventListener('toggle', () => this.#showWhy());
    this.#parts.part('why-not').addEventListener('toggle', () => this.#judge());
  }

  /** True if the scores are to be seen. */
  get showsScores() {
    const chart = this.#parts.find('chart-part', HTMLDetailsElement);
    return chart.open && !chart.hidden;
  }

  /**
   * Opens the part with the scores where the person has left it open: unasked, a score would be a hint.
   * @param {() => void} opened
   */
  watchScores(opened) {
    const chart = this.#parts.find('chart-part', HTMLDetailsElement);
    chart.open = kept(CHART) === true;
    // The toggle that this causes is not a choice.
    let isChosen = !chart.open;
    chart.addEventListener('toggle', () => {
      if (isChosen) keep(CHART, chart.open);
      isChosen = true;
      if (this.showsScores) opened();
    });
  }

  showScore() {
    const { find, part } = this.#parts;
    const { game, outcome, tabletop: { kit, notation } } = this.#table;
    /** @type {number[]} */
    const leads = [];
    for (let ply = 0; ply <= game.moves.length; ply++) leads.push(game.leads[ply] ?? leads.at(-1) ?? 0);
    draw(find('chart', SVGSVGElement), game.scores, leads, game.shown);
    const score = game.scores[game.shown];
    const parts = [`${kit?.lead ?? 'material'} ${signed(leads[game.shown])} (dashed), for ${notation.called('white')}`];
    const isOver = outcome && game.isLive;
    if (score !== undefined && !isOver) {
      parts.unshift(Math.abs(score) >= WON ? `${notation.called(score > 0 ? 'white' : 'black')} wins by force` : `score ${signed(score.toFixed(1))}`);
    }
    part('score').textContent = capital(parts.join(' · '));
  }
}
