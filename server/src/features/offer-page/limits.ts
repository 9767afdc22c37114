import type { FastifyRequest } from "fastify";
import { addressOf, budgets, countRate } from "../../platform/http/budgets.ts";

export const tooMany = "Please wait a minute, then try again.";

/** A whole office may share an address, and every tick of an extra is a request. */
export function createLimits() {
  const perAddress = countRate(budgets.offerPages, tooMany);
  const perLink = countRate(budgets.offerPagesOfLink, tooMany);
  const unknown = countRate(budgets.offerPagesUnknown, tooMany);
  return {
    /** A hook: whatever the link opens, nothing is read or looked up for a request beyond these. */
    all: async (request: FastifyRequest) => {
      perAddress(addressOf(request));
      const { token } = request.params as { token?: string };
      if (token) perLink(token);
    },
    /** Whoever guesses is slowed down sooner. */
    unknown: (request: FastifyRequest) => unknown(addressOf(request)),
  };
}
