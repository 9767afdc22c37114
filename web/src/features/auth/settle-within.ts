type Outcome<T> = { settled: true; value: T } | { settled: false };

/** Waits for the task, but not for ever. When time is up the task is told so, and whatever it does later is ignored. */
export function settleWithin<T>(limitMs: number, task: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>> {
  const abort = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve({ settled: false });
      abort.abort();
    }, limitMs);
    task(abort.signal)
      .then((value) => resolve({ settled: true, value }), reject)
      .finally(() => clearTimeout(timer));
  });
}
