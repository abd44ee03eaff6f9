// What goes out of the page into files.

const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap', 'opacity', 'color', 'font-family', 'font-size'];

/** Hands a file to the browser to keep. */
export function download(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The board as an SVG document of its own: the page's styles become attributes, the drawings come with it. */
export function picture(board, drawings) {
  const copy = board.cloneNode(true);
  const [from, to] = [board, copy].map((root) => [...root.querySelectorAll('*')]);
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of PAINT) to[index].setAttribute(name, style.getPropertyValue(name));
    to[index].removeAttribute('class');
  });
  copy.querySelector('[role=grid]').remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', 600);
  copy.setAttribute('height', 600);
  copy.removeAttribute('id');
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  defs.append(...drawings.cloneNode(true).children);
  copy.prepend(defs);
  return new XMLSerializer().serializeToString(copy);
}
