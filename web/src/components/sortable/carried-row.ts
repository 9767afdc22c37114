import { glide, type LiftedRow, markLifted, prefersStillness, rowsBeside } from "./lifted-row.ts";
import { givesWay, placeAt, topAt } from "./row-order.ts";

/**
 * A row under the pointer. It and those that give way are moved on the elements themselves: a step costs what the passed
 * rows cost to draw, however long the list is, and renders nothing.
 */
export function carryRow(row: HTMLElement) {
  const rows = rowsBeside(row);
  const from = rows.indexOf(row);
  const home = row.offsetTop;
  const isStill = prefersStillness();
  const transition = isStill ? "" : `transform ${glide.duration}ms ${glide.easing}`;
  const [first, second] = rows;
  const gap = first && second ? second.offsetTop - first.offsetTop - first.offsetHeight : 0;
  const room = row.offsetHeight + gap;
  let place = from;
  let top = home;
  markLifted(row, true);

  function giveWay(next: number) {
    const [low, high] = [Math.min(from, place, next), Math.max(from, place, next)];
    for (let index = low; index <= high; index++) {
      const passed = rows[index];
      const way = givesWay(index, from, next);
      if (passed && index !== from && way !== givesWay(index, from, place)) move(passed, way * room, transition);
    }
    place = next;
  }

  return {
    from,
    place: () => place,
    /** Its upper edge, as `offsetTop` tells it, but within the list. */
    moveTo(wanted: number) {
      top = Math.min(Math.max(wanted, topAt(rows, from, 0)), topAt(rows, from, rows.length - 1));
      move(row, top - home, "");
      giveWay(placeAt(rows, from, top));
    },
    cancel() {
      markLifted(row, false);
      giveWay(from);
      move(row, 0, transition);
    },
    /** The new order takes the place of the moves at once; only the row itself glides the last few pixels. */
    drop() {
      const rest = top - topAt(rows, from, place);
      for (const each of rows) Object.assign(each.style, { transform: "", transition: "" });
      const rests = row.animate({ transform: [`translateY(${rest}px)`, "none"] }, isStill ? 0 : glide);
      rests.onfinish = () => markLifted(row, false);
    },
  } satisfies LiftedRow & { moveTo: (top: number) => void };
}

function move(row: HTMLElement, distance: number, transition: string) {
  row.style.transition = transition;
  // In two dimensions: one in three would make a layer of its own for every row that gave way.
  row.style.transform = distance ? `translateY(${Math.round(distance)}px)` : "";
}
