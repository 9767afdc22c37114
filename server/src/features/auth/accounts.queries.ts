import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

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
] as const;

export type AuthUser = Awaited<ReturnType<typeof findAuthUser>> & {};

export function findAuthUser(db: Db, id: string) {
  return db.selectFrom("auth.users").select(columns).where("id", "=", id).executeTakeFirst();
}

export function findAuthUserByEmail(db: Db, email: string) {
  return db.selectFrom("auth.users").select(columns).where("email", "=", email).executeTakeFirst();
}

/** Whoever changes the password or opens a session locks the account first, so that one of them sees what the other did. */
export function lockAuthUser(db: Db, id: string) {
  return db.selectFrom("auth.users").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
}

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

export function toUserBody({ encrypted_password: _, ...user }: AuthUser) {
  return {
    ...user,
    aud: "authenticated",
    role: "authenticated",
    phone: "",
    confirmed_at: user.email_confirmed_at,
    app_metadata: { provider: "email", providers: ["email"] },
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
    ],
    is_anonymous: false,
  };
}
