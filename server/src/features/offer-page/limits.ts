import type { FastifyInstance, FastifyRequest } from "fastify";
import { limitPerMinute } from "../../platform/limit-per-minute.ts";

export const tooMany = "Please wait a minute, then try again.";

/** A whole office may share an address, and every tick of an extra is a request. */
export function createLimits(app: FastifyInstance) {
  const perAddress = limitPerMinute(app, 300, tooMany);
  const perLink = limitPerMinute(app, 120, tooMany);
  const unknown = limitPerMinute(app, 30, tooMany);
  return {
    known: async (request: FastifyRequest, offerId: string) => {
      await perAddress(request, request.ip);
      await perLink(request, offerId);
    },
    /** Whoever guesses is slowed down sooner. */
    unknown: (request: FastifyRequest) => unknown(request, request.ip),
  };
}
