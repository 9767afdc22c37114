/** A row's position, ignoring its current transform. */
type RowExtent = Pick<HTMLElement, "offsetTop" | "offsetHeight">;

const middleOf = ({ offsetTop, offsetHeight }: RowExtent) => offsetTop + offsetHeight / 2;

/**
 * The position a row takes when its upper edge moves to `top`. An open editor is ten times as tall as its neighbours, so the
 * row's own middle is no guide. Instead, a neighbour gives way once the approaching edge passes the neighbour's middle.
 */
export function positionAt(rows: readonly RowExtent[], from: number, top: number): number {
  const home = rows[from];
  if (!home) return from;
  const bottom = top + home.offsetHeight;
  const isPassed = (row: RowExtent) => (top > home.offsetTop ? middleOf(row) <= bottom : middleOf(row) >= top);
  const step = top > home.offsetTop ? 1 : -1;
  let position = from;
  for (let next = rows[position + step]; next && isPassed(next); next = rows[position + step]) position += step;
  return position;
}

/** The row's upper edge when it is at another position. */
export function topAt(rows: readonly RowExtent[], from: number, position: number): number {
  const [home, taken] = [rows[from], rows[position]];
  if (!home || !taken) return 0;
  return position > from ? taken.offsetTop + taken.offsetHeight - home.offsetHeight : taken.offsetTop;
}

export function reordered<T>(items: readonly T[], from: number, position: number): T[] {
  return items.toSpliced(from, 1).toSpliced(position, 0, ...items.slice(from, from + 1));
}

/**
 * Returns the direction in which a row moves to give way: up if the moved row has passed it going down, and down if it has
 * passed it going up.
 */
export function givesWay(index: number, from: number, position: number): -1 | 0 | 1 {
  if (index > from && index <= position) return -1;
  return index < from && index >= position ? 1 : 0;
}

/**
 * Puts a list's children in this order, which must contain each of them once. Moving one row takes one DOM move in either
 * direction: a child whose next sibling belongs here must have moved elsewhere, and is placed when its turn comes.
 */
export function putInOrder(list: Element, wanted: readonly Element[]) {
  let next = list.firstElementChild;
  for (const child of wanted) {
    if (next && next !== child && next.nextElementSibling === child) next = child;
    if (next === child) next = child.nextElementSibling;
    else moveBefore(child, next);
  }
}

/** Moves a child within its parent, keeping its focus and scroll positions even in browsers without `moveBefore`. */
export function moveBefore(child: Element, next: Element | null) {
  const list = child.parentElement;
  if (!list) return;
  if ("moveBefore" in list) list.moveBefore(child, next);
  else reinsertBefore(list, child, next);
}

/** Firefox and Safari blur removed elements and reset their scrolling. Hides the temporary blur from listeners. */
function reinsertBefore(list: Element, child: Element, next: Element | null) {
  const focused = document.activeElement;
  const scrolled = [...child.querySelectorAll("*")].flatMap((part) =>
    part.scrollTop > 0 ? [{ part, top: part.scrollTop }] : [],
  );
  const done = new AbortController();
  for (const type of ["blur", "focusout", "focus", "focusin"]) {
    const options = { capture: true, signal: done.signal };
    window.addEventListener(type, (event) => event.stopImmediatePropagation(), options);
  }
  list.insertBefore(child, next);
  for (const { part, top } of scrolled) part.scrollTop = top;
  if (focused instanceof HTMLElement && child.contains(focused)) focused.focus({ preventScroll: true });
  done.abort();
}
