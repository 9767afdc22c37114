import { setTimeout as pause } from "node:timers/promises";

/** A limit that only ends what hangs. A slow or busy machine takes its time. */
export const hangMs = 10 * 60_000;

/** Polls until `isSo`. Returns the time it took in milliseconds, or null if time ran out. */
export async function waitUntil(
  isSo: () => Promise<boolean>,
  timeoutMs: number,
  everyMs = 100,
): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < timeoutMs) {
    if (await isSo().catch(() => false)) return performance.now() - begun;
    await pause(everyMs);
  }
  return null;
}
