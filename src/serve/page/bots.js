// What bots there are to play against: levels, and how long they may think.

import { about } from './about.js';

export const LEVELS = [
  [0, 'Person'],
  ...about.levels.map(({ level, summary }) => [level, `Bot ${level} – ${summary}`]),
];

/** The level to play against unless somebody chooses another. */
export const USUAL = about.level;

const searching = about.levels.filter(({ searches }) => searches).map(({ level }) => level);

/** Whether a level can make use of more time. */
export const searches = (level) => searching.includes(level);

/** The level whose search is asked what positions are worth. */
export const DEEPEST = searching.at(-1);

export const TIMES = [[0, 'at once'], [200, '0.2 s'], [500, '0.5 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s']]
  .filter(([time]) => time <= about.max_time);

const known = (options, value) => (options.some(([option]) => option === value) ? value : 0);

/** A player that there is, as close as possible to what is known of one. */
export const player = ({ level, time } = {}) => ({ level: known(LEVELS, level), time: known(TIMES, time) });
