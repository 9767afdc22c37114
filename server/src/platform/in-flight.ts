import { AppError } from "./errors.ts";
import { Tally } from "./tally.ts";

/** Limits concurrent work per key in this process: anything beyond is refused with this message. */
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
