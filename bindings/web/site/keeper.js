// The service worker: it keeps all files of one version of the site, and answers from these.

/* The build puts the version and the files here. */
const VERSION = '';
/** @type {string[]} */
const FILES = [];

const worker = /** @type {any} */ (globalThis);

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(forget()));
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});

async function keep() {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
}

/** This version begins when no page is open that goes by another one. */
async function forget() {
  const scope = new URL('.', location.href).pathname;
  for (const name of await caches.keys()) if (name.startsWith(`advance ${scope} `) && name !== VERSION) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(VERSION);
  return await cache.match(request, { ignoreSearch: true }) ?? fetch(request);
}
