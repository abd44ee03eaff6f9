// Downloads of the page.

import { svg } from '../board/marks.js';

const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap', 'opacity', 'color', 'font-family', 'font-size'];
/** What drawings ask for. */
const COLOURS = ['--body', '--lines'];

/** Of a picture, in pixels. */
const WIDTH = 600;

/**
 * Hands a file to the browser to keep.
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} contents
 */
export function download(name, type, contents) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents], { type }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * The board as an SVG document of its own: the page's styles become attributes, the drawings come with it.
 * @param {SVGSVGElement} board
 * @param {SVGElement} drawings
 */
export function picture(board, drawings) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [from, to] = [board, copy].map((root) => [...root.querySelectorAll('*')]);
  for (const [index, element] of from.entries()) {
    const style = getComputedStyle(element);
    for (const name of PAINT) to[index].setAttribute(name, style.getPropertyValue(name));
    // The policy of the page forbids attributes of style, but not this.
    const made = to[index];
    if (made instanceof SVGUseElement) for (const name of COLOURS) made.style.setProperty(name, style.getPropertyValue(name));
    to[index].removeAttribute('class');
  }
  copy.querySelector('[role=grid]')?.remove();
  // The letters beside the board are those of the page, and so is what they stand on.
  const { x, y, width, height } = board.viewBox.baseVal;
  copy.prepend(svg('rect', { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor }));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${WIDTH}`);
  copy.setAttribute('height', `${Math.round(WIDTH * height / width)}`);
  copy.prepend(svg('defs', {}, ...[...drawings.children].map((it) => it.cloneNode(true))));
  return new XMLSerializer().serializeToString(copy);
}

/**
 * A picture as PNG.
 * @param {string} text an SVG document
 * @returns {Promise<Blob>}
 */
export async function pixels(text) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser cannot make the picture.'))), 'image/png');
  });
}
