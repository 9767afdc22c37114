import { domainOf } from "@quotemill/shared/access/sso-refusals";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { aboutUser, recordActivity } from "../../activity/index.ts";
import { hasProved } from "../connections.queries.ts";
import { lifetimeHours } from "./links.service.ts";

/**
 * Ends another company's invitation of this address, so that it cannot keep the person out of this company for good. The
 * account of an invitation that was not accepted is deleted with its links and sessions, so no mail about it opens
 * anything.
 *
 * | This company has proved the domain | The other has proved it | The invitation still works | Then it    |
 * | ---------------------------------- | ----------------------- | -------------------------- | ---------- |
 * | yes                                | no                      | either                     | ends       |
 * | no                                 | no                      | no                         | ends       |
 * | no                                 | no                      | yes                        | stays      |
 * | no                                 | yes                     | either                     | stays      |
 */
export async function endInvitationElsewhere(db: Db, email: string, companyId: string): Promise<void> {
  // The account comes first, as when somebody accepts. It is missing if a global admin has deleted it: the profile
  // alone would keep the person out just as well.
  const account = await db
    .selectFrom("auth.users")
    .select(["id", sql<boolean>`invited_at > now() - make_interval(hours => ${lifetimeHours.invite})`.as("works")])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  const pending = await db
    .selectFrom("users")
    .select(["id", "company_id", "full_name"])
    .where("email", "=", email)
    .where("auth_id", "is", null)
    .where("company_id", "is not", null)
    .where("company_id", "!=", companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!pending?.company_id) return;
  const { company_id, ...person } = pending;
  const domain = domainOf(email);
  if (!(await hasProved(db, companyId, domain)) && (account?.works || (await hasProved(db, company_id, domain))))
    return;
  if (account) await db.deleteFrom("auth.users").where("id", "=", account.id).execute();
  await db
    .updateTable("users")
    .set({ email: null, full_name: person.full_name || email, deactivated_at: sql<string>`now()` })
    .where("id", "=", person.id)
    .execute();
  // The reason is the other company's affair, and so is the person's employer.
  const quotemill = { id: null, email: null, full_name: null, company_id };
  await recordActivity(db, quotemill, {
    action: "invitation.ended",
    subject: email,
    about: [aboutUser({ ...person, email })],
  });
}
