import type { OfferRefusal } from "@quotemill/shared/offers/lifecycle";
import { sql } from "kysely";
import { aboutContact, aboutQuote } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { lockOffer } from "./change-offer.ts";
import { findLatestEvent } from "./events.queries.ts";

/** For a change by staff. One that is being sent, or that nobody received, does not exist for them. */
export async function lockSentOffer(db: Db, companyId: string, id: string) {
  const offer = await lockOffer(db, companyId, id);
  if (!offer || !(await findLatestEvent(db, companyId, id, "sent"))) notFound("offer");
  return offer;
}

const words: Record<OfferRefusal, string> = {
  answered: "The customer has answered in the meantime.",
  ended: "This offer has ended in the meantime.",
  not_offered: "Choose quotes of this offer that are not answered yet.",
  not_ended: "Only an offer that was declined or withdrawn, or has expired, can be opened again.",
  not_accepted: "This offer is not accepted.",
};
export const staffRefusal = (refusal: OfferRefusal) => new AppError("conflict", words[refusal]);

/** What the audit log says of it: 'HF-1042, HF-1043 to marcus@example.com', and which records those are. */
export async function toldOf(db: Db, companyId: string, id: string) {
  const { person_email, quotes, contact } = await db
    .selectFrom("offers")
    .select([
      "person_email",
      sql<{ id: string | null; quote_number: string }[]>`(
        select json_agg(json_build_object('id', quote_id, 'quote_number', snapshot ->> 'quote_number') order by position)
        from offer_quotes
        where offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id)`.as("quotes"),
      sql<Parameters<typeof aboutContact>[0]>`(
        select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email)
        from contacts
        where contacts.company_id = offers.company_id and contacts.email = offers.person_email)`.as("contact"),
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const numbers = quotes.map(({ quote_number }) => quote_number).join(", ");
  const stored = quotes.flatMap(({ id, quote_number }) => (id ? aboutQuote({ id, quote_number }) : []));
  return { subject: `${numbers} to ${person_email}`, about: [...stored, ...aboutContact(contact)] };
}
