// The settings of a new game: the opponent, the side, the clock.

import { SIDES, other } from '../board/position.js';
import { element } from '../element.js';
import { Beginning } from './beginning.js';
import { CONTROLS } from '../table/clock.js';
import { even } from '../table/estimate.js';
import { Game } from '../table/game.js';
import { fill } from './players.js';
import { Slider } from './slider.js';

/** @import { LevelName as Level, Side } from '../api/answers.js' */
/** @import { Tabletop } from '../games/tabletop.js' */
/** @import { Parts } from '../parts.js' */

/** A person who plays on the same device. */
const BESIDE = 0;
/** A strength that is chosen by the slider, and one that follows the estimate. */
const [CHOSEN, EVEN] = ['strength', 'even'];

/**
 * @param {Level} value
 * @param {string} name
 * @param {string} character
 * @param {boolean} [isProposed]
 */
const opponent = (value, name, character, isProposed = false) => element(
  'label',
  {},
  element('input', { type: 'radio', name: 'opponent', value, checked: isProposed }),
  element('span', {}, name),
  element('small', {}, character),
);

export class NewGame {
  #tabletop;
  #parts;
  #form;
  #beginning;
  #even = opponent(EVEN, 'Even with you', '');
  /** Where strengths are numbers. @type {Slider | undefined} */
  #slider;
  /** True if the person has chosen an opponent: nothing else is proposed then. */
  #isChosen = false;

  /**
   * @param {Tabletop} tabletop
   * @param {Parts} parts
   */
  constructor(tabletop, parts) {
    const { bots } = tabletop;
    const { find, part, select } = parts;
    this.#tabletop = tabletop;
    this.#parts = parts;
    this.#form = find('new-game-form', HTMLFormElement);
    this.#beginning = new Beginning(tabletop, part('beginning'));
    const levels = bots.levels.map(({ level }) => opponent(level, bots.nameOf(level), bots.characterOf(level), level === bots.friendly));
    const opponents = part('opponents');
    if (bots.strengths.length) {
      this.#slider = new Slider(bots, bots.friendly, () => this.#check(CHOSEN));
      opponents.append(this.#even, opponent(CHOSEN, 'A strength', ''), this.#slider.element);
      opponents.append(element('details', { class: 'stacked' }, element('summary', {}, 'Levels'), ...levels));
    } else {
      opponents.append(...levels);
    }
    opponents.append(opponent(BESIDE, 'A person beside you', 'Two people play on this device, in turn.'));
    fill(select('bot-time'), bots.times);
    fill(select('control'), CONTROLS.map(([name], index) => [index, name]));
    const mine = this.#form.querySelector(`[name=side][value=${tabletop.kit?.side ?? 'white'}]`);
    if (mine instanceof HTMLInputElement) mine.checked = true;
    this.#form.addEventListener('change', () => this.#changed());
  }

  /**
   * Lets the person choose.
   * @param {boolean} loses whether a game would be lost
   * @returns {Promise<Game | undefined>} nothing where the person would rather go on
   */
  async ask(loses) {
    const { part, dialog } = this.#parts;
    part('new-game-loses').hidden = !loses;
    this.#propose();
    this.#changed();
    const proposed = this.#chosen('opponent');
    const shown = dialog('new-game');
    shown.returnValue = '';
    shown.showModal();
    const chosen = this.#form.querySelector('[name=opponent]:checked');
    if (chosen instanceof HTMLInputElement) {
      const levels = chosen.closest('details');
      if (levels) levels.open = true;
      chosen.focus();
    }
    await new Promise((resolve) => shown.addEventListener('close', resolve, { once: true }));
    if (shown.returnValue !== 'start') return undefined;
    this.#isChosen ||= this.#chosen('opponent') !== proposed;
    return this.#game();
  }

  /** Proposes the opponent that is even with the person, as soon as games have shown which one that is. */
  #propose() {
    if (!this.#slider) return;
    const level = even();
    this.#even.hidden = level === undefined;
    const note = this.#even.querySelector('small');
    if (note && level !== undefined) note.textContent = `${this.#tabletop.bots.nameOf(level)}, by your games so far. It follows you from game to game.`;
    const isGone = level === undefined && this.#chosen('opponent') === EVEN;
    if (level !== undefined && !this.#isChosen) this.#slider.level = level;
    if (!this.#isChosen || isGone) this.#check(level === undefined ? CHOSEN : EVEN);
  }

  /** @param {string} value of the opponent */
  #check(value) {
    const input = this.#form.querySelector(`[name=opponent][value=${value}]`);
    if (input instanceof HTMLInputElement) input.checked = true;
    this.#changed();
  }

  /** The opponent that is chosen. */
  get #opponent() {
    const name = this.#chosen('opponent');
    if (name === CHOSEN) return { level: this.#slider?.level };
    if (name === EVEN) return { level: even() ?? this.#slider?.level, isEven: true };
    return { level: this.#tabletop.bots.levelNamed(name) };
  }

  /** @param {string} name of a choice */
  #chosen(name) {
    return `${new FormData(this.#form).get(name)}`;
  }

  #changed() {
    const { bots } = this.#tabletop;
    const { part } = this.#parts;
    const { level = bots.friendly } = this.#opponent;
    part('my-side').hidden = level === BESIDE;
    part('bot-time-label').hidden = !bots.searches(level);
  }

  #game() {
    const { bots } = this.#tabletop;
    const { select } = this.#parts;
    const game = new Game(this.#tabletop, this.#beginning.position);
    const mine = this.#side();
    game.players[mine] = bots.player();
    game.players[other(mine)] = bots.player({ ...this.#opponent, time: Number(select('bot-time').value) });
    game.control = CONTROLS[Number(select('control').value)][1];
    return game;
  }

  /** @returns {Side} */
  #side() {
    const side = this.#chosen('side');
    return SIDES.find((it) => it === side) ?? SIDES[crypto.getRandomValues(new Uint8Array(1))[0] % 2];
  }
}
