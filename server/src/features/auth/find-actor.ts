import type { FastifyRequest } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { readAccessToken } from "./access-token.ts";
import { findSessionActor } from "./actor.queries.ts";
import type { AuthContext } from "./sessions.service.ts";

/** The person behind the request's token; null for an account whose invitation is not accepted yet. */
export function actorFinder(auth: AuthContext) {
  return async (request: FastifyRequest): Promise<Actor | null> => {
    const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1];
    const claims = token && readAccessToken(auth.keys, token, auth.clock());
    const row = claims && (await findSessionActor(auth.db, claims.userId, claims.sessionId));
    if (!row) throw new AppError("not_signed_in", "You are not logged in. Please refresh the page.");
    const { id, app_role } = row;
    if (id === null || app_role === null) return null;
    return { ...row, id, app_role, session: { id: claims.sessionId, expiresAt: claims.expiresAt } };
  };
}
