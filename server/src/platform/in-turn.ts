import { FairLine } from "@quotemill/shared/fair-line";
import { AppError } from "./errors.ts";

interface InTurnOptions {
  /** Beyond this many waiting, the newest of the key that has the most waiting is refused. */
  mostWaiting?: number;
  refusal?: () => Error;
}

/**
 * Limits concurrent work and shares the places fairly between keys, such as companies or addresses: see `FairLine`. Work of
 * the same key runs in order of arrival.
 */
export function inTurn(places: number, { mostWaiting = Number.POSITIVE_INFINITY, refusal = busy }: InTurnOptions = {}) {
  let free = places;
  const line = new FairLine<{ enter: () => void; refuse: (reason: Error) => void }>();

  async function enter(key: string): Promise<void> {
    if (free > 0) {
      free--;
      line.take(key);
      return;
    }
    if (line.size >= mostWaiting) {
      const other = line.giveWay(key);
      if (!other) throw refusal();
      other.refuse(refusal());
    }
    await new Promise<void>((enter, refuse) => line.add(key, { enter, refuse }));
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    await enter(key);
    try {
      return await work();
    } finally {
      line.leave(key);
      const next = line.next();
      if (next) next.enter();
      else free++;
    }
  };
}

const busy = () => new AppError("rate_limited", "The server is busy. Please try again in a moment.");
