// Keeps the page on this machine, so that it opens without a network from the next visit on.

/** The game comes first, in ms. */
const LATER = 15_000;

/** Lets the browser keep the page, once that disturbs nothing. */
export function keepPage() {
  addEventListener('load', () => setTimeout(() => {
    navigator.serviceWorker?.register('./keeper.js').catch(() => {
      // A browser that keeps nothing still plays while the network is there.
    });
  }, LATER));
}
