export interface Measure {
  name: string;
  measured: string;
  budget: string;
  ok: boolean;
}

/** Prints the table and returns whether every measure is within budget. */
export function report(measures: Measure[]): boolean {
  console.table(
    measures.map(({ name, measured, budget, ok }) => ({ measure: name, measured, budget, "": ok ? "ok" : "OVER" })),
  );
  return measures.every((measure) => measure.ok);
}

/** Times many runs in milliseconds, after a few warm-up runs. */
export async function time(runs: number, work: (run: number) => Promise<unknown>) {
  for (let run = 0; run < 10; run++) await work(run);
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    await work(run);
    taken.push(performance.now() - begun);
  }
  return spread(taken);
}

export function spread(taken: number[]) {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
