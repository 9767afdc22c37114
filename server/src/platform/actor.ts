import type { Permission } from "@quotemill/shared/permissions";
import { may } from "@quotemill/shared/permissions";
import type { AppRole } from "@quotemill/shared/users";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import { AppError, notFound } from "./errors.ts";

/** Whoever makes the request, read from the profile row on every request and never from the token. */
export interface Actor {
  id: string;
  auth_id: string;
  email: string;
  full_name: string | null;
  app_role: AppRole;
  company_id: string | null;
  /** The session the request belongs to, and when its token ends. */
  session: { id: string; expiresAt: Date };
}
export type CompanyActor = Actor & { company_id: string };

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    /** Set by the auth feature: throws 401 without a live session, null while the profile is not active. */
    findActor(request: FastifyRequest): Promise<Actor | null>;
  }
  interface FastifyRequest {
    /** Whoever calls a route that needs a session; null while the profile is not active. */
    actor: Actor | null;
  }
}

export const isPublic = ({ schema }: FastifyRequest["routeOptions"]) =>
  (schema as { security?: unknown[] } | undefined)?.security?.length === 0;

/** For routes that have no contract yet. */
const isUncontracted = (route: FastifyRequest["routeOptions"]) =>
  /^\/(rest|functions|storage)\/v1\//.test(route.url ?? "") && !isPublic(route);

/**
 * Looks up the caller and checks the permission before the body is read, so that nothing is parsed or validated that
 * comes from someone who may not make the call.
 */
export function authorizeFirst(app: FastifyInstance) {
  app.decorateRequest("actor", null);
  app.addHook("onRequest", async (request) => {
    const { permission } = request.routeOptions.config.call ?? {};
    if (permission === "public" || (!permission && !isUncontracted(request.routeOptions))) return;
    request.actor = await app.findActor(request);
    if (permission && permission !== "session") requireActor(request, permission);
  });
}

export function requireActor({ actor }: FastifyRequest, permission?: Permission): Actor {
  if (!actor || (permission && !may(actor.app_role, permission))) {
    throw new AppError("forbidden", "You do not have permission to do this.");
  }
  return actor;
}

/** From here to the end of the transaction the database sees this actor's company only. */
export async function actFor(db: Db, actor: Pick<Actor, "id" | "company_id" | "app_role">): Promise<void> {
  await sql`select set_config('quotemill.company_id', ${actor.company_id ?? ""}, true),
    set_config('quotemill.user_id', ${actor.id}, true),
    set_config('quotemill.app_role', ${actor.app_role}, true),
    set_config('role', 'quotemill_app', true)`.execute(db);
}

// For routes that have no contract yet; the others use `as-actor.ts`.

/** Permission, company and transaction in one call, so that no route can forget one of them. */
export async function inCompany<T>(
  request: FastifyRequest,
  permission: Permission,
  work: (db: Db, companyId: string, actor: CompanyActor) => Promise<T>,
): Promise<T> {
  return asActor(request, permission, (db, actor) => {
    if (actor.company_id === null) throw new AppError("forbidden", "Company information not available");
    return work(db, actor.company_id, { ...actor, company_id: actor.company_id });
  });
}

/** For a request that names the company: another one than the actor's own does not exist. */
export async function inOwnCompany<T>(
  request: FastifyRequest,
  permission: Permission,
  named: string,
  work: (db: Db, companyId: string, actor: CompanyActor) => Promise<T>,
): Promise<T> {
  return inCompany(request, permission, async (db, companyId, actor) => {
    if (named !== companyId) notFound("company");
    return work(db, companyId, actor);
  });
}

/** For what is not about one company: the global admin's work, and a person's own profile. */
export async function asActor<T>(
  request: FastifyRequest,
  permission: Permission,
  work: (db: Db, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = requireActor(request, permission);
  return request.server.db.transaction().execute(async (db) => {
    await actFor(db, actor);
    return work(db, actor);
  });
}
