import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again; answers how long it took in milliseconds, or null when the time was over. */
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
