import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { findOfferKey, type OfferKey } from "../offers/index.ts";
import { createLimits } from "./limits.ts";

export type FindKey = (request: FastifyRequest) => Promise<OfferKey>;

/** Which offer a request is about, within the limits. Every link that opens nothing gets the same answer. */
export function createFindKey(app: FastifyInstance): FindKey {
  const limits = createLimits();
  app.addHook("onRequest", limits.all);
  return async (request) => {
    const { token } = request.params as { token: string };
    const key = await findOfferKey(app.db, token);
    if (!key) {
      await limits.unknown(request);
      notFound("quote");
    }
    return key;
  };
}
