import type { FastifyInstance, FastifyRequest } from "fastify";
import { limitInFlight } from "../../platform/in-flight.ts";
import { limitPerMinute } from "../../platform/limit-per-minute.ts";

/** Per company. An editor sends its photos one after another. */
const perMinute = 60;
const maxAtOnce = 4;
/** Of all companies: each photo holds megabytes while it waits to be read. */
const maxInAll = 40;
const tooMany = "Too many photos at once. Wait a moment.";

/** One company's uploads must not fill the queue that everyone's wait in. */
export function limitUploads(app: FastifyInstance) {
  const limit = limitPerMinute(app, perMinute, tooMany);
  const fewPerCompany = limitInFlight(maxAtOnce, tooMany);
  const fewInAll = limitInFlight(maxInAll, tooMany);
  return async <T>(request: FastifyRequest, store: () => Promise<T>): Promise<T> => {
    const company = request.actor?.company_id ?? request.ip;
    await limit(request, company);
    return fewPerCompany(company, () => fewInAll("all companies", store));
  };
}
