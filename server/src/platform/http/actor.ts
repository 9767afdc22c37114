import type { Permission } from "@quotemill/shared/permissions";
import { may } from "@quotemill/shared/permissions";
import type { AppRole } from "@quotemill/shared/users";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { AppError } from "../errors.ts";
import type { CallLimits } from "./budgets.ts";
import { closeRead, isRead, openRead } from "./read-transaction.ts";

/** Whoever makes the request; read from the profile row on every request, never from the token. */
export interface Actor {
  id: string;
  auth_id: string;
  email: string;
  full_name: string | null;
  app_role: AppRole;
  company_id: string | null;
  /** Whether the company shows them costs and profit. */
  sees_costs: boolean;
  /** The request's session, and when its token expires. */
  session: { id: string; expiresAt: Date };
}
export type CompanyActor = Actor & { company_id: string };

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    /**
     * Set by the auth feature. Throws 401 without a live session; null while the profile is not active. If `openDb` opens
     * a transaction, everything after it acts for that person; on the pool nothing remains of it.
     */
    findActor(request: FastifyRequest, openDb: () => Promise<Db>): Promise<Actor | null>;
  }
  interface FastifyRequest {
    /** The caller of a route that needs a session; null while the profile is not active. */
    actor: Actor | null;
  }
}

export const isPublic = ({ schema }: FastifyRequest["routeOptions"]) =>
  (schema as { security?: unknown[] } | undefined)?.security?.length === 0;

const isApi = (url: string) => /^\/(rest|functions|storage|realtime|o)\//.test(url);

/**
 * Looks up the caller and checks the permission before the body is read, so that input from unauthorised callers is
 * never parsed or validated. An API route without a contract prevents the start.
 */
export function authorizeFirst(app: FastifyInstance, limits: CallLimits) {
  app.decorateRequest("actor", null);
  app.decorateRequest("read", null);
  app.addHook("onRoute", ({ url, config }) => {
    if (isApi(url) && !config?.call) throw new Error(`${url} has no contract: add it with addCall.`);
  });
  app.addHook("onRequest", async (request) => {
    const { call } = request.routeOptions.config;
    if (!call || call.permission === "public") return;
    if (isRead(call, request)) await openRead(request);
    else request.actor = await app.findActor(request, async () => app.db);
    if (request.actor?.company_id) limits.company(request, request.actor.company_id);
    if (call.permission !== "session") requireActor(request, call.permission);
  });
  // Not `onResponse`, nor when the response is closed: neither comes for every client that has left.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    closeRead(request);
    done();
  });
}

export function requireActor({ actor }: FastifyRequest, permission?: Permission): Actor {
  if (!actor || (permission && !may(actor.app_role, permission))) {
    throw new AppError("forbidden", "You do not have permission to do this.");
  }
  return actor;
}

/** From here to the end of the transaction, the database shows only this actor's company. */
export async function actFor(db: Db, actor: Pick<Actor, "id" | "company_id" | "app_role">): Promise<void> {
  await sql`select set_config('quotemill.company_id', ${actor.company_id ?? ""}, true),
    set_config('quotemill.user_id', ${actor.id}, true),
    set_config('quotemill.app_role', ${actor.app_role}, true),
    set_config('role', 'quotemill_app', true)`.execute(db);
}
