import type { FastifyInstance, FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { AppError, notFound } from "../../platform/errors.ts";
import { budgets, countRate, ipAddressOf } from "../../platform/http/budgets.ts";
import { findOfferKey, type OfferKey } from "../offers/index.ts";

export const tooMany = "Please wait a minute, then try again.";

/** The limits are generous, because a whole office may share an address, and every tick of an extra is a request. */
export function createLimits() {
  const perAddress = countRate(budgets.offerPages, tooMany);
  const perLink = countRate(budgets.offerPagesOfLink, tooMany);
  const unknown = countRate(budgets.offerPagesUnknown, tooMany);
  return {
    /**
     * A hook, so that nothing is read or looked up for a request beyond these limits, whether or not its link is valid.
     */
    all: async (request: FastifyRequest) => {
      perAddress(ipAddressOf(request));
      const { token } = request.params as { token?: string };
      if (token) perLink(token);
    },
    /** Someone who guesses links is slowed down sooner. */
    unknown: (request: FastifyRequest) => unknown(ipAddressOf(request)),
  };
}

export type FindKey = (request: FastifyRequest) => Promise<OfferKey>;

/** Finds which offer a request is about, within the limits. Every link that opens nothing gets the same answer. */
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

/**
 * A form on another site must not answer for the customer. A browser that may send no referrer at all gives the origin
 * of our forms as `null`; newer browsers still state whether the request came from our site.
 */
export const requireOwnOrigin = (publicUrl: () => string) => async (request: FastifyRequest) => {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === new URL(publicUrl()).origin || (origin === "null" && site === "same-origin")) return;
  throw new AppError("forbidden", "Open the quote from its link and try again.");
};

/** Browsers that only prepare a page say so, and most programs name themselves. */
export function isProgram({ headers }: FastifyRequest): boolean {
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""}`;
  return /prefetch|prerender|preview/.test(purpose) || isbot(headers["user-agent"] ?? "") || !headers["user-agent"];
}

/**
 * Returns whether someone is signed in to the company that sent the offer. The page's script passes the session on. A
 * session that can no longer be read also counts as staff's, since no one else has one here. People of other companies
 * may be customers.
 */
export async function isStaff(request: FastifyRequest, companyId: string): Promise<boolean> {
  if (!request.headers.authorization) return false;
  const { db, findActor } = request.server;
  const actor = await findActor(request, async () => db).catch(() => null);
  return !actor || actor.company_id === null || actor.company_id === companyId;
}
