import type { Logger } from "pino";

/** Repeats the work, one run at a time, and returns a function that ends it. A failure is logged, not fatal. */
export function every(ms: number, work: () => Promise<unknown>, logger: Logger): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch((err) => logger.error({ err }, "timer failed"))
      .finally(() => {
        running = null;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
