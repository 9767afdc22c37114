import type { AppRole } from "@quotemill/shared/access/permissions";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { actingFor } from "../../../platform/db/acting.ts";
import type { Db } from "../../../platform/db/db.ts";
import { compiledOnce } from "../../../platform/db/driver.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Person } from "../../../platform/http/access.ts";
import type { CallLimits } from "../../../platform/http/budgets.ts";
import { type Level, type Proof, readAccessToken } from "../tokens.ts";
import { factorRequiredFrom, isFresh, opensUntil, owedBy, setUpWords } from "./levels.ts";
import type { AuthContext } from "./sessions.service.ts";

interface SessionActor {
  auth_id: string;
  email: string;
  /** The profile; null as long as the invitation is not accepted. */
  id: string | null;
  full_name: string | null;
  app_role: AppRole | null;
  company_id: string | null;
  sees_costs: boolean;
  sees_all_quotes: boolean;
  has_factor: boolean;
  has_passkey: boolean;
  factor_required_from: string | null;
  ends_at: string;
  aal: Level;
  amr: Proof[];
}

/**
 * Someone without a profile acts under the account's id, because a transaction that acts for nobody sees everything.
 */
const found = {
  id: sql<string>`coalesce(id, auth_id)::text`,
  company_id: sql<string>`coalesce(company_id::text, '')`,
  app_role: sql<string>`coalesce(app_role, '')`,
  database_role: sql<string>`concat('quotemill_', case when not sees_all_quotes then 'own_' end,
    case app_role when 'viewer' then 'reader' else 'app' end)`,
};

/** Every request runs this statement, so it is built only once. */
const readSession = compiledOnce((db: Db, userId: string, sessionId: string, now: string) =>
  sql<SessionActor>`
    with person as materialized (
      select users.id, account.id as auth_id, account.email, users.full_name, users.app_role, users.company_id,
        account.has_factor, account.has_passkey, ${factorRequiredFrom} as factor_required_from, session.aal, session.amr, session.ends_at,
        (users.app_role not in ('user', 'viewer') or companies.costs_visible_to = 'everyone') is true as sees_costs,
        (users.app_role in ('user', 'viewer') and companies.quotes_visible_to = 'author') is not true as sees_all_quotes
      from auth.sessions session
      join auth.users account on account.id = session.user_id
      left join users on users.auth_id = account.id
      left join companies on companies.id = users.company_id
      where session.id = ${sessionId} and account.id = ${userId} and session.ends_at > ${now}
        and users.deactivated_at is null)
    select person.*, ${actingFor(found)} from person`.compile(db),
);

/**
 * Reads session, account and profile and acts for whom it finds, in one statement. If the session has ended or the account is
 * gone, there is no row and nothing is set: the transaction would go on as the server, so it must end.
 */
export async function actForSession(
  db: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<SessionActor | undefined> {
  const [actor] = await readSession(db, userId, sessionId, now.toISOString());
  return actor;
}

/** The person behind the request's token; null for an account whose invitation is not accepted yet. */
export function personFinder(auth: Omit<AuthContext, "db">, limits: CallLimits) {
  const { keys, clock } = auth;
  return async (
    request: FastifyRequest,
    token: string | undefined,
    openDb: () => Promise<Db>,
  ): Promise<Person | null> => {
    const now = clock();
    const claims = token && readAccessToken(keys, token, now);
    // The call counts before anything is looked up.
    if (claims) limits.session(request, claims.sessionId);
    const row = claims && (await actForSession(await openDb(), claims.userId, claims.sessionId, now));
    if (!row) throw new AppError("not_signed_in", "You are not logged in. Please refresh the page.");
    const owed = owedBy(row, claims, auth);
    if (owed === "factor") throw new AppError("second_factor_required", "Finish signing in first.");
    if (owed === "set-up") throw new AppError("factor_setup_required", setUpWords);
    const { id, auth_id, email, full_name, app_role, company_id, sees_costs, sees_all_quotes } = row;
    if (id === null || app_role === null) return null;
    return {
      ...{ id, auth_id, email, full_name, app_role, company_id, sees_costs, sees_all_quotes },
      session: { id: claims.sessionId, expiresAt: opensUntil(row, claims) },
      // Level 2 without either comes from single sign-on that counts as a second factor.
      factor_due: row.has_factor || row.has_passkey || row.aal === 2 ? null : row.factor_required_from,
      is_fresh: isFresh(row, now),
    };
  };
}
