// The question whether something is really meant.

import { partsOf } from './parts.js';

const { dialog, part } = partsOf(document);

/**
 * Lets the person confirm a deed.
 * @param {string} sentence
 * @param {string} deed what the button says
 */
export async function confirmed(sentence, deed) {
  part('sure-text').textContent = sentence;
  part('sure-yes').textContent = deed;
  const asked = dialog('sure');
  asked.returnValue = '';
  asked.showModal();
  await new Promise((resolve) => asked.addEventListener('close', resolve, { once: true }));
  return asked.returnValue === 'yes';
}
