import type { FastifyRequest } from "fastify";
import type { Db } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Actor } from "../../../platform/http/actor.ts";
import type { CallLimits } from "../../../platform/http/budgets.ts";
import { readAccessToken } from "../protocol/access-token.ts";
import { actForSession } from "./actor.queries.ts";
import type { AuthContext } from "./sessions.service.ts";

/** The person behind the request's token; null for an account whose invitation is not accepted yet. */
export function actorFinder({ keys, clock }: Pick<AuthContext, "keys" | "clock">, limits: CallLimits) {
  return async (request: FastifyRequest, openDb: () => Promise<Db>): Promise<Actor | null> => {
    const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1];
    const claims = token && readAccessToken(keys, token, clock());
    // Before anything is looked up.
    if (claims) limits.session(request, claims.sessionId);
    const row = claims && (await actForSession(await openDb(), claims.userId, claims.sessionId));
    if (!row) throw new AppError("not_signed_in", "You are not logged in. Please refresh the page.");
    const { id, auth_id, email, full_name, app_role, company_id, sees_costs } = row;
    if (id === null || app_role === null) return null;
    const session = { id: claims.sessionId, expiresAt: claims.expiresAt };
    return { id, auth_id, email, full_name, app_role, company_id, sees_costs, session };
  };
}
