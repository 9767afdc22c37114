/** All places are taken, and the queue is full or the wait was too long. */
export class GateBusy extends Error {}

/**
 * Limits concurrent work, in order of arrival; work that comes last waits until no other does. Nothing waits longer than
 * `waitMs`.
 */
export function createGate({ places, maxWaiting, waitMs }: { places: number; maxWaiting: number; waitMs: number }) {
  let free = places;
  const first: (() => void)[] = [];
  const last: (() => void)[] = [];

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

  return async <T>(work: () => Promise<T>, { comesLast = false } = {}): Promise<T> => {
    await enter(comesLast ? last : first);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
