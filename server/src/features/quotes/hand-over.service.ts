import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { lockRows } from "../../platform/db/locks.ts";
import { notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { aboutQuote, aboutUser, recordActivity } from "../activity/index.ts";

/** Gives a quote and its revisions to a colleague, who sees them from then on. Its author can still see them. */
export async function handOver(db: Db, actor: CompanyActor, quoteId: string, userId: string) {
  const { company_id } = actor;
  const person = await db
    .selectFrom("users")
    .select(["id", "full_name", sql<string>`email`.as("email")])
    .where("company_id", "=", company_id)
    .where("id", "=", userId)
    .where("email", "is not", null)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  if (!person) notFound("user");
  // All of them, in the usual order, before the first is written.
  const revisions = sql`array(select app.revisions_of(${company_id}, ${quoteId}))`;
  await lockRows(db, "quotes", company_id, revisions, "no key update");
  const handed = await db
    .updateTable("quotes")
    .set({ owner_id: person.id })
    .where("company_id", "=", company_id)
    .where(sql<boolean>`id = any(${revisions})`)
    .returning(["id", "quote_number"])
    .execute();
  const quote = handed.find(({ id }) => id === quoteId) ?? notFound("quote");
  await recordActivity(db, actor, {
    action: "quote.handed_over",
    subject: quote.quote_number,
    about: [aboutQuote(quote), aboutUser(person)],
  });
}
