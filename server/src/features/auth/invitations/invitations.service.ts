import type { InvitationMetadata } from "@quotemill/shared/companies/users";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { invitationMailJob } from "./auth.mails.ts";
import { endInvitationElsewhere } from "./end-elsewhere.ts";

/**
 * The person who invites. Their name is stored with the invitation and stays the same, even if they leave the company.
 */
interface Inviter {
  full_name: string | null;
}

interface Invited {
  /** The id of the profile. */
  id: string;
  auth_id: string;
}

/** Creates an account without a password, its pending profile, and the mail, all in the caller's transaction. */
export async function invite(
  db: Db,
  email: string,
  data: InvitationMetadata,
  inviter?: Inviter,
): Promise<Invited | null> {
  if (data.company_id) await endInvitationElsewhere(db, email, data.company_id);
  const invited = await createPendingAccount(db, email, data, inviter);
  if (invited) {
    await invitationMailJob.add(db, { user_id: invited.auth_id }, { key: `invite:${invited.auth_id}` });
  }
  return invited;
}

/**
 * Inviting a pending address again replaces its role and name. Returns null if the address is taken by an active
 * account, or by a pending one of another company; the caller must then roll back.
 */
export async function createPendingAccount(
  db: Db,
  email: string,
  data: InvitationMetadata,
  inviter?: Inviter,
): Promise<Invited | null> {
  const user_metadata = JSON.stringify({ ...data, invited_by: inviter?.full_name ?? undefined });
  const account = await db
    .insertInto("auth.users")
    .values({ email, user_metadata, invited_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ user_metadata, invited_at: sql`now()`, updated_at: sql`now()` })
        .where("auth.users.encrypted_password", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (!account) return null;
  const { app_role, full_name, company_id } = data;
  const profile = await db
    .insertInto("users")
    .values({ email, ...data })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ app_role, full_name, deactivated_at: null })
        .where("users.auth_id", "is", null)
        .where("users.company_id", "is not distinct from", company_id),
    )
    .returning("id")
    .executeTakeFirst();
  return profile ? { id: profile.id, auth_id: account.id } : null;
}
