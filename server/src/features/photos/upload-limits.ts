import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import { limitInFlight } from "../../platform/in-flight.ts";

/** Per company. An editor sends its photos one after another. */
const perMinute = 60;
const maxAtOnce = 4;
/** Of all companies: each photo holds megabytes while it waits to be read. */
const maxInAll = 40;
const tooMany = "Too many photos at once. Wait a moment.";

/** One company's uploads must not fill the queue that everyone's wait in. */
export function limitUploads(app: FastifyInstance) {
  const companyOf = (request: FastifyRequest) => request.actor?.company_id ?? request.ip;
  const limit = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: companyOf });
  const fewPerCompany = limitInFlight(maxAtOnce, tooMany);
  const fewInAll = limitInFlight(maxInAll, tooMany);
  return async <T>(request: FastifyRequest, store: () => Promise<T>): Promise<T> => {
    const rate = await limit(request);
    if (!rate.isAllowed && rate.isExceeded) throw new AppError("rate_limited", tooMany);
    return fewPerCompany(companyOf(request), () => fewInAll("all companies", store));
  };
}
