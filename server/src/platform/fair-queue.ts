interface Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Limits concurrent work like `inTurn`, where anyone may send any amount of it. Whoever waits is served in turn by key, such
 * as an address, so that many from one place do not delay one from another. At most `most` wait: beyond that, the key that
 * has most waiting loses its newest.
 */
export function fairQueue(places: number, most: number, refusal: () => Error) {
  const queue = queueByKey(most);
  let free = places;
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else {
      await new Promise<void>((start, reject) => {
        queue.add(key, { start, refuse: () => reject(refusal()) });
      });
    }
    try {
      return await work();
    } finally {
      const next = queue.take();
      if (next) next.start();
      else free++;
    }
  };
}

function queueByKey(most: number) {
  // In the order in which the keys have their turns.
  const queues = new Map<string, Waiting[]>();
  let length = 0;
  return {
    add(key: string, waiting: Waiting): void {
      const own = queues.get(key) ?? [];
      if (length >= most) {
        const longest = [...queues.values()].reduce((longer, queue) => (queue.length > longer.length ? queue : longer));
        if (longest.length <= own.length + 1) {
          waiting.refuse();
          return;
        }
        longest.pop()?.refuse();
        length--;
      }
      queues.set(key, own);
      own.push(waiting);
      length++;
    },
    take(): Waiting | undefined {
      const [key, queue] = queues.entries().next().value ?? [];
      if (key === undefined || !queue) return undefined;
      queues.delete(key);
      const first = queue.shift();
      if (queue.length > 0) queues.set(key, queue);
      length--;
      return first;
    },
  };
}
