import { prefersReducedMotion, scrollerOf } from "../../lib/browser.ts";
import { keepInSight, scrollAtEdges } from "./edge-scroll.ts";
import { glide, grippedRow, type LiftedRow, markLifted, type RowHolder, rowsBeside } from "./held-row.ts";
import { givesWay, moveBefore, positionAt, topAt } from "./row-order.ts";

/** Distance that the pointer must move before a press becomes a drag. */
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
  let position = from;
  let top = home;
  markLifted(row, true);

  function giveWay(next: number) {
    const [low, high] = [Math.min(from, position, next), Math.max(from, position, next)];
    for (let index = low; index <= high; index++) {
      const passed = rows[index];
      const way = givesWay(index, from, next);
      if (passed && index !== from && way !== givesWay(index, from, position)) shift(passed, way * room, transition);
    }
    position = next;
  }

  return {
    from,
    position: () => position,
    /** `wanted` is the row's upper edge, measured like `offsetTop`. It is clamped to the list. */
    moveTo(wanted: number) {
      top = Math.min(Math.max(wanted, topAt(rows, from, 0)), topAt(rows, from, rows.length - 1));
      shift(row, top - home, "");
      giveWay(positionAt(rows, from, top));
    },
    cancel() {
      markLifted(row, false);
      giveWay(from);
      shift(row, 0, transition);
    },
    /** The new order replaces the transforms at once. Only the row itself animates the last few pixels. */
    drop() {
      const rest = top - topAt(rows, from, position);
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

const steps: Record<string, (position: number) => number> = {
  ArrowUp: (position) => position - 1,
  ArrowDown: (position) => position + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
};

export function dragByKeyboard(list: HTMLElement, holder: RowHolder, signal: AbortSignal) {
  let walking: ReturnType<typeof walkRow> | null = null;
  let scroller = document.documentElement;

  function goTo(position: number, row: HTMLElement) {
    holder.move(() => walking?.goTo(position));
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
      goTo(step ? step(lifted.position()) : lifted.from, row);
    }
    if (event.key === "Escape") holder.cancel();
  }

  list.addEventListener("keydown", handleKeyDown, { signal });
}

/** In a longer jump the rows in between are not animated, since most of them are out of sight. */
const longJump = 20;

/** Moves the element to each new position at once, and animates it and the rows that it passes. */
function walkRow(row: HTMLElement) {
  const from = rowsBeside(row).indexOf(row);
  const isStill = prefersReducedMotion();
  let position = from;
  markLifted(row, true);

  function goTo(wanted: number) {
    const rows = rowsBeside(row);
    const next = Math.min(Math.max(wanted, 0), rows.length - 1);
    if (next === position) return;
    const moved = rows.slice(Math.min(position, next), Math.max(position, next) + 1);
    const before = moved.map(({ offsetTop }) => offsetTop);
    moveBefore(row, rows[next > position ? next + 1 : next] ?? null);
    position = next;
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
    position: () => position,
    goTo,
    cancel() {
      markLifted(row, false);
      goTo(from);
    },
    drop: () => markLifted(row, false),
  } satisfies LiftedRow & { goTo: typeof goTo };
}
