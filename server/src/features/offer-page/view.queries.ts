import type { OfferState } from "@quotemill/shared/offers/states";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export const findOffer = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offers")
    .innerJoin("companies", "companies.id", "offers.company_id")
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "offers.company_id").onRef("users.id", "=", "offers.created_by"),
    )
    .select([
      "offers.state",
      "offers.choice",
      "offers.message",
      "offers.valid_until",
      "offers.answered_at",
      "offers.person_email",
      "offers.decline_reason",
      "offers.question_at",
      "companies.name",
      "companies.details",
      "companies.logo_path",
      "companies.time_zone",
      "companies.currency",
      "companies.tax_name",
      "companies.locale",
      "users.full_name as sender_name",
      "users.email as sender_email",
    ])
    .where("offers.company_id", "=", companyId)
    .where("offers.id", "=", id)
    .executeTakeFirstOrThrow();

export const listOffered = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offer_quotes")
    .select(["position", "state", "snapshot"])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", id)
    .orderBy("position")
    .execute();

/** What the page quotes back, oldest first, with the name of whoever said it, if staff. */
export const findSaid = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offer_events")
    .leftJoin("users", (join) =>
      join.onRef("users.company_id", "=", "offer_events.company_id").onRef("users.id", "=", "offer_events.actor_id"),
    )
    .select(["kind", "at", "detail", "users.full_name as actor_name"])
    .where("offer_events.company_id", "=", companyId)
    .where("offer_id", "=", id)
    .where("kind", "in", ["question", "reply", "declined", "withdrawn", "reopened"])
    .orderBy("offer_events.id")
    .execute();

/** Those that were not undone, oldest first. */
export const findAcceptances = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("offer_acceptances")
    .select(["record", "certificate_path"])
    .where("company_id", "=", companyId)
    .where("offer_id", "=", id)
    .where("undone_at", "is", null)
    .orderBy("accepted_at")
    .execute();

const firstQuote = sql`lateral (select snapshot ->> 'quote_number' as quote_number, (snapshot ->> 'revision')::int as revision
  from offer_quotes where company_id = offers.company_id and offer_id = offers.id order by position limit 1) quote`;

interface Replacing {
  id: string;
  state: OfferState;
  token_sealed: Buffer;
  created_at: string;
  quote_number: string;
  revision: number;
}

/**
 * A replacement may have been replaced itself. `union` ends a circle, which nothing should make. Undefined if the newest
 * went to another address: the one before may have been wrong, and whoever reads there must not get the corrected offer.
 */
export async function findNewest(db: Db, companyId: string, id: string): Promise<Replacing | undefined> {
  const { rows } = await sql<Replacing>`
    with recursive later (id, next) as (
      select id, replaced_by from offers where company_id = ${companyId} and id = ${id}
      union select offers.id, offers.replaced_by from offers join later on offers.id = later.next
        where offers.company_id = ${companyId}
    )
    select offers.id, state, token_sealed, created_at, quote_number, revision
    from later join offers on offers.id = later.id, ${firstQuote}
    where offers.company_id = ${companyId} and later.next is null and later.id <> ${id}
      and person_email = (select person_email from offers where company_id = ${companyId} and id = ${id})`.execute(db);
  return rows[0];
}

export async function findOlder(
  db: Db,
  companyId: string,
  id: string,
): Promise<Pick<Replacing, "created_at" | "quote_number" | "revision"> | undefined> {
  const { rows } = await sql<Replacing>`
    select created_at, quote_number, revision from offers, ${firstQuote}
    where company_id = ${companyId} and replaced_by = ${id} order by created_at desc limit 1`.execute(db);
  return rows[0];
}
