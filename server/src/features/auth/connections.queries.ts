import { minBreakGlass } from "@quotemill/shared/access/single-sign-on";
import { domainOf } from "@quotemill/shared/access/sso-refusals";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { decrypt, type Keys } from "../../platform/keys.ts";
import { tellSessions } from "../realtime/index.ts";
import { factorMethods } from "./sessions/levels.ts";

/** A connection with what is needed to use it. Its secret is still encrypted. */
const connections = (db: Db) =>
  db
    .selectFrom("sso_connections as connection")
    .innerJoin("companies", "companies.id", "connection.company_id")
    .innerJoin("company_secrets as secret", (join) =>
      join.onRef("secret.company_id", "=", "connection.company_id").on("secret.kind", "=", "sso_client_secret"),
    )
    .select([
      "connection.id",
      "connection.company_id",
      "connection.issuer",
      "connection.client_id",
      "connection.provisions",
      "connection.counts_as_factor",
      "connection.tested_at",
      "secret.value_encrypted",
      "companies.name as company_name",
    ])
    .where("companies.deleting_at", "is", null);

export type Connection = Awaited<ReturnType<typeof findConnection>> & {};

export const findConnection = (db: Db, id: string) =>
  connections(db).where("connection.id", "=", id).executeTakeFirst();

/** Takes a share lock, so the connection cannot change until the caller commits. */
export const holdConnection = (db: Db, id: string) =>
  connections(db).where("connection.id", "=", id).forShare("connection").executeTakeFirst();

export const findConnectionOfCompany = (db: Db, companyId: string) =>
  connections(db).where("connection.company_id", "=", companyId).executeTakeFirst();

/** Only the company that has proved the domain is found. */
export const findConnectionOfDomain = (db: Db, domain: string) =>
  connections(db)
    .innerJoin("sso_domains as domain", "domain.company_id", "connection.company_id")
    .where("domain.domain", "=", domain)
    .where("domain.proved_at", "is not", null)
    .executeTakeFirst();

/** A secret that was encrypted with another key is lost, and no provider will accept what is left of it. */
export function accessOf(keys: Keys, { issuer, client_id, value_encrypted }: Connection) {
  try {
    return { issuer, client_id, client_secret: decrypt(keys.ssoSecret, value_encrypted) };
  } catch {
    return null;
  }
}

export async function hasProved(db: Db, companyId: string, domain: string): Promise<boolean> {
  const proved = await db
    .selectFrom("sso_domains")
    .select("domain")
    .where("company_id", "=", companyId)
    .where("domain", "=", domain)
    .where("proved_at", "is not", null)
    .executeTakeFirst();
  return proved !== undefined;
}

/**
 * Part of a statement: true if the row of `users` is an admin who may bypass the provider. A password alone does not
 * suffice.
 */
export const breaksGlass = (hasFactor: RawBuilder<unknown>) =>
  sql<boolean>`(users.app_role = 'admin' and users.breaks_glass and coalesce(${hasFactor}, false))`;

/**
 * Returns whether this person may sign in only through the company's provider: then neither a password nor a link nor a
 * passkey opens a session, and no open one is refreshed. Emergency admins with a second factor may sign in otherwise,
 * and so may global admins, whom no company's provider vouches for.
 */
export async function mustUseSso(db: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  const bound = await db
    .selectFrom("users")
    .innerJoin("sso_connections", "sso_connections.company_id", "users.company_id")
    .select("users.id")
    .where("sso_connections.required_at", "is not", null)
    .where((user) =>
      user.or([
        user("users.auth_id", "=", id),
        // An invitation waits under the address.
        user.and([user("users.auth_id", "is", null), user("users.email", "=", email)]),
      ]),
    )
    .where("users.app_role", "!=", "global_admin")
    .where(sql<boolean>`not ${breaksGlass(sql`(select has_factor from auth.users where id = ${id})`)}`)
    .executeTakeFirst();
  return bound !== undefined;
}

/** Part of a statement: true if the account is linked to a provider whose sign-in counts as two factors. */
export const isSsoFactor = (accountId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from auth.sso_identities identity join sso_connections connection on connection.id = identity.connection_id
  where identity.user_id = ${accountId} and connection.counts_as_factor)`;

export async function ssoCounts(db: Db, accountId: string): Promise<boolean> {
  const { counts } = await db.selectNoFrom(isSsoFactor(sql`${accountId}`).as("counts")).executeTakeFirstOrThrow();
  return counts;
}

const accountsOf = (db: Db, companyId: string) =>
  db.selectFrom("users").select("auth_id").where("company_id", "=", companyId);

/**
 * Makes single sign-on at this company no longer count as a second factor: sessions that rest on it alone fall to level
 * 1.
 */
export async function lowerSsoSessions(db: Db, companyId: string): Promise<void> {
  const lowered = await db
    .updateTable("auth.sessions")
    .set({ aal: 1 })
    .where("user_id", "in", accountsOf(db, companyId))
    .where("origin", "=", "sso")
    .where("aal", "=", 2)
    .where(sql<boolean>`not exists (select from jsonb_array_elements(amr) proof
      where proof ->> 'method' = any (${factorMethods}::text[]))`)
    .returning("id")
    .execute();
  await tellSessions(
    db,
    lowered.map(({ id }) => id),
  );
}

/**
 * Ends all sessions that the provider opened, because it no longer vouches for anyone. Second factors that were shown
 * since make no difference.
 */
export const endSsoSessions = (db: Db, companyId: string) =>
  db
    .deleteFrom("auth.sessions")
    .where("user_id", "in", accountsOf(db, companyId))
    .where("origin", "=", "sso")
    .execute();

/** An invited person who may come in only through the provider must have an address that the provider may vouch for. */
export async function checkInvitable(db: Db, companyId: string, email: string): Promise<void> {
  const required = await requiredAt(db, companyId).executeTakeFirst();
  const domain = domainOf(email);
  if (!required || (await hasProved(db, companyId, domain))) return;
  const reason = `Your company requires single sign-on, and ${domain} is not one of its verified domains.`;
  throw new AppError("conflict", reason, { email: reason });
}

/**
 * Refuses to remove an admin on whom the company relies for the day its provider is down. The caller must have locked
 * the company's admins, as requiring single sign-on does.
 */
export async function keepBreakGlass(db: Db, companyId: string, memberId: string): Promise<void> {
  const required = await requiredAt(db, companyId).executeTakeFirst();
  if (!required) return;
  const kept = await breakGlassAdmins(db, companyId).execute();
  if (kept.length > minBreakGlass || kept.every(({ id }) => id !== memberId)) return;
  throw new AppError(
    "conflict",
    "This person is one of two emergency admins. Choose another one under Settings, Sign-in first.",
  );
}

const requiredAt = (db: Db, companyId: string) =>
  db
    .selectFrom("sso_connections")
    .select("required_at")
    .where("company_id", "=", companyId)
    .where("required_at", "is not", null);

/** The possible emergency admins: active admins who have a password and a second factor. */
const breakGlassAdmins = (db: Db, companyId: string) =>
  db
    .selectFrom("users")
    .innerJoin("auth.users as account", "account.id", "users.auth_id")
    .select("users.id")
    .where("users.company_id", "=", companyId)
    .where("users.app_role", "=", "admin")
    .where("users.deactivated_at", "is", null)
    .where("users.breaks_glass", "=", true)
    .where("account.has_factor", "=", true)
    .where("account.encrypted_password", "is not", null);
