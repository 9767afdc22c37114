import { scrollerOf } from "../../lib/scroller-of.ts";
import { carryRow } from "./carried-row.ts";
import { scrollAtEdges } from "./edge-scroll.ts";
import { gripOf } from "./grip.ts";
import type { RowHand } from "./row-hand.ts";

/** A press becomes a drag with this much of a move. */
const slackPx = 4;

export function dragByPointer(list: HTMLElement, hand: RowHand, signal: AbortSignal) {
  function handlePointerDown(event: PointerEvent) {
    const gripped = gripOf(event);
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
      hand.move(() => carried?.moveTo(offsetTop + y - listTop() - begunAt));
    }
    function handleMove(move: PointerEvent) {
      y = move.clientY;
      if (!carried && Math.abs(y - clientY) < slackPx) return;
      if (!carried) {
        hand.cancel();
        carried = carryRow(row);
        edges = scrollAtEdges(scrollerOf(list));
        hand.take(carried, end);
      }
      follow();
      edges?.point(y);
    }
    grip.addEventListener("pointermove", handleMove, during);
    grip.addEventListener("pointerup", () => (carried ? hand.drop() : end()), during);
    grip.addEventListener("lostpointercapture", () => (carried ? hand.cancel() : end()), during);
    document.addEventListener("scroll", follow, { ...during, capture: true, passive: true });
  }

  list.addEventListener("pointerdown", handlePointerDown, { signal });
}
