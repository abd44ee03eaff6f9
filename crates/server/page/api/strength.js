// Strengths as texts: a level by its name, a number on the scale of Elo as `elo=1200`.

/** @import { LevelName as Level } from './answers.js' */

/** The least number. */
export const LOWEST = 400;
/** The greatest number. */
export const HIGHEST = 2900;

/**
 * The number of a strength, where it is one.
 * @param {Level} level
 * @returns {number | undefined}
 */
export function eloOf(level) {
  const [, number] = `${level}`.match(/^elo=(\d+)$/) ?? [];
  const elo = Number(number);
  return elo >= LOWEST && elo <= HIGHEST ? elo : undefined;
}

/**
 * The strength of a number.
 * @param {number} elo
 * @returns {Level}
 */
export const rated = (elo) => `elo=${Math.round(Math.min(Math.max(elo, LOWEST), HIGHEST))}`;

/**
 * The strength that an answer names.
 * @param {{level?: Level, elo?: number}} named
 * @returns {Level}
 */
export const levelIn = ({ level = 0, elo }) => (elo === undefined ? level : rated(elo));

/**
 * What a question says of a strength. One of a number has limits of its own, so it takes neither nodes nor a depth.
 * @param {{level?: Level, nodes?: number, depth?: number, [name: string]: unknown}} bot
 */
export function asked({ level, nodes, depth, ...rest }) {
  const elo = level === undefined ? undefined : eloOf(level);
  return elo === undefined ? { level, nodes, depth, ...rest } : { elo, ...rest };
}
