// Where the keyboard's focus goes when what had it goes away.

const isOpen = (element) => !element.disabled && element.checkVisibility();

/**
 * Makes a change. If that closes or hides the control with the focus, the nearest one beside it gets the focus,
 * or else what `otherwise` finds.
 */
export function handOn(change, otherwise) {
  const had = document.activeElement;
  change();
  const isMoved = ![had, document.body].includes(document.activeElement);
  if (!had || had === document.body || isMoved || isOpen(had)) return;
  const group = [...(had.parentElement?.children ?? [])];
  const distance = (element) => Math.abs(group.indexOf(element) - group.indexOf(had));
  const open = group.filter((element) => element.matches('button, select') && isOpen(element));
  const [next] = open.sort((one, other) => distance(one) - distance(other));
  (next ?? otherwise()).focus();
}
