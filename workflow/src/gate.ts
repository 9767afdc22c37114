/** All places are taken, and the queue is full or the wait was too long. */
export class GateBusy extends Error {}

interface GateOptions {
  places: number;
  maxWaiting: number;
  waitMs: number;
  /** Further places, for work that takes longer than `slowMs`: it moves there, so that the next can begin. */
  spare?: { places: number; slowMs: number };
}

/**
 * Limits concurrent work, in order of arrival; work that comes last waits until no other does. Nothing waits longer than
 * `waitMs`.
 */
export function createGate({ places, maxWaiting, waitMs, spare = { places: 0, slowMs: 0 } }: GateOptions) {
  let free = places;
  let freeSpare = spare.places;
  const first: (() => void)[] = [];
  const last: (() => void)[] = [];
  /** Slow work that no spare place was free for. */
  const slow = new Set<() => void>();

  async function enter(waiting: (() => void)[]): Promise<void> {
    if (free > 0) {
      free--;
      return;
    }
    if (waiting.length >= maxWaiting) throw new GateBusy();
    await new Promise<void>((resolve, reject) => {
      const letIn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(letIn), 1);
        reject(new GateBusy());
      }, waitMs);
      waiting.push(letIn);
    });
  }

  function leave() {
    const next = first.shift() ?? last.shift();
    if (next) next();
    else free++;
  }

  function leaveSpare() {
    freeSpare++;
    const [next] = slow;
    next?.();
  }

  return async <T>(work: () => Promise<T>, { comesLast = false } = {}): Promise<T> => {
    await enter(comesLast ? last : first);
    let hasMoved = false;
    const moveAside = () => {
      if (freeSpare === 0) {
        slow.add(moveAside);
        return;
      }
      slow.delete(moveAside);
      freeSpare--;
      hasMoved = true;
      leave();
    };
    const timer = spare.places > 0 ? setTimeout(moveAside, spare.slowMs) : undefined;
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      slow.delete(moveAside);
      if (hasMoved) leaveSpare();
      else leave();
    }
  };
}
