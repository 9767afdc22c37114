import type { SsoState } from "@quotemill/shared/access/single-sign-on";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { Person } from "../../platform/http/access.ts";
import { breaksGlass, callbackUrl } from "../auth/index.ts";
import { byName } from "../users/index.ts";

export const recordName = (domain: string) => `_quotemill.${domain}`;
export const recordValue = (token: string) => `qm-verify=${token}`;

/** Also reads accounts, so it runs as the owner: every query has its company clause. */
export async function readState(db: Db, companyId: string, actor: Person, publicUrl: string): Promise<SsoState> {
  const domains = await db
    .selectFrom("sso_domains")
    .select(["domain", "token", "proved_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at")
    .orderBy("domain")
    .execute();
  const stored = await db
    .selectFrom("sso_connections as connection")
    .leftJoin("users as tester", (join) =>
      join.onRef("tester.id", "=", "connection.tested_by").on("tester.company_id", "=", companyId),
    )
    .select([
      "connection.id",
      "connection.issuer",
      "connection.client_id",
      "connection.provisions",
      "connection.counts_as_factor",
      "connection.required_at",
      "connection.tested_at",
      "connection.tested_by",
      "connection.tested_email",
      "tester.full_name as tester_name",
    ])
    .where("connection.company_id", "=", companyId)
    .executeTakeFirst();
  return {
    callback_url: callbackUrl(publicUrl, companyId),
    domains: domains.map(({ domain, token, proved_at }) => ({
      domain,
      record_name: recordName(domain),
      record_value: recordValue(token),
      proved_at,
    })),
    connection: stored
      ? {
          id: stored.id,
          issuer: stored.issuer,
          client_id: stored.client_id,
          provider: providerOf(stored.issuer),
          provisions: stored.provisions,
          counts_as_factor: stored.counts_as_factor,
          required_at: stored.required_at,
        }
      : null,
    test: stored?.tested_at
      ? {
          at: stored.tested_at,
          by: stored.tester_name,
          email: stored.tested_email ?? "",
          is_own: stored.tested_by === actor.id,
        }
      : null,
    admins: await listAdmins(db, companyId),
    other_sessions: await countOtherSessions(db, companyId),
    people_outside: await countOutside(db, companyId),
  };
}

function providerOf(issuer: string): string {
  const { hostname, host } = new URL(issuer);
  if (hostname === "accounts.google.com") return "Google";
  if (hostname === "login.microsoftonline.com") return "Microsoft Entra";
  return /\.(okta|oktapreview|okta-emea)\.com$/.test(hostname) ? "Okta" : host;
}

const listAdmins = (db: Db, companyId: string) =>
  db
    .selectFrom("users")
    .innerJoin("auth.users as account", "account.id", "users.auth_id")
    .select([
      "users.id",
      sql<string>`coalesce(nullif(users.full_name, ''), users.email)`.as("name"),
      sql<string>`users.email`.as("email"),
      sql<boolean>`account.encrypted_password is not null`.as("has_password"),
      "account.has_factor",
      "users.breaks_glass",
    ])
    .where("users.company_id", "=", companyId)
    .where("users.app_role", "=", "admin")
    .where("users.deactivated_at", "is", null)
    .where("users.email", "is not", null)
    .orderBy(byName)
    .limit(100)
    .execute();

async function countOtherSessions(db: Db, companyId: string): Promise<number> {
  const { total } = await db
    .selectFrom("auth.sessions as session")
    .innerJoin("users", "users.auth_id", "session.user_id")
    .innerJoin("auth.users as account", "account.id", "session.user_id")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("users.company_id", "=", companyId)
    .where("session.origin", "!=", "sso")
    .where(sql<boolean>`session.ends_at > now()`)
    .where(sql<boolean>`not ${breaksGlass(sql`account.has_factor`)}`)
    .executeTakeFirstOrThrow();
  return total;
}

/** People, including invited ones, for whom the provider may not vouch, and who do not keep another way in. */
async function countOutside(db: Db, companyId: string): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .leftJoin("auth.users as account", "account.id", "users.auth_id")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("users.company_id", "=", companyId)
    .where("users.app_role", "!=", "global_admin")
    .where("users.deactivated_at", "is", null)
    .where("users.email", "is not", null)
    .where(sql<boolean>`not ${breaksGlass(sql`account.has_factor`)}`)
    .where(sql<boolean>`not exists (select from sso_domains proved where proved.company_id = users.company_id
      and proved.proved_at is not null and proved.domain = substring(users.email from '[^@]*$'))`)
    .executeTakeFirstOrThrow();
  return total;
}
