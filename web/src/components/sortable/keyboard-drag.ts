import { scrollerOf } from "../../lib/scroller-of.ts";
import { keepInSight } from "./edge-scroll.ts";
import { gripOf } from "./grip.ts";
import type { RowHand } from "./row-hand.ts";
import { walkRow } from "./walking-row.ts";

const steps: Record<string, (place: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
};

export function dragByKeyboard(list: HTMLElement, hand: RowHand, signal: AbortSignal) {
  let walking: ReturnType<typeof walkRow> | null = null;
  let scroller = document.documentElement;

  function goTo(place: number, row: HTMLElement) {
    hand.move(() => walking?.goTo(place));
    const top = list.getBoundingClientRect().top + row.offsetTop;
    keepInSight(scroller, top, top + row.offsetHeight);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const row = gripOf(event)?.row;
    if (!row) return;
    const held = hand.held();
    const step = steps[event.key];
    const isToggle = event.key === " " || event.key === "Enter";
    const isOurs = held ? isToggle || step || event.key === "Escape" : isToggle;
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held) {
      walking = walkRow(row);
      scroller = scrollerOf(list);
      hand.take(walking);
    } else if (isToggle) {
      hand.drop();
    } else if (held === walking) {
      goTo(step ? step(held.place()) : held.from, row);
    }
    if (event.key === "Escape") hand.cancel();
  }

  list.addEventListener("keydown", handleKeyDown, { signal });
}
