import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { AuthError } from "./auth.errors.ts";

const windowMs = 5 * 60_000;
const failuresAllowed = 10;
const tooMany = () => new AuthError("over_request_rate_limit", "Too many attempts. Please wait a few minutes.");

/** Per process and per address. Refreshing is never limited: see the token route. */
export function createLimits(app: FastifyInstance, clock: Clock) {
  const perAddress = (max: number) => {
    const check = app.createRateLimit({ max, timeWindow: windowMs });
    return async (request: FastifyRequest) => {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooMany();
    };
  };
  return {
    signIn: perAddress(300),
    /** Links and password changes: a whole office may sit behind one address. */
    change: perAddress(300),
    /** Each may cause a mail. */
    recover: perAddress(60),
    countFailures: failureCounter(clock),
  };
}

/** Ten wrong passwords for one account from one address, then a pause; right ones cost nothing. */
function failureCounter(clock: Clock) {
  const failures = new Map<string, { count: number; until: number }>();
  return async <T>(key: string, attempt: () => Promise<T>): Promise<T> => {
    const now = clock().getTime();
    const before = failures.get(key);
    if (before && before.until > now && before.count >= failuresAllowed) throw tooMany();
    try {
      const result = await attempt();
      failures.delete(key);
      return result;
    } catch (error) {
      if (error instanceof AuthError) {
        const count = before && before.until > now ? before.count + 1 : 1;
        failures.set(key, { count, until: now + windowMs });
        forgetOld(failures, now);
      }
      throw error;
    }
  };
}

function forgetOld(failures: Map<string, { until: number }>, now: number) {
  if (failures.size < 10_000) return;
  for (const [key, { until }] of failures) if (until <= now) failures.delete(key);
}
