import { AppError } from "./errors.ts";
import { Tally } from "./tally.ts";

/** Keeps each key to so many pieces of work at once, in this process: one more is refused in these words. */
export function limitInFlight(max: number, refusal: string) {
  const running = new Tally();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (running.of(key) >= max) throw new AppError("rate_limited", refusal);
    running.add(key, 1);
    try {
      return await work();
    } finally {
      running.add(key, -1);
    }
  };
}
