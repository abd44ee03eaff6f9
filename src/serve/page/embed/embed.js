// The page that other pages frame, with nothing but a board: `?embed=1`, which docs/embed.md describes.

import('./view.js').then(({ start }) => start()).catch((error) => {
  const message = document.getElementById('message');
  if (message) message.textContent = `The board could not start. Reload the page to try again. ${error.message}`;
});
