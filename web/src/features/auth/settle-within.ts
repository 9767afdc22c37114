type Outcome<T> = { settled: true; value: T } | { settled: false };

/** Waits for the task up to the limit, then aborts it and ignores its result. */
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
