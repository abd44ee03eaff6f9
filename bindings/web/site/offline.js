// Keeps the site on this machine, so that it works without a network from the next visit on.

/** The engine comes first, in ms. */
const LATER = 15_000;

addEventListener('load', () => setTimeout(() => {
  navigator.serviceWorker?.register(new URL('./keeper.js', import.meta.url), { scope: './' }).catch(() => {
    // A browser that keeps nothing still plays while the network is there.
  });
}, LATER));
