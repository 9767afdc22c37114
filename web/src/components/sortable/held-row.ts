export interface NamedRow {
  id: string;
  label: string;
}

/** A row that has been picked up, by pointer or keyboard. */
export interface LiftedRow {
  /** The row's position when it was picked up. */
  from: number;
  position: () => number;
  /** Returns the row to where it was. */
  cancel: () => void;
  /** Leaves the row where it is. The list must have its new order before the next frame. */
  drop: () => void;
}

export type RowHolder = ReturnType<typeof holdRow>;

/** Tracks the picked-up row, if any, and announces its moves to screen readers. */
export function holdRow(options: {
  /** The rows in order, one per list element. */
  rows: () => readonly NamedRow[];
  onMove: (id: string, overId: string) => void;
  onRelease: () => void;
  /** Words that follow a position's number, such as ', in Fence runs'. */
  whereWords: (id: string, position: number) => string;
  say: (words: string) => void;
}) {
  const { rows, onMove, onRelease, whereWords, say } = options;
  let held: { lifted: LiftedRow; words: ReturnType<typeof wordsFor>; onRelease: () => void } | null = null;

  /**
   * Must be called before anything else: the next steps may blur the grip or change the rows, which would end the drag
   * a second time.
   */
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
    onRelease();
  }

  return {
    lifted: () => held?.lifted,
    pickUp(lifted: LiftedRow, onRelease = () => {}) {
      const { id = "", label = "" } = rows()[lifted.from] ?? {};
      const words = wordsFor(label, rows().length, (position) => whereWords(id, position));
      held = { lifted, words, onRelease };
      say(words.pickedUp(lifted.from));
    },
    move(step: () => void) {
      const before = held?.lifted.position();
      step();
      const position = held?.lifted.position();
      if (held && position !== undefined && position !== before) say(held.words.over(position));
    },
    drop() {
      const released = release();
      if (!released) return;
      const { lifted, words } = released;
      const [moved, over] = [rows()[lifted.from], rows()[lifted.position()]];
      lifted.drop();
      if (moved && over && moved !== over) onMove(moved.id, over.id);
      say(words.dropped(lifted.position()));
      onRelease();
    },
    cancel: () => abandon((lifted) => lifted.cancel()),
    /** Leaves the row where it is, for a list whose order has changed or that is gone. */
    letGo: () => abandon((lifted) => lifted.drop()),
  };
}

function wordsFor(label: string, count: number, where: (position: number) => string) {
  const spoken = (position: number) => `position ${position + 1} of ${count}${where(position)}`;
  return {
    pickedUp: (position: number) => `Picked up ${label} from ${spoken(position)}.`,
    over: (position: number) => `Moved ${label} to ${spoken(position)}.`,
    dropped: (position: number) => `Dropped ${label} at ${spoken(position)}.`,
    stays: (position: number) => `Move cancelled. ${label} stays at ${spoken(position)}.`,
  };
}

/** The row whose grip an event targets. */
export function grippedRow({ target }: Event) {
  const grip = target instanceof Element ? target.closest<HTMLElement>("[data-grip]") : null;
  const row = grip?.closest("li");
  return grip && row ? { grip, row } : null;
}

export const rowsBeside = (row: HTMLElement) => [...(row.parentElement?.children ?? [])] as HTMLElement[];
export const markLifted = (row: HTMLElement, isLifted: boolean) => row.toggleAttribute("data-dragging", isLifted);

export const glide = { duration: 200, easing: "ease" };
