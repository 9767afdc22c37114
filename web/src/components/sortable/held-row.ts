export interface NamedRow {
  id: string;
  label: string;
}

/** A row that somebody has picked up, by pointer or by keyboard. */
export interface LiftedRow {
  /** Where it was when it was picked up. */
  from: number;
  place: () => number;
  /** Takes it back to where it was. */
  cancel: () => void;
  /** Leaves it where it is; the list must have its new order before the next frame. */
  drop: () => void;
}

export type RowHolder = ReturnType<typeof holdRow>;

/** Keeps track of the row that is picked up, if any, and tells screen readers what happens to it. */
export function holdRow(options: {
  /** The rows in order, one for each element of the list. */
  rows: () => readonly NamedRow[];
  onMove: (id: string, overId: string) => void;
  say: (words: string) => void;
}) {
  const { rows, onMove, say } = options;
  let held: { lifted: LiftedRow; words: ReturnType<typeof wordsFor>; onRelease: () => void } | null = null;

  /** Comes first in every ending: what follows may blur the grip or change the rows, which would end it a second time. */
  function release() {
    const released = held;
    held = null;
    released?.onRelease();
    return released;
  }

  function abandon(end: (lifted: LiftedRow) => void) {
    const released = release();
    if (!released) return;
    end(released.lifted);
    say(released.words.stays(released.lifted.from));
  }

  return {
    lifted: () => held?.lifted,
    pickUp(lifted: LiftedRow, onRelease = () => {}) {
      const words = wordsFor(rows()[lifted.from]?.label ?? "", rows().length);
      held = { lifted, words, onRelease };
      say(words.pickedUp(lifted.from));
    },
    move(step: () => void) {
      const before = held?.lifted.place();
      step();
      const place = held?.lifted.place();
      if (held && place !== undefined && place !== before) say(held.words.over(place));
    },
    drop() {
      const released = release();
      if (!released) return;
      const { lifted, words } = released;
      const [moved, over] = [rows()[lifted.from], rows()[lifted.place()]];
      lifted.drop();
      if (moved && over && moved !== over) onMove(moved.id, over.id);
      say(words.dropped(lifted.place()));
    },
    cancel: () => abandon((lifted) => lifted.cancel()),
    /** For a list that has another order by now, or is gone. */
    letGo: () => abandon((lifted) => lifted.drop()),
  };
}

function wordsFor(label: string, count: number) {
  const words = (place: number) => `place ${place + 1} of ${count}`;
  return {
    pickedUp: (place: number) => `Picked up ${label} at ${words(place)}.`,
    over: (place: number) => `${label} is over ${words(place)}.`,
    dropped: (place: number) => `${label} was dropped at ${words(place)}.`,
    stays: (place: number) => `${label} stays at ${words(place)}.`,
  };
}

/** The row whose grip an event is about. */
export function grippedRow({ target }: Event) {
  const grip = target instanceof Element ? target.closest<HTMLElement>("[data-grip]") : null;
  const row = grip?.closest("li");
  return grip && row ? { grip, row } : null;
}

export const rowsBeside = (row: HTMLElement) => [...(row.parentElement?.children ?? [])] as HTMLElement[];
export const markLifted = (row: HTMLElement, isLifted: boolean) => row.toggleAttribute("data-dragging", isLifted);

export const glide = { duration: 200, easing: "ease" };
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
