// Words as sentences begin and end with them.

/** @param {string} words */
export const capital = (words) => words[0].toUpperCase() + words.slice(1);

/**
 * A number of things: `1 point`, `2 points`.
 * @param {number} count
 * @param {string} what
 */
export const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/**
 * A place in an order: `3rd`.
 * @param {number} place from 1 on
 */
export function ordinal(place) {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${(!isTeen && ['th', 'st', 'nd', 'rd'][place % 10]) || 'th'}`;
}

/**
 * A sentence of what may lack its point.
 * @param {string} words
 */
export const sentence = (words) => capital(words).replace(/[^.?!]$/, '$&.');
