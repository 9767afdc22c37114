/** Thrown if a company's queue is full, or no slot was free in time. A later attempt may succeed. */
export class PrinterBusy extends Error {}

/** The share of the printer that one company may use, so that all others get theirs. */
export interface PrintShare {
  atOnce: number;
  waiting: number;
  aMinute: number;
}

interface TurnsOptions {
  places: number;
  /** Further places to which prints that take long move, so that the next can begin. */
  sparePlaces: number;
  waitMs: number;
  share: PrintShare;
}

const minuteMs = 60_000;

interface Queue {
  quotes: (() => void)[];
  previews: (() => void)[];
}

/**
 * Decides who prints when. Companies are served in rotation with one print each, so that however many prints one
 * company has, another waits for at most one of them. A company's own quotes come in order of arrival, and before its
 * previews. A company that holds its share of places, or has had its prints of this minute, is passed over.
 */
export function createTurns({ places, sparePlaces, waitMs, share }: TurnsOptions) {
  let free = places;
  let freeSpare = sparePlaces;
  /** The prints that wait, by company. The company whose last print is longest ago comes first. */
  const queues = new Map<string, Queue>();
  const printing = new Map<string, number>();
  let printed = new Map<string, number>();
  let minuteEnds = 0;
  /** Slow prints that found no spare place free, and move when one is. */
  const slow = new Set<() => void>();

  function mayPrint(company: string): boolean {
    if (Date.now() >= minuteEnds) {
      printed = new Map();
      minuteEnds = Date.now() + minuteMs;
    }
    return (printing.get(company) ?? 0) < share.atOnce && (printed.get(company) ?? 0) < share.aMinute;
  }

  function letNextIn() {
    for (const [company, { quotes, previews }] of queues) {
      if (free === 0) return;
      if (!mayPrint(company)) continue;
      const begin = quotes.shift() ?? previews.shift();
      if (!begin) continue;
      free--;
      count(printing, company, 1);
      count(printed, company, 1);
      putLast(company);
      begin();
    }
  }

  function putLast(company: string) {
    const queue = queues.get(company);
    queues.delete(company);
    if (queue && queue.quotes.length + queue.previews.length > 0) queues.set(company, queue);
  }

  async function wait(company: string, kind: keyof Queue): Promise<void> {
    const queue = queues.get(company) ?? { quotes: [], previews: [] };
    if (queue[kind].length >= share.waiting) throw new PrinterBusy();
    queues.set(company, queue);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        queue[kind].splice(queue[kind].indexOf(begin), 1);
        if (queue.quotes.length + queue.previews.length === 0) queues.delete(company);
        reject(new PrinterBusy());
      };
      // A quote can wait in our queue of jobs instead. A person would rather wait for a preview than ask again.
      const timer = kind === "quotes" ? setTimeout(giveUp, waitMs) : undefined;
      queue[kind].push(begin);
      letNextIn();
    });
  }

  function leaveSpare() {
    freeSpare++;
    const [next] = slow;
    next?.();
  }

  async function inTurn<T>(company: string, kind: keyof Queue, print: () => Promise<T>): Promise<T> {
    await wait(company, kind);
    let hasMoved = false;
    const moveAside = () => {
      if (freeSpare === 0) {
        slow.add(moveAside);
        return;
      }
      slow.delete(moveAside);
      freeSpare--;
      hasMoved = true;
      free++;
      letNextIn();
    };
    const timer = sparePlaces > 0 ? setTimeout(moveAside, waitMs / 2) : undefined;
    try {
      return await print();
    } finally {
      clearTimeout(timer);
      slow.delete(moveAside);
      count(printing, company, -1);
      putLast(company);
      if (hasMoved) leaveSpare();
      else free++;
      letNextIn();
    }
  }

  return {
    quote: <T>(company: string, print: () => Promise<T>) => inTurn(company, "quotes", print),
    preview: <T>(company: string, print: () => Promise<T>) => inTurn(company, "previews", print),
  };
}

function count(counts: Map<string, number>, key: string, change: number) {
  const now = (counts.get(key) ?? 0) + change;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}
