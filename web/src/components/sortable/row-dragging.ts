import { scrollerOf } from "../../lib/scroller-of.ts";
import { dragWords } from "./drag-words.ts";
import { keepInSight, scrollAtEdges } from "./edge-scroll.ts";
import { type LiftedRow, liftRow } from "./lifted-row.ts";

export interface NamedRow {
  id: string;
  label: string;
}

export interface DraggingOptions {
  /** One for each of the list's elements, in order. */
  rows: () => readonly NamedRow[];
  /** Must have its new order on the page when it answers. */
  onMove: (id: string, overId: string) => void;
  say: (words: string) => void;
}

interface Held {
  lifted: LiftedRow;
  row: HTMLElement;
  scroller: HTMLElement;
  words: ReturnType<typeof dragWords>;
  end: () => void;
}

/** A press becomes a drag with this much of a move. */
const slackPx = 4;

const steps: Record<string, (place: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
};

/** Lets the rows of a list change places by their grips, by pointer and by keyboard, until the answered function is called. */
export function startDragging(list: HTMLElement, { rows, onMove, say }: DraggingOptions) {
  const stopped = new AbortController();
  const { signal } = stopped;
  let held: Held | null = null;

  function lift(grip: Element, end: () => void = () => {}) {
    cancel();
    const row = grip.closest<HTMLElement>("li");
    if (!row) return null;
    const lifted = liftRow(row);
    const words = dragWords(rows()[lifted.from]?.label ?? "", rows().length);
    say(words.lifted(lifted.from));
    held = { lifted, row, scroller: scrollerOf(list), words, end };
    return held;
  }

  function tell(before: number) {
    if (held && held.lifted.place() !== before) say(held.words.over(held.lifted.place()));
  }

  /** Ended first: what follows may blur the grip or change the rows, which would end it another way. */
  function release() {
    const ended = held;
    held = null;
    ended?.end();
    return ended;
  }

  function cancel() {
    const ended = release();
    if (!ended) return;
    ended.lifted.cancel();
    say(ended.words.stays(ended.lifted.from));
  }

  function drop() {
    const ended = release();
    if (!ended) return;
    const { lifted, words } = ended;
    const [moved, over] = [rows()[lifted.from], rows()[lifted.place()]];
    lifted.drop(() => {
      if (moved && over && moved !== over) onMove(moved.id, over.id);
    });
    say(words.dropped(lifted.place()));
  }

  function handlePointerDown(event: PointerEvent) {
    const grip = gripOf(event);
    if (!grip || event.button !== 0 || !event.isPrimary) return;
    const { pointerId, clientY } = event;
    grip.setPointerCapture(pointerId);
    const ended = new AbortController();
    const during = { signal: ended.signal };
    const end = () => {
      ended.abort();
      edges?.stop();
    };
    const listTop = () => list.getBoundingClientRect().top;
    const begunAt = clientY - listTop();
    let lifted: LiftedRow | undefined;
    let edges: ReturnType<typeof scrollAtEdges> | null = null;
    let y = clientY;

    function follow() {
      if (!lifted) return;
      const before = lifted.place();
      lifted.moveTo(lifted.home + y - listTop() - begunAt);
      tell(before);
    }
    function handleMove(move: PointerEvent) {
      y = move.clientY;
      if (!lifted && Math.abs(y - clientY) < slackPx) return;
      if (!lifted) {
        const begun = lift(grip as Element, end);
        lifted = begun?.lifted;
        edges = begun && scrollAtEdges(begun.scroller);
      }
      follow();
      edges?.point(y);
    }
    grip.addEventListener("pointermove", handleMove, during);
    grip.addEventListener("pointerup", () => (lifted ? drop() : end()), during);
    grip.addEventListener("lostpointercapture", () => (lifted ? cancel() : end()), during);
    document.addEventListener("scroll", follow, { ...during, capture: true, passive: true });
  }

  function handleKeyDown(event: KeyboardEvent) {
    const grip = gripOf(event);
    if (!grip) return;
    const isToggle = event.key === " " || event.key === "Enter";
    const step = steps[event.key];
    const isOurs = held ? isToggle || step || event.key === "Escape" : isToggle;
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
    if (!held) lift(grip);
    else if (isToggle) drop();
    else if (step) stepTo(step(held.lifted.place()));
    else cancel();
  }

  function stepTo(place: number) {
    if (!held) return;
    const { lifted, row, scroller } = held;
    const before = lifted.place();
    // Before anything moves: looking at the page afterwards would lay it out twice.
    const top = list.getBoundingClientRect().top + lifted.distanceTo(place);
    keepInSight(scroller, top, top + row.offsetHeight);
    lifted.step(place);
    tell(before);
  }

  list.addEventListener("pointerdown", handlePointerDown, { signal });
  list.addEventListener("keydown", handleKeyDown, { signal });
  list.addEventListener("focusout", cancel, { signal });
  return () => {
    stopped.abort();
    cancel();
  };
}

const gripOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>("[data-grip]") : null);
