/**
 * Gives the children of a list this order, which must name each of them once. Moving one row takes one move, whichever way
 * it went: a child whose successor is the one wanted here was taken away from here, and is put in when its turn comes.
 */
export function putInOrder(list: Element, wanted: readonly Element[]) {
  let next = list.firstElementChild;
  for (const child of wanted) {
    if (next && next !== child && next.nextElementSibling === child) next = child;
    if (next === child) next = child.nextElementSibling;
    else moveBefore(child, next);
  }
}

/** Where a browser cannot move an element as it is, it is taken out and put in again, and loses the focus meanwhile. */
export function moveBefore(child: Element, next: Element | null) {
  const list = child.parentElement;
  if (!list) return;
  if ("moveBefore" in list) return list.moveBefore(child, next);
  const focused = document.activeElement;
  (list as Element).insertBefore(child, next);
  if (focused instanceof HTMLElement && child.contains(focused)) focused.focus({ preventScroll: true });
}
