import { defaultRegion } from "@quotemill/shared/region/default-region";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import type { Db } from "../../../server/src/platform/db/db.ts";

const hour = 3_600_000;

/** A call about a quote that was opened twice, with the next one in two days. */
export async function seedCall(db: Db, company_id: string, created_by: string) {
  const { id, contact_id } = await db
    .selectFrom("quotes")
    .select(["id", "contact_id"])
    .where("company_id", "=", company_id)
    .where("quote_number", "=", "HF-1056")
    .executeTakeFirstOrThrow();
  if (!contact_id) throw new Error("The quote of the demo's call has a contact.");
  await db
    .insertInto("phone_calls")
    .values({
      company_id,
      contact_id,
      quote_id: id,
      about_quote: true,
      note: "Likes the price. His partner still has to see it, so he asked for a few days.",
      next_on: addDays(localDay(new Date(), defaultRegion.time_zone), 2),
      created_by,
      created_at: new Date(Date.now() - 20 * hour).toISOString(),
    })
    .execute();
}
