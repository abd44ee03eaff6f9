// Words as sentences begin and end with them.

/** @param {string} words */
export const capital = (words) => words[0].toUpperCase() + words.slice(1);

/**
 * A sentence of what may lack its point.
 * @param {string} words
 */
export const sentence = (words) => capital(words).replace(/[^.?!]$/, '$&.');
