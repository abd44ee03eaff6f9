// Confetti over the page, where the system allows motion.

const PIECES = 70;
const COLOURS = ['#e0a95e', '#57a06f', '#155fc0', '#c81e2c', '#7a1fa2'];
/** The longest fall, in ms. */
const LONGEST = 2600;

const any = (/** @type {number} */ least, /** @type {number} */ most) => least + Math.random() * (most - least);

/** @param {HTMLElement} sky */
function drop(sky) {
  const piece = document.createElement('i');
  Object.assign(piece.style, {
    position: 'absolute',
    left: `${any(0, 100)}%`,
    width: '.5rem',
    height: '.8rem',
    background: COLOURS[Math.floor(any(0, COLOURS.length))],
  });
  sky.append(piece);
  const [turns, drift] = [any(-4, 4), any(-12, 12)];
  piece.animate(
    [{ transform: 'translateY(-2rem)' }, { transform: `translate(${drift}vw, 105vh) rotate3d(1, 1, .4, ${turns}turn)` }],
    { duration: any(LONGEST / 2, LONGEST), easing: 'cubic-bezier(.2, .4, .7, 1)', fill: 'both' },
  );
}

/** Lets it fall once. */
export function confetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const sky = document.createElement('div');
  sky.className = 'confetti';
  sky.setAttribute('aria-hidden', 'true');
  document.body.append(sky);
  for (let piece = 0; piece < PIECES; piece++) drop(sky);
  setTimeout(() => sky.remove(), LONGEST);
}
