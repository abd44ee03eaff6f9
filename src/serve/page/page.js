// The page: its colours, and the view that the address asks for.

import { takeDropped } from './files.js';
import { addKeys } from './keys/dialog.js';
import { show, take } from './router.js';
import { addTheme } from './theme.js';

/** @param {unknown} error */
function fail(error) {
  const reason = error instanceof Error ? error.message : error;
  const message = document.getElementById('message');
  if (message) message.textContent = `The page could not start. Reload it to try again. ${reason}`;
}

const theme = document.getElementById('theme');
if (theme) addTheme(theme);
const keys = document.getElementById('keys-button');
if (keys) addKeys(keys);
takeDropped((file) => take(file).catch(fail));
const which = document.getElementById('which');
if (which instanceof HTMLSelectElement) import('./games/chooser.js').then(({ addChooser }) => addChooser(which)).catch(fail);
window.addEventListener('hashchange', () => show().catch(fail));
show().catch(fail);
