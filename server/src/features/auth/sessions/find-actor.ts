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
  /** The global admin who sees the company as this person; null if it is the person. */
  viewed_by: NonNullable<Person["viewed_by"]> | null;
}

/**
 * Someone without a profile acts under the account's id, because a transaction that acts for no one sees everything.
 */
const found = {
  id: sql<string>`coalesce(id, auth_id)::text`,
  company_id: sql<string>`coalesce(company_id::text, '')`,
  app_role: sql<string>`coalesce(app_role, '')`,
  database_role: sql<string>`concat('quotemill_', case when not sees_all_quotes then 'own_' end,
    case app_role when 'viewer' then 'reader' else 'app' end)`,
};

/** Not `coalesce`, which row-level security keeps away from the index: PostgreSQL counts it among what might leak. */
export const profileOwner = sql`case when session.acts_for is null then account.id else session.acts_for end`;

/**
 * In a view, the profile is the viewed person's, and the rights are those of a viewer. The viewer must be a global
 * admin; the person viewed must belong to a company and must not be one.
 */
const viewedBy = sql`case when session.acts_for is not null and users.app_role <> 'global_admin'
  and users.company_id is not null then (
    select json_build_object('id', admin.id, 'full_name', admin.full_name, 'email', admin.email) from users admin
    where admin.auth_id = account.id and admin.app_role = 'global_admin' and admin.deactivated_at is null) end`;

/** Every request runs this statement, so it is built only once. */
const readSession = compiledOnce((db: Db, userId: string, sessionId: string, now: string) =>
  sql<SessionActor>`
    with person as materialized (
      select users.id, account.id as auth_id, users.full_name, users.company_id, session.aal, session.amr,
        session.ends_at,
        case when session.acts_for is null then account.email else users.email end as email,
        case when session.acts_for is null then users.app_role else 'viewer' end as app_role,
        account.has_factor, account.has_passkey,
        case when session.acts_for is null then ${factorRequiredFrom} end as factor_required_from,
        session.acts_for is not null as is_view, ${viewedBy} as viewed_by,
        (users.app_role not in ('user', 'viewer') or companies.costs_visible_to = 'everyone') is true as sees_costs,
        (users.app_role in ('user', 'viewer') and companies.quotes_visible_to = 'author') is not true as sees_all_quotes
      from auth.sessions session
      join auth.users account on account.id = session.user_id
      left join users on users.auth_id = ${profileOwner}
      left join companies on companies.id = users.company_id
      where session.id = ${sessionId} and account.id = ${userId} and session.ends_at > ${now}
        and users.deactivated_at is null)
    select person.*, ${actingFor(found)} from person where not is_view or viewed_by is not null`.compile(db),
);

/**
 * Finds session, account and profile and acts for that person, in one statement. If the session has ended or the
 * account is gone, there is no row and nothing is set. The transaction must then end, because it would continue with
 * the server's rights.
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

/**
 * The web app sends a session that may have ended. A caller that sends anything else, or nothing, is a program without
 * a key.
 */
const notSignedIn = (token: string | undefined) =>
  new AppError(
    "not_signed_in",
    token?.split(".", 4).length === 3
      ? "You are not logged in. Please refresh the page."
      : "Send an API key, or a session, in the Authorization header: 'Bearer qm_live_…'.",
  );

/** The person behind the request's token; null for an account whose invitation is not accepted yet. */
export function personFinder(auth: Omit<AuthContext, "db">, limits: CallLimits) {
  const { keys, clock } = auth;
  return async (
    request: FastifyRequest,
    token: string | undefined,
    openDb: (callerId: string) => Promise<Db>,
  ): Promise<Person | null> => {
    const now = clock();
    const claims = token && readAccessToken(keys, token, now);
    // The call counts before anything is looked up.
    if (claims) limits.session(request, claims.sessionId);
    const row = claims && (await actForSession(await openDb(claims.sessionId), claims.userId, claims.sessionId, now));
    if (!row) throw notSignedIn(token);
    // A view is a session of the global admin, and owes what they owe.
    const standing = row.viewed_by ? { ...row, app_role: "global_admin" as const } : row;
    const owed = owedBy(standing, claims, auth);
    if (owed === "factor") throw new AppError("second_factor_required", "Finish signing in first.");
    if (owed === "set-up") throw new AppError("factor_setup_required", setUpWords);
    const { id, auth_id, email, full_name, app_role, company_id, sees_costs, sees_all_quotes } = row;
    if (id === null || app_role === null) return null;
    return {
      ...{ id, auth_id, email, full_name, app_role, company_id, sees_costs, sees_all_quotes },
      session: { id: claims.sessionId, expiresAt: opensUntil(row, claims) },
      // Level 2 without either comes from single sign-on that counts as a second factor.
      factor_due: row.has_factor || row.has_passkey || row.aal === 2 ? null : row.factor_required_from,
      is_fresh: isFresh(standing, now),
      ...(row.viewed_by && { viewed_by: row.viewed_by }),
    };
  };
}
