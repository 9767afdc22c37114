import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";

/**
 * A form on another site must not answer for the customer. Where a browser was told to send no referrer at all, it calls
 * the origin of our forms `null`; newer ones still say themselves whether it was ours.
 */
export const requireOwnOrigin = (publicUrl: () => string) => async (request: FastifyRequest) => {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === new URL(publicUrl()).origin || (origin === "null" && site === "same-origin")) return;
  throw new AppError("forbidden", "Open the quote from its link and try again.");
};
