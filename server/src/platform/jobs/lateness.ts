const tickMs = 1_000;
const keptMs = 60_000;

/**
 * Measures for how long of the last minute this process did not get the processor: its ticks came that much too late.
 */
export function watchLateness() {
  let ticks: { at: number; lateMs: number }[] = [];
  let last = performance.now();
  const sinceDue = () => Math.max(0, performance.now() - last - tickMs);
  const timer = setInterval(() => {
    ticks.push({ at: performance.now(), lateMs: sinceDue() });
    last = performance.now();
    ticks = ticks.filter(({ at }) => at > last - keptMs);
  }, tickMs).unref();
  return {
    /** A tick that is due counts already, because the event loop may not have run it yet. */
    ms: () => Math.round(ticks.reduce((sum, { lateMs }) => sum + lateMs, sinceDue())),
    stop: () => clearInterval(timer),
  };
}
