// The next keyboard focus when the focused element goes away.

/** @param {Element} element */
const isOpen = (element) => !element.matches(':disabled') && element.checkVisibility();

/**
 * Makes a change. If that closes or hides the control with the focus, the nearest one beside it gets the focus,
 * or else what `otherwise` finds.
 * @param {() => void} change
 * @param {() => Element | null} otherwise
 */
export function handOn(change, otherwise) {
  const had = document.activeElement;
  change();
  const isMoved = ![had, document.body].includes(document.activeElement);
  if (!had || had === document.body || isMoved || isOpen(had)) return;
  const group = [...(had.parentElement?.children ?? [])];
  const distance = (/** @type {Element} */ element) => Math.abs(group.indexOf(element) - group.indexOf(had));
  const open = group.filter((element) => element.matches('button, select') && isOpen(element));
  const [next = otherwise()] = open.sort((one, other) => distance(one) - distance(other));
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
}
