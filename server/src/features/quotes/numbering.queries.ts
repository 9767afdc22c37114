import { otherPerson, type Revision } from "@quotemill/shared/quotes/revisions";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isoTime } from "../../platform/db/iso-time.ts";
import { AppError, notFound } from "../../platform/errors.ts";

/** The number the next quote would get, without taking it. */
export async function previewQuoteNumber(db: Db, companyId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select quote_prefix || app.next_free_number(id, quote_prefix, quote_next_number) as number
    from companies where id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The company of the request is gone.");
  return row.number;
}

/**
 * Blocks the company's other submits until the transaction ends, so call it as late as possible. Returns null if the
 * contact was deleted in the meantime.
 */
export async function takeQuoteNumber(db: Db, companyId: string, contactId: string) {
  const { rows } = await sql<{ number: string | null }>`
    select app.take_quote_number(${companyId}, ${contactId}) as number`.execute(db);
  const quote_number = rows[0]?.number;
  return quote_number ? { quote_number, revision: 1, revises_quote_id: null, owner_id: null } : null;
}

/** Keeps the quote from being deleted until the transaction ends. */
function holdRevised(db: Db, companyId: string, id: string) {
  return db
    .selectFrom("quotes")
    .select("person_email")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

interface TakenRevision {
  quote_number: string;
  revision: number;
  revises_quote_id: string;
  /** The owner of the revised quote, if not the actor. */
  owner_id: string | null;
}

/** Returns null if the contact or the quote was deleted in the meantime. */
export async function takeRevision(
  db: Db,
  companyId: string,
  contactId: string,
  quoteId: string,
): Promise<TakenRevision | null> {
  const { rows } = await sql<TakenRevision | { quote_number: null }>`
    select * from app.take_revision(${companyId}, ${contactId}, ${quoteId})`.execute(db);
  const [row] = rows;
  return row && row.quote_number !== null ? row : null;
}

/** The name of the next revision of the quote in this column. */
export const nextRevisionNumber = (table: string, column: string) =>
  sql<string | null>`case when ${sql.ref(`${table}.${column}`)} is not null then
    app.next_revision_number(${sql.ref(`${table}.company_id`)}, ${sql.ref(`${table}.${column}`)}) end`;

/** True if a quote has a later revision, even if the person may not see that one. */
export const isRevised = sql<boolean>`exists (
  select from revised_quotes revised where revised.company_id = quotes.company_id and revised.quote_id = quotes.id)`;

const acceptedAt = sql`(
  select ${isoTime("offer_acceptances.accepted_at")} from offer_quotes
  join offer_acceptances on offer_acceptances.company_id = offer_quotes.company_id
    and offer_acceptances.id = offer_quotes.acceptance_id
  where offer_quotes.company_id = each.company_id and offer_quotes.quote_id = each.id and offer_quotes.state = 'accepted'
  order by offer_acceptances.accepted_at desc limit 1)`;

const openWith = sql`(
  select coalesce(json_agg(distinct jsonb_build_object(
    'id', other.quote_id, 'quote_number', other.snapshot ->> 'quote_number')), '[]')
  from offer_quotes own
  join offers on offers.company_id = own.company_id and offers.id = own.offer_id and offers.state = 'open'
  join offer_quotes other on other.company_id = own.company_id and other.offer_id = own.offer_id
    and other.quote_id <> own.quote_id and other.state = 'open'
  where own.company_id = each.company_id and own.quote_id = each.id and own.state = 'open')`;

/** All revisions of a quote, for the page that shows it. */
export const revisionsColumn = sql<Revision[]>`(
  select json_agg(json_build_object(
    'id', each.id, 'quote_number', each.quote_number, 'revision', each.revision,
    'created_at', ${isoTime("each.created_at")}, 'accepted_at', ${acceptedAt}, 'open_with', ${openWith}
  ) order by each.revision)
  from quotes each where each.company_id = quotes.company_id
    and each.id in (select app.revisions_of(quotes.company_id, quotes.id)))`;

/** Checks that a revision is for the same person as the quote. Quotes without a known person can be given one. */
export async function checkRevised(db: Db, companyId: string, quoteId: string, email: string): Promise<void> {
  const { person_email } = (await holdRevised(db, companyId, quoteId)) ?? notFound("quote");
  if (person_email && person_email !== email) {
    throw new AppError("validation_failed", otherPerson, { contact_id: otherPerson });
  }
}
