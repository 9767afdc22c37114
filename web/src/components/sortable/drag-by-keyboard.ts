import { prefersReducedMotion } from "../../lib/reduced-motion.ts";
import { scrollerOf } from "../../lib/scroller-of.ts";
import { keepInSight } from "./edge-scroll.ts";
import { glide, grippedRow, type LiftedRow, markLifted, type RowHolder, rowsBeside } from "./held-row.ts";
import { moveBefore } from "./row-order.ts";

const steps: Record<string, (place: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
};

export function dragByKeyboard(list: HTMLElement, holder: RowHolder, signal: AbortSignal) {
  let walking: ReturnType<typeof walkRow> | null = null;
  let scroller = document.documentElement;

  function goTo(place: number, row: HTMLElement) {
    holder.move(() => walking?.goTo(place));
    const top = list.getBoundingClientRect().top + row.offsetTop;
    keepInSight(scroller, top, top + row.offsetHeight);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const row = grippedRow(event)?.row;
    if (!row) return;
    const lifted = holder.lifted();
    const step = steps[event.key];
    const isToggle = event.key === " " || event.key === "Enter";
    const isHandled = lifted ? isToggle || step || event.key === "Escape" : isToggle;
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
    if (!lifted) {
      walking = walkRow(row);
      scroller = scrollerOf(list);
      holder.pickUp(walking);
    } else if (isToggle) {
      holder.drop();
    } else if (lifted === walking) {
      goTo(step ? step(lifted.place()) : lifted.from, row);
    }
    if (event.key === "Escape") holder.cancel();
  }

  list.addEventListener("keydown", handleKeyDown, { signal });
}

/** In a longer jump the rows in between are not animated, since most of them are out of sight. */
const longJump = 20;

/** Moves the element to each new place at once, and animates it and the rows that it passes. */
function walkRow(row: HTMLElement) {
  const from = rowsBeside(row).indexOf(row);
  const isStill = prefersReducedMotion();
  let place = from;
  markLifted(row, true);

  function goTo(wanted: number) {
    const rows = rowsBeside(row);
    const next = Math.min(Math.max(wanted, 0), rows.length - 1);
    if (next === place) return;
    const moved = rows.slice(Math.min(place, next), Math.max(place, next) + 1);
    const before = moved.map(({ offsetTop }) => offsetTop);
    moveBefore(row, rows[next > place ? next + 1 : next] ?? null);
    place = next;
    if (isStill || moved.length > longJump) return;
    const distances = moved.map(({ offsetTop }, index) => (before[index] ?? offsetTop) - offsetTop);
    for (const [index, distance] of distances.entries()) {
      // Adds to an animation that is still running.
      const frames = { transform: [`translateY(${distance}px)`, "none"] };
      moved[index]?.animate(frames, { ...glide, composite: "add" });
    }
  }

  return {
    from,
    place: () => place,
    goTo,
    cancel() {
      markLifted(row, false);
      goTo(from);
    },
    drop: () => markLifted(row, false),
  } satisfies LiftedRow & { goTo: typeof goTo };
}
