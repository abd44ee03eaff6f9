// The page: its colours, and the view that the address asks for.

import { watchLine } from './api/line.js';
import { watchQueue } from './api/queue.js';
import { OLDEST, isKnown } from './browser.js';
import { takeDropped } from './files.js';
import { addChooser } from './games/chooser.js';
import { addKeys } from './keys/dialog.js';
import { applyLook } from './look.js';
import { notice, queued } from './notice.js';
import { keepPage } from './offline.js';
import { followHash, followHistory, goTo, show, take, unifyAddress } from './router.js';
import { addSound } from './table/sounds.js';
import { addTheme } from './theme.js';

/** @param {unknown} error */
function fail(error) {
  const reason = error instanceof Error ? error.message : error;
  const old = isKnown ? '' : ` This browser may be too old for it: it needs ${OLDEST}, or a newer one.`;
  notice('start', `The page could not start. Reload it to try again. ${reason}${old}`);
}

// A host of files cannot choose a document by the query of its address.
if (new URLSearchParams(location.search).get('embed') === '1') location.replace(`embed.html${location.search}${location.hash}`);

notice('start');
keepPage();
watchLine((trouble) => notice('line', ...(trouble ? [`${trouble} Your game is saved, and goes on as soon as there is an answer.`] : [])));
watchQueue((place) => notice('queue', ...(place ? [queued(place)] : [])));
applyLook();
const theme = document.getElementById('theme');
if (theme) addTheme(theme);
const sounds = document.getElementById('sound');
if (sounds) addSound(sounds);
const keys = document.getElementById('keys-button');
if (keys) addKeys(keys);
takeDropped((file) => take(file).catch(fail));
unifyAddress();
window.addEventListener('hashchange', (event) => followHash(event).catch(fail));
window.addEventListener('popstate', () => followHistory().catch(fail));
show().catch(fail);
const which = document.getElementById('which');
if (which instanceof HTMLSelectElement) addChooser(which, (game) => goTo(game).catch(fail));
// The header works from now on.
for (const it of document.querySelectorAll('header :disabled')) it.removeAttribute('disabled');
