// What bots there are to play against: levels, and how long they may think.

export const LEVELS = [
  [0, 'Person'],
  [4, 'Bot 4 – any legal move'],
  [5, 'Bot 5 – wins if it can'],
  [6, 'Bot 6 – takes the most'],
  [7, 'Bot 7 – foresees the reply'],
  [8, 'Bot 8 – searches'],
  [9, 'Bot 9 – searches everything'],
];

/** The levels that can make use of more time. */
export const SEARCHING = 8;

/** The longest that the server searches, in milliseconds: it refuses who asks for more. */
const LONGEST = Number(document.querySelector('meta[name=max-time]').content);

export const TIMES = [[0, 'at once'], [200, '0.2 s'], [500, '0.5 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s']]
  .filter(([time]) => time <= LONGEST);

const known = (options, value) => (options.some(([option]) => option === value) ? value : 0);

/** A player that there is, as close as possible to what is known of one. */
export const player = ({ level, time } = {}) => ({ level: known(LEVELS, level), time: known(TIMES, time) });
