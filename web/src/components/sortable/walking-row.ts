import { glide, type LiftedRow, markLifted, prefersStillness, rowsBeside } from "./lifted-row.ts";
import { moveBefore } from "./put-in-order.ts";

/** Rows that a jump from end to end passes do not glide: there are more than anybody sees. */
const longJump = 20;

/** A row that goes from place to place by keyboard. Its element does so at once; it and those that it passes glide after. */
export function walkRow(row: HTMLElement) {
  const from = rowsBeside(row).indexOf(row);
  const isStill = prefersStillness();
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
      // On top of a glide that is still under way.
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
