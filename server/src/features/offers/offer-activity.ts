import type { CustomerAction } from "@quotemill/shared/screens/activity";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { aboutContact, aboutQuote, recordActivity } from "../activity/index.ts";
import type { OfferKey } from "./offer-link.ts";

/**
 * Describes an offer, or the quotes at these positions, for an activity: 'HF-1042, HF-1043 to marcus@example.com', with
 * the records that it mentions.
 */
export async function offerSubject(db: Db, companyId: string, id: string, positions: number[] | null = null) {
  const { numbers, person_email, about } = await offerInWords(db, { company_id: companyId, id }, positions);
  return { subject: `${numbers} to ${person_email}`, about };
}

/** Records what the customer did with the quotes at these positions, or with all of them. */
export async function recordCustomerActivity(
  db: Db,
  key: OfferKey,
  action: CustomerAction,
  positions: number[] | null = null,
) {
  const { numbers, person_email, about } = await offerInWords(db, key, positions);
  const customer = about.find(({ kind }) => kind === "contact");
  const doer = { id: null, email: person_email, full_name: customer?.name ?? null, company_id: key.company_id };
  await recordActivity(db, doer, { action, subject: numbers, about });
}

async function offerInWords(db: Db, { company_id, id }: OfferKey, positions: number[] | null = null) {
  const { person_email, quotes, contact } = await db
    .selectFrom("offers")
    .select([
      "person_email",
      sql<{ id: string | null; quote_number: string }[]>`(
        select json_agg(json_build_object('id', quote_id, 'quote_number', snapshot ->> 'quote_number') order by position)
        from offer_quotes
        where offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
          and (${positions}::int[] is null or position = any(${positions}::int[])))`.as("quotes"),
      sql<Parameters<typeof aboutContact>[0]>`(
        select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email)
        from contacts
        where contacts.company_id = offers.company_id and contacts.email = offers.person_email)`.as("contact"),
    ])
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const stored = quotes.flatMap(({ id, quote_number }) => (id ? aboutQuote({ id, quote_number }) : []));
  return {
    person_email,
    numbers: quotes.map(({ quote_number }) => quote_number).join(", "),
    about: [...stored, ...aboutContact(contact)],
  };
}
