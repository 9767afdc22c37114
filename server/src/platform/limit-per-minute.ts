import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** Limits requests per key and minute in this process: anything beyond is refused with this message. */
export function limitPerMinute(app: FastifyInstance, max: number, refusal: string) {
  // The plugin reads the key from the request.
  const keys = new WeakMap<FastifyRequest, string>();
  const limit = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return async (request: FastifyRequest, key: string): Promise<void> => {
    keys.set(request, key);
    const rate = await limit(request);
    if (!rate.isAllowed && rate.isExceeded) throw new AppError("rate_limited", refusal);
  };
}
