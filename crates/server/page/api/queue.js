// The queue of a busy engine: where the questions of this page stand in it.

/** The shortest wait that is reported, in ms. */
const SOON = 500;

/** How many others go before each question that waits. @type {Map<object, number>} */
const waiting = new Map();
/** @type {((place: number | undefined) => void)[]} */
const watching = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
let isTold = false;

/**
 * Has a function told the place of what comes first of this page, from 1 on, and when nothing waits any more.
 * @param {(place: number | undefined) => void} told
 */
export function watchQueue(told) {
  watching.push(told);
}

/**
 * A question waits, behind so many others.
 * @param {object} question tells it from others
 * @param {number} ahead
 */
export function enqueue(question, ahead) {
  waiting.set(question, ahead);
  if (isTold) tell();
  else soon ??= setTimeout(() => { isTold = true; tell(); }, SOON);
}

/**
 * A question does not wait, or not any more.
 * @param {object} question
 */
export function dequeue(question) {
  if (!waiting.delete(question)) return;
  if (isTold) tell();
  if (waiting.size) return;
  clearTimeout(soon);
  soon = undefined;
  isTold = false;
}

function tell() {
  const place = waiting.size ? Math.min(...waiting.values()) + 1 : undefined;
  for (const told of watching) told(place);
}
