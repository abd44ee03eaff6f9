// The sounds, made here: knocks of wood and stone, a whistle, a shimmer, and a few notes.

/** @import { Sound } from './sounds.js' */

const LOUDNESS = 0.22;
/** The gain that cannot be heard any more. */
const SILENCE = 0.001;

/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBuffer | undefined} a second of noise */
let noise;

/**
 * A tone that dies away.
 * @param {AudioContext} to
 * @param {object} tone
 * @param {number} tone.pitch in hertz
 * @param {number} [tone.end] its pitch at the end
 * @param {number} [tone.wait] in seconds, before it begins
 * @param {number} tone.length in seconds
 * @param {number} [tone.loud] in parts of the usual loudness
 * @param {OscillatorType} [tone.type]
 */
function tone(to, { pitch, end = pitch, wait = 0, length, loud = 1, type = 'sine' }) {
  const begin = to.currentTime + wait;
  const source = new OscillatorNode(to, { type, frequency: pitch });
  source.frequency.exponentialRampToValueAtTime(end, begin + length);
  source.connect(fading(to, begin, length, loud));
  source.start(begin);
  source.stop(begin + length);
}

/**
 * Noise of a colour that dies away.
 * @param {AudioContext} to
 * @param {object} burst
 * @param {number} burst.pitch the middle of its band, in hertz
 * @param {number} [burst.end] that at the end
 * @param {number} [burst.wait] in seconds, before it begins
 * @param {number} burst.length in seconds
 * @param {number} [burst.loud] in parts of the usual loudness
 * @param {number} [burst.narrow] how narrow the band is
 */
function burst(to, { pitch, end = pitch, wait = 0, length, loud = 1, narrow = 1 }) {
  const begin = to.currentTime + wait;
  noise ??= whiteNoise(to);
  const source = new AudioBufferSourceNode(to, { buffer: noise });
  const band = new BiquadFilterNode(to, { type: 'bandpass', frequency: pitch, Q: narrow });
  band.frequency.exponentialRampToValueAtTime(end, begin + length);
  source.connect(band).connect(fading(to, begin, length, loud));
  source.start(begin);
  source.stop(begin + length);
}

/**
 * @param {AudioContext} to
 * @param {number} begin
 * @param {number} length
 * @param {number} loud
 */
function fading(to, begin, length, loud) {
  const gain = new GainNode(to, { gain: 0 });
  // What begins or ends at once cracks.
  gain.gain.setValueAtTime(SILENCE, begin);
  gain.gain.exponentialRampToValueAtTime(LOUDNESS * loud, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
  gain.connect(to.destination);
  return gain;
}

/** @param {AudioContext} to */
function whiteNoise(to) {
  const buffer = new AudioBuffer({ length: to.sampleRate, sampleRate: to.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return buffer;
}

/** A piece that is put down. @param {AudioContext} to */
function knock(to, wait = 0, loud = 1) {
  burst(to, { pitch: 1900, length: 0.05, wait, loud: 2 * loud, narrow: 1.5 });
  tone(to, { pitch: 240, end: 150, length: 0.09, wait, loud });
}

/** @type {Record<Sound, (to: AudioContext) => void>} */
const SOUNDS = {
  move: (to) => knock(to),
  take: (to) => {
    knock(to, 0, 1.3);
    burst(to, { pitch: 800, length: 0.12, wait: 0.03, loud: 2 });
  },
  shot: (to) => {
    burst(to, { pitch: 500, end: 2400, length: 0.2, loud: 1.6, narrow: 4 });
    tone(to, { pitch: 110, end: 45, length: 0.28, wait: 0.19, loud: 2 });
    burst(to, { pitch: 300, length: 0.22, wait: 0.19, loud: 2.5 });
  },
  convert: (to) => {
    for (const [index, pitch] of [523, 659, 784, 1047].entries()) tone(to, { pitch, end: pitch * 1.01, length: 0.3, wait: index * 0.05, loud: 0.5, type: 'triangle' });
  },
  build: (to) => {
    burst(to, { pitch: 260, length: 0.16, loud: 2.5, narrow: 0.7 });
    tone(to, { pitch: 95, end: 60, length: 0.16, loud: 1.6 });
    burst(to, { pitch: 1200, length: 0.05, wait: 0.1, loud: 1 });
  },
  danger: (to) => {
    knock(to);
    for (const wait of [0.06, 0.18]) tone(to, { pitch: 466, length: 0.16, wait, loud: 0.6, type: 'triangle' });
  },
  low: (to) => tone(to, { pitch: 880, length: 0.12, loud: 0.6 }),
  end: (to) => {
    for (const [index, pitch] of [392, 494, 587, 784].entries()) tone(to, { pitch, length: 0.7, wait: index * 0.11, loud: 0.6, type: 'triangle' });
  },
};

/** @param {Sound} what */
export function play(what) {
  context ??= new AudioContext();
  SOUNDS[what](context);
}
