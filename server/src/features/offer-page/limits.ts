import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressOf, budgets, limitRate } from "../../platform/budgets.ts";

export const tooMany = "Please wait a minute, then try again.";

/** A whole office may share an address, and every tick of an extra is a request. */
export function createLimits(app: FastifyInstance) {
  const perAddress = limitRate(app, budgets.offerPages, tooMany);
  const perLink = limitRate(app, budgets.offerPagesOfLink, tooMany);
  const unknown = limitRate(app, budgets.offerPagesUnknown, tooMany);
  return {
    /** A hook: whatever the link opens, nothing is read or looked up for a request beyond these. */
    all: async (request: FastifyRequest) => {
      await perAddress(request, addressOf(request));
      const { token } = request.params as { token?: string };
      if (token) await perLink(request, token);
    },
    /** Whoever guesses is slowed down sooner. */
    unknown: (request: FastifyRequest) => unknown(request, addressOf(request)),
  };
}
