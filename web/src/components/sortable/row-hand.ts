import { dragWords } from "./drag-words.ts";
import type { LiftedRow } from "./lifted-row.ts";

export interface NamedRow {
  id: string;
  label: string;
}

export interface HandOptions {
  /** One for each of the list's elements, in order. */
  rows: () => readonly NamedRow[];
  /** The new order must be on the page before the next frame. */
  onMove: (id: string, overId: string) => void;
  say: (words: string) => void;
}

export type RowHand = ReturnType<typeof rowHand>;

/** Holds a row of a list while it is moved, by whatever means, and says what becomes of it. */
export function rowHand({ rows, onMove, say }: HandOptions) {
  let held: { lifted: LiftedRow; words: ReturnType<typeof dragWords>; onRelease: () => void } | null = null;

  /** Before anything else: what follows may blur the grip or change the rows, which would end it another way. */
  function release() {
    const released = held;
    held = null;
    released?.onRelease();
    return released;
  }

  function leave(finish: (lifted: LiftedRow) => void) {
    const ended = release();
    if (!ended) return;
    finish(ended.lifted);
    say(ended.words.stays(ended.lifted.from));
  }

  return {
    held: () => held?.lifted ?? null,
    take(lifted: LiftedRow, onRelease = () => {}) {
      const words = dragWords(rows()[lifted.from]?.label ?? "", rows().length);
      held = { lifted, words, onRelease };
      say(words.lifted(lifted.from));
    },
    move(step: () => void) {
      const before = held?.lifted.place();
      step();
      const place = held?.lifted.place();
      if (place !== undefined && place !== before) say(held?.words.over(place) ?? "");
    },
    cancel: () => leave((lifted) => lifted.cancel()),
    drop() {
      const ended = release();
      if (!ended) return;
      const { lifted, words } = ended;
      const [moved, over] = [rows()[lifted.from], rows()[lifted.place()]];
      lifted.drop();
      if (moved && over && moved !== over) onMove(moved.id, over.id);
      say(words.dropped(lifted.place()));
    },
    /** Where the list has the row: it has got another order meanwhile, or is gone. */
    letGo: () => leave((lifted) => lifted.drop()),
  };
}
