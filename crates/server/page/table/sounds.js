// What is heard of a game, if the person wants to hear it: short tones, made here.

import { keep, kept } from '../memory.js';

/** @typedef {'move' | 'take' | 'danger' | 'low' | 'end'} Tune what has happened */

/** @type {Record<Tune, [number, number][]>} hertz and the seconds from the beginning */
const TUNES = {
  move: [[330, 0]],
  take: [[220, 0], [165, 0.06]],
  danger: [[440, 0], [550, 0.09]],
  low: [[880, 0]],
  end: [[392, 0], [523, 0.14], [659, 0.28]],
};
const LENGTH = 0.16;
const LOUDNESS = 0.16;

/** @type {AudioContext | undefined} */
let context;
let isOn = kept('sound') === true;

/**
 * Makes a button turn the sounds on and off.
 * @param {HTMLElement} button
 */
export function addSound(button) {
  const show = () => button.setAttribute('aria-pressed', `${isOn}`);
  show();
  button.addEventListener('click', () => {
    isOn = !isOn;
    keep('sound', isOn);
    sound('move');
    show();
  });
}

/** @param {Tune} what */
export function sound(what) {
  if (!isOn) return;
  context ??= new AudioContext();
  for (const [pitch, wait] of TUNES[what]) tone(context, pitch, context.currentTime + wait);
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} begin
 */
function tone(context, pitch, begin) {
  const [source, gain] = [context.createOscillator(), context.createGain()];
  source.type = 'triangle';
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(LOUDNESS, begin);
  // Tones that end at once crack.
  gain.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
  source.connect(gain).connect(context.destination);
  source.start(begin);
  source.stop(begin + LENGTH);
}
