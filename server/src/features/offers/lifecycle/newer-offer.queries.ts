import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/**
 * The latest other offer, open or accepted, that holds one of this offer's quotes or a later revision of it. Revisions are
 * found by the numbers in what was offered, so that one whose quote was deleted counts too.
 */
export async function findNewerOffer(db: Db, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select quote_id, (snapshot ->> 'revision')::integer as revision,
        app.first_number(snapshot ->> 'quote_number', (snapshot ->> 'revision')::integer) as first_number
      from offer_quotes where company_id = ${companyId} and offer_id = ${id}
    ), candidate as (
      select id from offers where company_id = ${companyId} and contact_id = (
        select contact_id from offers where company_id = ${companyId} and id = ${id})
      union
      select offer_id from offer_quotes where company_id = ${companyId} and quote_id in (
        select app.revisions_of(${companyId}, own.quote_id) from own)
    )
    select offers.id
    from candidate
    join offers on offers.company_id = ${companyId} and offers.id = candidate.id
    join offer_quotes on offer_quotes.company_id = ${companyId} and offer_quotes.offer_id = offers.id
    join own on offer_quotes.quote_id = own.quote_id or (
      (snapshot ->> 'revision')::integer > own.revision
      and app.first_number(snapshot ->> 'quote_number', (snapshot ->> 'revision')::integer) = own.first_number)
    where offers.id <> ${id} and offers.state in ('open', 'accepted')
    order by offers.created_at desc, offers.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
