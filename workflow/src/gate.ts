/** Too many are inside, and too many or too long wait before the door. */
export class GateBusy extends Error {}

/** Lets so many in at once, in the order they came. Nobody waits longer than `waitMs`. */
export function createGate({ places, maxWaiting, waitMs }: { places: number; maxWaiting: number; waitMs: number }) {
  let free = places;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
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
    const next = waiting.shift();
    if (next) next();
    else free++;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
