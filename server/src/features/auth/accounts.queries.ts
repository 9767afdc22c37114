import type { ListedFactor } from "@quotemill/shared/access/auth-protocol";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isoTime } from "../../platform/db/iso-time.ts";

/** The client reads them with every account, and asks for a code if one of them is verified. */
const factors = sql<ListedFactor[]>`(
  select coalesce(json_agg(json_build_object('id', factor.id, 'friendly_name', factor.friendly_name,
    'factor_type', factor.factor_type, 'status', factor.status, 'created_at', ${isoTime("factor.created_at")},
    'updated_at', ${isoTime("factor.updated_at")}) order by factor.created_at, factor.id), '[]')
  from auth.factors factor where factor.user_id = auth.users.id)`.as("factors");

/** The person's identity at the company's provider; null if they have never signed in there. */
const sso = sql<{ provider: string; subject: string; created_at: string; last_sign_in_at: string } | null>`(
  select json_build_object('provider', 'sso:' || identity.connection_id, 'subject', identity.subject,
    'created_at', ${isoTime("identity.created_at")}, 'last_sign_in_at', ${isoTime("identity.last_sign_in_at")})
  from auth.sso_identities identity where identity.user_id = auth.users.id)`.as("sso");

const columns = [
  "id",
  "email",
  "encrypted_password",
  "email_confirmed_at",
  "invited_at",
  "recovery_sent_at",
  "last_sign_in_at",
  "user_metadata",
  "created_at",
  "updated_at",
  "has_factor",
  "has_passkey",
  factors,
  sso,
] as const;

export type AuthUser = Awaited<ReturnType<typeof findAuthUser>> & {};

/** Returns whether an admin has deactivated the person of the account. */
export const isDeactivated = sql<boolean>`exists (
  select from users where users.auth_id = auth.users.id and deactivated_at is not null)`;

/**
 * Every sign-in, refresh and reset finds its account through these functions. A deactivated person's counts as missing,
 * so every way in is closed alike, in the words for an account that never existed.
 */
const openAccounts = (db: Db) => db.selectFrom("auth.users").select(columns).where(sql<boolean>`not ${isDeactivated}`);

export const findAuthUser = (db: Db, id: string) => openAccounts(db).where("id", "=", id).executeTakeFirst();

export const findAuthUserByEmail = (db: Db, email: string) =>
  openAccounts(db).where("email", "=", email).executeTakeFirst();

/**
 * Locks the account before a password change, a new session or a deactivation, so that each of these sees what the one
 * before it did. The account is read in a second statement: the one that waits for the lock sees the profile as it was
 * before.
 */
export async function lockAuthUser(db: Db, id: string) {
  await db.selectFrom("auth.users").select("id").where("id", "=", id).forUpdate().execute();
  return findAuthUser(db, id);
}

/** Ends all sessions and views as that person, which closes their event streams, and all mailed links. */
export async function endSessionsAndLinks(db: Db, id: string) {
  await db.deleteFrom("auth.sessions").where("user_id", "=", id).execute();
  await db.deleteFrom("auth.sessions").where("acts_for", "=", id).execute();
  await db.deleteFrom("auth.one_time_tokens").where("user_id", "=", id).execute();
}

/** The account's person, as the activity names them; undefined before they have accepted their invitation. */
export const findProfile = (db: Db, authId: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "full_name", "company_id"])
    .where("auth_id", "=", authId)
    .executeTakeFirst();

export function updateAuthUser(
  db: Db,
  id: string,
  changes: {
    encrypted_password?: string;
    user_metadata?: string;
    last_sign_in_at?: string;
    recovery_sent_at?: string;
    email_confirmed_at?: string;
  },
) {
  return db
    .updateTable("auth.users")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Lists the ways in which the account can be opened, in the words of the protocol. */
export function providersOf({ encrypted_password, sso }: Pick<AuthUser, "encrypted_password" | "sso">) {
  const providers = [...(encrypted_password || !sso ? ["email"] : []), ...(sso ? [sso.provider] : [])];
  return { provider: providers[0] ?? "email", providers };
}

export function toUserBody({ encrypted_password, has_factor: _, has_passkey: __, sso, ...user }: AuthUser) {
  return {
    ...user,
    aud: "authenticated",
    role: "authenticated",
    phone: "",
    confirmed_at: user.email_confirmed_at,
    app_metadata: providersOf({ encrypted_password, sso }),
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: { sub: user.id, email: user.email },
        provider: "email",
        email: user.email,
        last_sign_in_at: user.last_sign_in_at,
        created_at: user.created_at,
        updated_at: user.updated_at,
      },
      ...(sso
        ? [
            {
              identity_id: user.id,
              id: sso.subject,
              user_id: user.id,
              identity_data: { sub: sso.subject, email: user.email },
              provider: sso.provider,
              email: user.email,
              last_sign_in_at: sso.last_sign_in_at,
              created_at: sso.created_at,
              updated_at: sso.last_sign_in_at,
            },
          ]
        : []),
    ],
    is_anonymous: false,
  };
}
