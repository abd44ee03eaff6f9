// What the levels do that games share whose search is the common one.

/** @type {Record<string, string>} */
export const LEVELS = {
  random: 'Plays any legal move.',
  beginner: 'Overlooks two of three moves, and looks one move ahead.',
  easy: 'Overlooks one of three moves, and looks two moves ahead.',
  medium: 'Looks two moves ahead.',
  hard: 'Looks four moves ahead.',
  search: 'Looks as far ahead as its time allows.',
};
