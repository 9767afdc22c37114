import { prefersReducedMotion } from "../../lib/reduced-motion.ts";
import { scrollerOf } from "../../lib/scroller-of.ts";
import { scrollAtEdges } from "./edge-scroll.ts";
import { glide, grippedRow, type LiftedRow, markLifted, type RowHolder, rowsBeside } from "./held-row.ts";
import { givesWay, placeAt, topAt } from "./row-order.ts";

/** How far the pointer must move before a press becomes a drag. */
const slackPx = 4;

export function dragByPointer(list: HTMLElement, holder: RowHolder, signal: AbortSignal) {
  function handlePointerDown(event: PointerEvent) {
    const gripped = grippedRow(event);
    if (!gripped || event.button !== 0 || !event.isPrimary) return;
    const { grip, row } = gripped;
    const { pointerId, clientY } = event;
    const { offsetTop } = row;
    grip.setPointerCapture(pointerId);
    const ended = new AbortController();
    const during = { signal: ended.signal };
    const end = () => {
      ended.abort();
      edges?.stop();
    };
    const listTop = () => list.getBoundingClientRect().top;
    const begunAt = clientY - listTop();
    let carried: ReturnType<typeof carryRow> | undefined;
    let edges: ReturnType<typeof scrollAtEdges> | undefined;
    let y = clientY;

    function follow() {
      holder.move(() => carried?.moveTo(offsetTop + y - listTop() - begunAt));
    }
    function handleMove(move: PointerEvent) {
      y = move.clientY;
      if (!carried && Math.abs(y - clientY) < slackPx) return;
      if (!carried) {
        holder.cancel();
        carried = carryRow(row);
        edges = scrollAtEdges(scrollerOf(list));
        holder.pickUp(carried, end);
      }
      follow();
      edges?.point(y);
    }
    grip.addEventListener("pointermove", handleMove, during);
    grip.addEventListener("pointerup", () => (carried ? holder.drop() : end()), during);
    grip.addEventListener("lostpointercapture", () => (carried ? holder.cancel() : end()), during);
    document.addEventListener("scroll", follow, { ...during, capture: true, passive: true });
  }

  list.addEventListener("pointerdown", handlePointerDown, { signal });
}

/** Moves elements by transforms without rendering, so that a step costs only painting the rows that it passes. */
function carryRow(row: HTMLElement) {
  const rows = rowsBeside(row);
  const from = rows.indexOf(row);
  const home = row.offsetTop;
  const isStill = prefersReducedMotion();
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
      if (passed && index !== from && way !== givesWay(index, from, place)) shift(passed, way * room, transition);
    }
    place = next;
  }

  return {
    from,
    place: () => place,
    /** `wanted` is the row's upper edge, measured like `offsetTop`. It is clamped to the list. */
    moveTo(wanted: number) {
      top = Math.min(Math.max(wanted, topAt(rows, from, 0)), topAt(rows, from, rows.length - 1));
      shift(row, top - home, "");
      giveWay(placeAt(rows, from, top));
    },
    cancel() {
      markLifted(row, false);
      giveWay(from);
      shift(row, 0, transition);
    },
    /** The new order replaces the transforms at once. Only the row itself animates the last few pixels. */
    drop() {
      const rest = top - topAt(rows, from, place);
      for (const each of rows) Object.assign(each.style, { transform: "", transition: "" });
      const rests = row.animate({ transform: [`translateY(${rest}px)`, "none"] }, isStill ? 0 : glide);
      rests.onfinish = () => markLifted(row, false);
    },
  } satisfies LiftedRow & { moveTo: (top: number) => void };
}

function shift(row: HTMLElement, distance: number, transition: string) {
  row.style.transition = transition;
  // Not translate3d, which would give every displaced row its own layer.
  row.style.transform = distance ? `translateY(${Math.round(distance)}px)` : "";
}
