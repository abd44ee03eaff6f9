// The two lines above and below the board: who plays a side, and how it stands.

import { LEVELS, TIMES, searches } from './bots.js';
import { capital } from './game.js';

function select(label, options, onChange) {
  const made = document.createElement('select');
  made.setAttribute('aria-label', label);
  made.append(...options.map(([value, text]) => new Option(text, value)));
  made.addEventListener('change', () => onChange(Number(made.value)));
  return made;
}

/** One side's line. */
export class PlayerLine {
  #side;
  #swatch = document.createElement('span');
  #level;
  #time;
  #state = document.createElement('span');
  #points = document.createElement('output');

  /** `onChange` is handed what is new of the player: a level or a time. */
  constructor(side, onChange) {
    this.#side = side;
    this.#swatch.className = `swatch ${side}`;
    this.#level = select(`${capital(side)} is played by`, LEVELS, (level) => onChange({ level }));
    this.#level.id = `${side}-level`;
    this.#time = select(`Thinking time of ${side}`, TIMES, (time) => onChange({ time }));
    this.#time.id = `${side}-time`;
    this.#state.className = 'state';
    this.#points.className = 'points';
    this.#points.title = 'Material, in points';
  }

  /** Moves the line into another place. */
  into(place) {
    // What is taken out of the page loses the focus.
    if (this.#level.parentElement === place) return;
    place.replaceChildren(this.#swatch, this.#level, this.#time, this.#state, this.#points);
    place.setAttribute('aria-label', capital(this.#side));
    place.setAttribute('role', 'group');
  }

  show({ level, time }, points, lead, state) {
    this.#level.value = level;
    this.#time.value = time;
    this.#time.hidden = !searches(level);
    this.#state.textContent = state;
    this.#points.hidden = points === undefined;
    this.#points.textContent = lead > 0 ? `${points} (+${lead})` : points;
    this.#points.setAttribute('aria-label', `${capital(this.#side)}'s material: ${points} points`);
  }
}
