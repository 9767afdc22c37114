import type { FastifyInstance, FastifyRequest } from "fastify";
import { budgets, limitAtOnce, limitRate } from "../../platform/budgets.ts";

const tooMany = "Too many photos at once. Wait a moment.";

/** One company's uploads must not fill the queue that everyone's wait in. */
export function limitUploads(app: FastifyInstance) {
  const limit = limitRate(app, budgets.photos, tooMany);
  const fewPerCompany = limitAtOnce(budgets.photosAtOnce, tooMany);
  // Each photo holds megabytes while it waits to be read.
  const fewInAll = limitAtOnce(budgets.photosOfAll, tooMany);
  return async <T>(request: FastifyRequest, store: () => Promise<T>): Promise<T> => {
    const company = request.actor?.company_id ?? request.ip;
    await limit(request, company);
    return fewPerCompany(company, () => fewInAll("all companies", store));
  };
}
