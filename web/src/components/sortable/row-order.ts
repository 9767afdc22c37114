/** As an element tells it: where a row lies without the way it was moved, which is a transform. */
export type RowExtent = Pick<HTMLElement, "offsetTop" | "offsetHeight">;

const middleOf = ({ offsetTop, offsetHeight }: RowExtent) => offsetTop + offsetHeight / 2;

/**
 * The place that a row takes when its upper edge is moved to `top`. Rows are of very different heights, since an open
 * editor is ten times as tall as its neighbours, so its own middle says nothing: a neighbour gives way when the edge
 * that moves towards it has passed the neighbour's middle.
 */
export function placeAt(rows: readonly RowExtent[], from: number, top: number): number {
  const home = rows[from];
  if (!home) return from;
  const bottom = top + home.offsetHeight;
  const isPassed = (row: RowExtent) => (top > home.offsetTop ? middleOf(row) <= bottom : middleOf(row) >= top);
  const step = top > home.offsetTop ? 1 : -1;
  let place = from;
  for (let next = rows[place + step]; next && isPassed(next); next = rows[place + step]) place += step;
  return place;
}

/** Where the upper edge of that row is when it has taken the place of another. */
export function topAt(rows: readonly RowExtent[], from: number, place: number): number {
  const [home, taken] = [rows[from], rows[place]];
  if (!home || !taken) return 0;
  return place > from ? taken.offsetTop + taken.offsetHeight - home.offsetHeight : taken.offsetTop;
}

export function reordered<T>(items: readonly T[], from: number, place: number): T[] {
  return items.toSpliced(from, 1).toSpliced(place, 0, ...items.slice(from, from + 1));
}

/** Which way a row gives: up when the moved one has passed it downwards, and the other way round. */
export function givesWay(index: number, from: number, place: number): -1 | 0 | 1 {
  if (index > from && index <= place) return -1;
  return index < from && index >= place ? 1 : 0;
}
