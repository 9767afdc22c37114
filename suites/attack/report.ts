import type { Watched } from "./watch.ts";

export interface Part {
  name: string;
  requests: number;
  /** Each in words, with a command that reproduces it. */
  failures: string[];
}

export interface Row extends Part, Partial<Watched> {
  seconds?: number;
}

/** Prints failures, then the table, and returns whether there were none. */
export function report(rows: Row[]): boolean {
  const failures = rows.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  for (const failure of failures.slice(0, 40)) console.error(`\nFAILED ${failure}`);
  if (failures.length > 40) console.error(`\n… and ${failures.length - 40} more.`);
  console.table(
    rows.map(({ name, requests, failures, worstStallMs, worstMb, seconds }) => ({
      attack: name,
      requests,
      failed: failures.length,
      "worst stall (ms)": worstStallMs ?? "",
      "worst memory (MB)": worstMb ?? "",
      seconds: seconds?.toFixed(1) ?? "",
    })),
  );
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  const requests = sum(rows.map((row) => row.requests));
  const seconds = sum(rows.map((row) => row.seconds ?? 0));
  const stallMs = Math.max(...rows.map((row) => row.worstStallMs ?? 0));
  const memoryMb = Math.max(...rows.map((row) => row.worstMb ?? 0));
  console.log(`${requests} requests in ${Math.round(seconds)} s, ${failures.length} failures.`);
  console.log(`At worst, /healthz took ${stallMs} ms and the server used ${memoryMb} MB.`);
  return failures.length === 0;
}
