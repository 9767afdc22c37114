import type { Db } from "../../../platform/db/db.ts";
import { replyAddress } from "../../settings/index.ts";

export type MailedOffer = NonNullable<Awaited<ReturnType<typeof findMailedOffer>>>;

export const findMailedOffer = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .select([
      "offers.contact_id",
      "offers.person_email",
      "offers.created_by",
      "offers.token_sealed",
      "companies.name as company_name",
    ])
    .where("offers.company_id", "=", companyId)
    .where("offers.id", "=", id)
    .where("companies.deleting_at", "is", null)
    .executeTakeFirst();

/** Where customers' replies go, and where news goes: null if whoever sent the offer does not want any. */
export async function findSender(db: Db, companyId: string, userId: string | null) {
  const user =
    userId === null
      ? undefined
      : await db
          .selectFrom("users")
          .select(["email", "notify_answers"])
          .where("company_id", "=", companyId)
          .where("id", "=", userId)
          .executeTakeFirst();
  if (user) return { address: user.email, mailTo: user.notify_answers ? user.email : null };
  const address = (await replyAddress(db, companyId))?.address ?? null;
  return { address, mailTo: address };
}
