import { setTimeout as pause } from "node:timers/promises";
import type { Lane } from "./slices.ts";

/**
 * Starts work at a fixed rate, whether or not earlier work is done, like that of people. The time counts from when it was
 * due. Returns the milliseconds that each took.
 */
export async function atRate(lanes: Lane[], perSecond: number, durationMs: number): Promise<number[]> {
  const free = [...lanes];
  const waiting: number[] = [];
  const latencies: number[] = [];
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  const run = async (lane: Lane, due: number) => {
    await lane();
    latencies.push(performance.now() - due);
    const next = waiting.shift();
    if (next === undefined) free.push(lane);
    else await run(lane, next);
  };
  for (let count = 0; ; ) {
    const now = performance.now() - begun;
    if (now >= durationMs) break;
    for (; count < (now / 1000) * perSecond; count++) {
      const due = begun + (count / perSecond) * 1000;
      const lane = free.pop();
      if (!lane) {
        waiting.push(due);
        continue;
      }
      const done = run(lane, due).finally(() => running.delete(done));
      running.add(done);
    }
    await pause(1);
  }
  await Promise.all(running);
  return latencies;
}
