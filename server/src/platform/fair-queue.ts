import { tooMany } from "./errors.ts";

interface InTurnOptions {
  /** Beyond this many waiting, the newest of the key that has the most waiting is refused. */
  mostWaiting?: number;
  refusal?: () => Error;
  /** Returns the number of slots that one key may hold, given how many are free. */
  shareOf?: (slots: number, free: number) => number;
}

export type Leave = () => void;

/**
 * No key holds more than a quarter of the slots, or more than a third of those still free. The fuller it is, the smaller
 * the share, so the last slots are for keys that hold none.
 */
export const smallShare = (slots: number, free: number) =>
  Math.max(1, Math.min(Math.ceil(slots / 4), Math.floor(free / 3)));

/**
 * Limits concurrent work and shares the slots fairly between keys, such as companies or addresses: see `FairLine`. Work
 * of the same key runs in order of arrival. Returns the function that takes a slot, and resolves to the function that
 * leaves it. Written on p-queue it was longer, because that has no keys: see decision 70.
 */
export function fairSlots(slots: number, options: InTurnOptions = {}): (key: string) => Promise<Leave> {
  const { mostWaiting = Number.POSITIVE_INFINITY, refusal = busy, shareOf = (all) => all } = options;
  let free = slots;
  const line = new FairLine<{ enter: () => void; refuse: (reason: Error) => void }>();

  const leaver = (key: string) => () => {
    line.leave(key);
    free++;
    // One that leaves may let two in, because the share of a key grows with what is free.
    while (free > 0) {
      const next = line.next(shareOf(slots, free));
      if (!next) return;
      free--;
      next.enter();
    }
  };

  return async (key) => {
    if (free > 0 && line.held(key) < shareOf(slots, free)) {
      free--;
      line.take(key);
      return leaver(key);
    }
    if (line.size >= mostWaiting) {
      const other = line.giveWay(key);
      if (!other) throw refusal();
      other.refuse(refusal());
    }
    await new Promise<void>((enter, refuse) => line.add(key, { enter, refuse }));
    return leaver(key);
  };
}

/** Runs work in a slot of `fairSlots`. */
export function inTurn(slots: number, options: InTurnOptions = {}) {
  const enter = fairSlots(slots, options);
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const leave = await enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** Runs work of the same key one after another, and of different keys at once. */
export const oneAtATime = () => inTurn(Number.POSITIVE_INFINITY, { shareOf: () => 1 });

const busy = () => tooMany("The server is busy. Please try again in a moment.", 1_000);

/**
 * Items that wait for one of a few slots. The next comes from the key (a company, an address) that holds the fewest
 * slots, and among those from the one that left a slot longest ago. However much waits under one key, it delays another
 * by about one piece of work.
 */
class FairLine<T> {
  /** The keys are in the order in which they are served. */
  private readonly waiting = new Map<string, T[]>();
  private readonly slots = new Map<string, number>();
  size = 0;

  /** Counts a slot as held by the key, also if it did not have to wait. */
  take(key: string): void {
    this.slots.set(key, this.held(key) + 1);
  }

  leave(key: string): void {
    const left = this.held(key) - 1;
    if (left > 0) this.slots.set(key, left);
    else this.slots.delete(key);
    const line = this.waiting.get(key);
    if (!line) return;
    this.waiting.delete(key);
    this.waiting.set(key, line);
  }

  add(key: string, item: T): void {
    const line = this.waiting.get(key);
    if (line) line.push(item);
    else this.waiting.set(key, [item]);
    this.size++;
  }

  /** Takes out the next item, unless its key has its share already, and counts its slot. */
  next(share: number): T | undefined {
    let turn: string | undefined;
    for (const key of this.waiting.keys()) if (turn === undefined || this.held(key) < this.held(turn)) turn = key;
    if (turn === undefined || this.held(turn) >= share) return undefined;
    const item = this.waiting.get(turn)?.[0];
    this.remove(turn, item as T);
    this.take(turn);
    return item;
  }

  /**
   * Takes out the newest of the key that has the most waiting, to make room for work of this key. Returns undefined if
   * that key would then have less waiting than this one.
   */
  giveWay(key: string): T | undefined {
    let longest = key;
    for (const each of this.waiting.keys()) if (this.count(each) > this.count(longest)) longest = each;
    if (this.count(longest) <= this.count(key) + 1) return undefined;
    const item = this.waiting.get(longest)?.at(-1);
    this.remove(longest, item as T);
    return item;
  }

  remove(key: string, item: T): void {
    const line = this.waiting.get(key);
    const index = line?.indexOf(item) ?? -1;
    if (!line || index < 0) return;
    line.splice(index, 1);
    this.size--;
    if (line.length === 0) this.waiting.delete(key);
  }

  held(key: string): number {
    return this.slots.get(key) ?? 0;
  }

  private count(key: string): number {
    return this.waiting.get(key)?.length ?? 0;
  }
}
