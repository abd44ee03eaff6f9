// The board that the address of a frame asks for. It stays as long as the page.
//
// Only pages that the server allows can frame it: the browser sees to that (`frame-ancestors`). Messages go to and
// come from the framing page alone, and only where its origin is the one that it has said.

import { start } from './view.js';
import { Wire } from './wire.js';

/**
 * The origin of the framing page: as the address says, or the browser.
 * @param {URLSearchParams} params
 * @returns {string | undefined}
 */
function originOf(params) {
  if (window.parent === window) return undefined;
  const told = params.get('origin') || document.referrer;
  return URL.canParse(told) ? new URL(told).origin : undefined;
}

/**
 * The wire to the framing page.
 * @param {URLSearchParams} params
 */
function wireOf(params) {
  const ours = originOf(params);
  const wire = new Wire((message) => { if (ours) window.parent.postMessage(message, ours); });
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && origin === ours) wire.take(data);
  });
  return wire;
}

/** Begins its first game. */
export async function begin() {
  const params = new URLSearchParams(location.search);
  // What stands behind the `#` of an address means the same.
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) params.set(name, value);
  const place = { root: document, drawings: document.body, themed: document.documentElement };
  await start(params.get('play') ?? undefined, place, wireOf(params), params, new AbortController().signal);
}
