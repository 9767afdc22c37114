import type { IncomingHttpHeaders } from "node:http";
import type { Clock } from "../../platform/clock.ts";
import type { GhlProblem } from "./ghl-problems.ts";

const burstMs = 10_000;
const longestBurstMs = 60_000;
/** When the day starts over is not documented, so one call every quarter of an hour finds out. */
const dailyPauseMs = 15 * 60_000;

type UsedUp = Extract<GhlProblem, "too_many" | "daily_limit">;

/**
 * Remembers, from the last response's headers, that a connection has no requests left, and for how long. Each process
 * learns this by itself. Keyed by connection rather than by location, so that a stranger who types another company's
 * Location ID cannot pause its searches.
 */
export function createBudgets(clock: Clock) {
  const paused = new Map<string, { why: UsedUp; until: number }>();
  const now = () => clock().getTime();

  return {
    usedUp(connection: string): UsedUp | null {
      const pause = paused.get(connection);
      if (pause && pause.until > now()) return pause.why;
      paused.delete(connection);
      return null;
    },

    note(connection: string, status: number, headers: IncomingHttpHeaders) {
      const isDayOver = Number(headers["x-ratelimit-daily-remaining"]) <= 0;
      const isBurstOver = status === 429 || Number(headers["x-ratelimit-remaining"]) <= 0;
      if (isDayOver) paused.set(connection, { why: "daily_limit", until: now() + dailyPauseMs });
      else if (isBurstOver) paused.set(connection, { why: "too_many", until: now() + intervalOf(headers) });
    },
  };
}

function intervalOf(headers: IncomingHttpHeaders): number {
  const told = Number(headers["x-ratelimit-interval-milliseconds"]);
  return told > 0 ? Math.min(told, longestBurstMs) : burstMs;
}
