// What is chosen before a game begins: the opponent, the side, the clock.

import { SIDES, other } from '../board/position.js';
import { Beginning } from './beginning.js';
import { BOTS, TIMES, USUAL, characterOf, levelNamed, nameOfLevel, player, searches } from './bots.js';
import { CONTROLS } from './clock.js';
import { dialog, find, part, select } from './elements.js';
import { Game } from './game.js';
import { fill } from './players.js';

/** @import { Level, Side } from '../api/answers.js' */

/** A person who plays on the same device. */
const BESIDE = 0;

/**
 * @param {Level} level
 * @param {string} name
 * @param {string} character
 */
function opponent(level, name, character) {
  const [label, words, note] = [document.createElement('label'), document.createElement('span'), document.createElement('small')];
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: 'opponent', value: `${level}`, checked: level === USUAL });
  words.append(name);
  note.textContent = character;
  label.append(input, words, note);
  return label;
}

export class NewGame {
  #form = find('new-game-form', HTMLFormElement);
  #beginning = new Beginning(part('beginning'));

  constructor() {
    part('opponents').append(
      ...BOTS.map(({ level }) => opponent(level, nameOfLevel(level), characterOf(level))),
      opponent(BESIDE, 'A person beside you', 'Two people play on this device, in turn.'),
    );
    fill(select('bot-time'), TIMES);
    fill(select('control'), CONTROLS.map(([name], index) => [index, name]));
    this.#form.addEventListener('change', () => this.#changed());
  }

  /**
   * Lets the person choose.
   * @param {boolean} loses whether a game would be lost
   * @returns {Promise<Game | undefined>} nothing where the person would rather go on
   */
  async ask(loses) {
    part('new-game-loses').hidden = !loses;
    this.#changed();
    const shown = dialog('new-game');
    shown.returnValue = '';
    shown.showModal();
    const chosen = this.#form.querySelector('[name=opponent]:checked');
    if (chosen instanceof HTMLInputElement) chosen.focus();
    await new Promise((resolve) => shown.addEventListener('close', resolve, { once: true }));
    return shown.returnValue === 'start' ? this.#game() : undefined;
  }

  /** @param {string} name of a choice */
  #chosen(name) {
    return `${new FormData(this.#form).get(name)}`;
  }

  #changed() {
    const level = levelNamed(this.#chosen('opponent'));
    part('my-side').hidden = level === BESIDE;
    part('bot-time-label').hidden = !searches(level);
  }

  #game() {
    const game = new Game(this.#beginning.position);
    const level = levelNamed(this.#chosen('opponent'));
    const mine = this.#side();
    game.players[mine] = player();
    game.players[other(mine)] = player({ level, time: Number(select('bot-time').value) });
    game.control = CONTROLS[Number(select('control').value)][1];
    return game;
  }

  /** @returns {Side} */
  #side() {
    const side = this.#chosen('side');
    return SIDES.find((it) => it === side) ?? SIDES[crypto.getRandomValues(new Uint8Array(1))[0] % 2];
  }
}
