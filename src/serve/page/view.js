// What is seen of a table, besides the board's own drawing.

import { draw } from './chart.js';
import { handOn } from './focus.js';
import { list } from './list.js';
import { PlayerLine } from './players.js';
import { SIDES, other, read, readMove } from './position.js';
import { WON } from './scores.js';
import { capital } from './game.js';
import { reasons } from './why.js';

const $ = (id) => document.getElementById(id);
const NOTHING = { shielded: { white: [], black: [] }, danger_from: [], in_danger: false };

/** What the board shows of a table. */
export function boardOf(table) {
  const { game, known, line } = table;
  const { at, toMove } = read(line);
  const status = known?.status ?? NOTHING;
  const general = toMove === 'white' ? 'G' : 'g';
  return {
    at,
    selected: table.selected,
    hint: table.hint,
    targets: Map.groupBy(table.moves(), ({ move }) => readMove(move).to),
    last: game.shown ? game.moves[game.shown - 1].move : undefined,
    shielded: [...status.shielded.white, ...status.shielded.black],
    dangers: status.danger_from,
    endangered: status.in_danger ? [...at.keys()].find((square) => at.get(square) === general) : undefined,
  };
}

/** What the board shows while a position is set up. */
export const boardOfEditor = ({ at }) => ({ at, targets: new Map(), shielded: [], dangers: [] });

const signed = (points) => (points > 0 ? `+${points}` : `${points}`).replace('-', '−');

/** All that is around the board. */
export class Panels {
  #table;
  #lines;
  #onGo;

  /** `onChange` is handed a side and what is new of its player, `onGo` the ply to show. */
  constructor(table, onChange, onGo) {
    this.#table = table;
    this.#onGo = onGo;
    this.#lines = Object.fromEntries(SIDES.map((side) => [side, new PlayerLine(side, (change) => onChange(side, change))]));
  }

  /** Shows everything; `editing` while a position is set up, `playing` while the game is played back. */
  show(state) {
    handOn(() => this.#show(state), () => document.querySelector('.cell[tabindex="0"]'));
  }

  #show({ bottom, editing, playing }) {
    const { game, outcome, unseen } = this.#table;
    this.#showPlayers(bottom, editing);
    list($('record'), game, this.#onGo);
    this.showScore();
    const why = game.shown ? game.moves[game.shown - 1].why : undefined;
    $('why').hidden = !why;
    $('reasons').replaceChildren(...(why ? reasons(why) : []));
    $('side').hidden = editing;
    $('editor').hidden = !editing;
    $('again').hidden = !this.#table.failed || editing;
    $('pause').hidden = !this.#table.isBotsGame || editing;
    $('pause').setAttribute('aria-pressed', game.paused);
    $('play-on').hidden = game.isLive || editing;
    $('take-back').disabled = game.moves.length === 0 || editing;
    $('hint').disabled = editing || (game.isLive && Boolean(outcome));
    $('back').disabled = $('first').disabled = game.shown === 0;
    $('forward').disabled = $('last').disabled = game.isLive;
    $('last').classList.toggle('main', unseen);
    $('run').disabled = game.moves.length === 0;
    $('run').textContent = playing ? 'Stop' : 'Play';
    $('run').title = playing ? 'Stop the replay' : 'Replay the game';
    $('run').setAttribute('aria-label', $('run').title);
  }

  #showPlayers(bottom, editing) {
    const { game, known, isBotsTurn, failed } = this.#table;
    this.#lines[bottom].into($('bottom'));
    this.#lines[other(bottom)].into($('top'));
    const material = editing ? {} : known?.status.material ?? {};
    const thinking = isBotsTurn && !failed && !editing ? game.mover(game.moves.length) : undefined;
    for (const side of SIDES) {
      const state = side === thinking ? 'thinking…' : '';
      this.#lines[side].show(game.players[side], material[side], material[side] - material[other(side)], state);
    }
  }

  showScore() {
    const { game } = this.#table;
    const leads = [];
    for (let ply = 0; ply <= game.moves.length; ply++) leads.push(game.leads[ply] ?? leads.at(-1) ?? 0);
    draw($('chart'), game.scores, leads, game.shown);
    const score = game.scores[game.shown];
    const parts = [`material ${signed(leads[game.shown])} (dashed), for white`];
    if (Math.abs(score) >= WON) parts.unshift(`${score > 0 ? 'white' : 'black'} wins by force`);
    else if (score != null) parts.unshift(`score ${signed(score.toFixed(1))}`);
    $('score').textContent = capital(parts.join(' · '));
  }
}
