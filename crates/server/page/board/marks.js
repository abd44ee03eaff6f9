// The marks on squares, in boxes of 100 by 100. Each kind of move has a shape of its own, so that
// nothing depends on colour alone.

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {[number, number]} Point */

/**
 * An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.append(...children);
  return element;
}

const path = (/** @type {string} */ d) => svg('path', { d });

/**
 * The marks of the kinds of move; the words are those of the server.
 * @type {Record<string, () => SVGElement>}
 */
const MARKS = {
  move: () => svg('circle', { cx: 50, cy: 50, r: 13 }),
  capture: () => path('M6 28V6H28M72 6H94V28M94 72V94H72M28 94H6V72'),
  shot: () => path('M50 6V26M50 74V94M6 50H26M74 50H94M19 19L33 33M67 67L81 81M81 19L67 33M33 67L19 81'),
  build: () => path('M24 28H76V72H24ZM24 50H76M50 28V50M37 50V72M63 50V72'),
  swap: () => path('M8 24L20 10L32 24M20 10V40M68 76L80 90L92 76M80 90V60'),
  convert: () => svg('circle', { cx: 50, cy: 50, r: 44 }),
  place: () => svg('circle', { cx: 50, cy: 50, r: 13 }),
};

/**
 * The marks of the kinds of move that are legal on one square.
 * @param {string[]} kinds
 */
export function marks(kinds) {
  const group = svg('g', { class: 'marks' });
  for (const kind of kinds) {
    const mark = svg('g', { class: `mark ${kind}` }, MARKS[kind]());
    // Two on an empty square stand one above the other.
    if (kinds.length > 1) mark.setAttribute('transform', kind === 'move' ? 'translate(0 -28)' : 'translate(10 22) scale(.8)');
    group.append(mark);
  }
  return group;
}

/** What a small shield means. */
export const SHIELDED = 'no enemy can capture it while a Sentinel stands beside it';

/** A small shield in the upper right corner. */
export const shield = () => svg('use', { class: 'shield', href: '#advance-shield', width: 100, height: 100 });

/**
 * An arrow from the middle of one square to that of another, which it leaves and meets at some distance.
 * @param {string} className
 * @param {Point} from
 * @param {Point} to
 */
export function arrow(className, [fromX, fromY], [toX, toY]) {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  const [tail, tip] = [30, length - 26];
  return svg(
    'g',
    { class: `arrow ${className}`, transform: `translate(${fromX} ${fromY}) rotate(${angle.toFixed(2)})` },
    svg('path', { class: 'shaft', d: `M${tail} 0H${(tip - 22).toFixed(1)}` }),
    svg('path', { class: 'head', d: `M${(tip - 24).toFixed(1)} -15L${tip.toFixed(1)} 0L${(tip - 24).toFixed(1)} 15Z` }),
  );
}
