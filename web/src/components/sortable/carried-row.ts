import { givesWay, placeAt, topAt } from "./row-order.ts";

/** Section 9 of the second document. Nothing glides for people who prefer less motion. */
const glide = { duration: 200, easing: "ease" };
const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export type LiftedRow = ReturnType<typeof liftRow>;

/**
 * A row on its way to another place. It and those that give way are moved on the elements themselves: a step costs what
 * the passed rows cost to draw, however long the list is, and renders nothing.
 */
export function liftRow(row: HTMLElement) {
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  const from = rows.indexOf(row);
  const home = row.offsetTop;
  const isStill = prefersStillness();
  const transition = isStill ? "" : `transform ${glide.duration}ms ${glide.easing}`;
  const [first, second] = rows;
  const gap = first && second ? second.offsetTop - first.offsetTop - first.offsetHeight : 0;
  const room = row.offsetHeight + gap;
  let place = from;
  let top = home;
  row.toggleAttribute("data-dragging", true);

  function giveWay(next: number) {
    const [low, high] = [Math.min(from, place, next), Math.max(from, place, next)];
    for (let index = low; index <= high; index++) {
      const passed = rows[index];
      const way = givesWay(index, from, next);
      if (passed && index !== from && way !== givesWay(index, from, place)) move(passed, way * room, transition);
    }
    place = next;
  }

  const within = (next: number) => Math.min(Math.max(next, 0), rows.length - 1);

  return {
    from,
    home,
    place: () => place,
    /** By hand: the row stays under the pointer, but within the list. */
    moveTo(wanted: number) {
      top = Math.min(Math.max(wanted, topAt(rows, from, 0)), topAt(rows, from, rows.length - 1));
      move(row, top - home, "");
      giveWay(placeAt(rows, from, top));
    },
    /** How far below the list's upper edge the row lies at that place. */
    distanceTo: (next: number) => topAt(rows, from, within(next)) - (first?.offsetTop ?? 0),
    /** By keyboard, from place to place. */
    step(next: number) {
      top = topAt(rows, from, within(next));
      move(row, top - home, transition);
      giveWay(within(next));
    },
    cancel() {
      row.toggleAttribute("data-dragging", false);
      giveWay(from);
      move(row, 0, transition);
    },
    /** The new order takes the place of the moves at once; only the row itself glides the last few pixels. */
    drop(reorder: () => void) {
      const rest = top - topAt(rows, from, place);
      for (const each of rows) Object.assign(each.style, { transform: "", transition: "" });
      reorder();
      const rests = row.animate({ transform: [`translateY(${rest}px)`, "none"] }, isStill ? 0 : glide);
      rests.onfinish = () => row.toggleAttribute("data-dragging", false);
    },
  };
}

function move(row: HTMLElement, distance: number, transition: string) {
  row.style.transition = transition;
  // In two dimensions: one in three would make a layer of its own for every row that gave way.
  row.style.transform = distance ? `translateY(${Math.round(distance)}px)` : "";
}
