// The service worker of a page that a server sends: what the server answers comes first. Without an answer, the page
// comes as it was when this version was kept.

const scope = new URL('.', location.href);
/* The server puts the version and the files here. */
const VERSION = '';
/** @type {string[]} */
const FILES = [];

/** Answers about games and their rules, which the page asks for by address. */
const TOLD = /api\/v1\/(about|rules)$/;

const worker = /** @type {any} */ (globalThis);
/** The addresses of the files, whose contents never change but for the page itself. */
const kept = new Set(FILES.map((file) => new URL(file, scope).href));

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(forget()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  const isPage = request.mode === 'navigate' && address.pathname === scope.pathname && address.searchParams.get('embed') !== '1';
  if (isPage) event.respondWith(fetch(request).catch(() => known(scope.href)));
  else if (TOLD.test(address.pathname)) event.respondWith(told(request));
  else if (kept.has(address.href)) event.respondWith(known(request).then((found) => (found.ok ? found : fetch(request)), () => fetch(request)));
});

async function keep() {
  const cache = await caches.open(VERSION);
  await cache.addAll([...kept]);
}

/** This version begins when no page is open that goes by another one. */
async function forget() {
  for (const name of await caches.keys()) if (name.startsWith(`advance ${scope.pathname} `) && name !== VERSION) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request | string} request */
async function known(request) {
  return await (await caches.open(VERSION)).match(request) ?? Response.error();
}

/**
 * The answer of the server, or the last one.
 * @param {Request} request
 */
async function told(request) {
  let response;
  try {
    response = await fetch(request);
  } catch {
    return known(request);
  }
  // A full disk keeps no answer from the page.
  if (response.ok) await caches.open(VERSION).then((cache) => cache.put(request, response.clone())).catch(() => {});
  return response;
}
