// The page that other pages frame, with nothing but a board: `?embed=1`, which docs/embed.md describes.

import { watchLine } from '../api/line.js';
import { watchQueue } from '../api/queue.js';
import { OLDEST, isKnown } from '../browser.js';
import { insistOnPart } from '../loading.js';
import { notice, queued } from '../notice.js';

notice('start');
watchLine((trouble) => notice('line', ...(trouble ? [`${trouble} The game is kept, and goes on as soon as there is an answer.`] : [])));
watchQueue((place) => notice('queue', ...(place ? [queued(place)] : [])));
insistOnPart(() => import('./framed.js'), document.body).then(({ begin }) => begin()).catch((error) => {
  const old = isKnown ? '' : ` This browser may be too old for it: it needs ${OLDEST}, or a newer one.`;
  notice('start', `The board could not start. Reload the page to try again. ${error.message}${old}`);
});
