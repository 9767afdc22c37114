import type { FastifyInstance, FastifyRequest } from "fastify";
import { limitPerMinute } from "../../platform/limit-per-minute.ts";

const refusal = "Please wait a minute, then try again.";

/** A whole office may share an address, and every tick of an extra is a request. */
export function createLimits(app: FastifyInstance) {
  const perAddress = limitPerMinute(app, 300, refusal);
  const perLink = limitPerMinute(app, 120, refusal);
  const unknown = limitPerMinute(app, 30, refusal);
  return {
    known: async (request: FastifyRequest, offerId: string) => {
      await perAddress(request, request.ip);
      await perLink(request, offerId);
    },
    /** Whoever guesses is slowed down sooner. */
    unknown: (request: FastifyRequest) => unknown(request, request.ip),
  };
}
