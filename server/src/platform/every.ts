import type { Logger } from "pino";

/** Does the work again and again, one at a time, and answers how to end it. A failure is logged, not fatal. */
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
