import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { applyChange } from "./change-offer.ts";
import { addEvent } from "./events.queries.ts";

/**
 * The offer just made replaces the open ones with earlier revisions of its quotes, in the same transaction. A revision
 * that was accepted stays so.
 */
export async function replaceEarlierOffers(db: Db, companyId: string, newOfferId: string, quoteIds: string[]) {
  for (const { id, replaced_by_person } of await findEarlierOffers(db, companyId, newOfferId, quoteIds)) {
    const changed = await applyChange(db, companyId, id, { type: "replace" });
    if (!changed || changed.refused) continue;
    await db
      .updateTable("offers")
      .set({ replaced_by: newOfferId })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute();
    await addEvent(db, companyId, id, {
      kind: "replaced",
      actor: "staff",
      ...(replaced_by_person && { actor_id: replaced_by_person }),
      detail: { by_offer_id: newOfferId },
    });
  }
}

/**
 * By the numbers in what was offered, so that a revision whose quote was deleted is found too. In the order of ids, so that
 * two never deadlock.
 */
async function findEarlierOffers(db: Db, companyId: string, newOfferId: string, quoteIds: string[]) {
  const { rows } = await sql<{ id: string; replaced_by_person: string | null }>`
    with revised as (
      select id, revision, app.first_number(quote_number, revision) as first_number
      from quotes where company_id = ${companyId} and id = any(${quoteIds}::uuid[]) and revision > 1
    ), new_offer as (
      select contact_id, created_by from offers where company_id = ${companyId} and id = ${newOfferId}
    ), candidate as (
      select offers.id from offers join new_offer on offers.contact_id = new_offer.contact_id
      where company_id = ${companyId} and exists (select from revised)
      union
      select offer_id from offer_quotes where company_id = ${companyId} and quote_id in (
        select app.revisions_of(${companyId}, revised.id) from revised)
    )
    select distinct offers.id, new_offer.created_by as replaced_by_person
    from new_offer, candidate
    join offers on offers.company_id = ${companyId} and offers.id = candidate.id and offers.state = 'open'
    join offer_quotes on offer_quotes.company_id = ${companyId} and offer_quotes.offer_id = offers.id
    join revised on offer_quotes.state = 'open'
      and (snapshot ->> 'revision')::integer < revised.revision
      and app.first_number(snapshot ->> 'quote_number', (snapshot ->> 'revision')::integer) = revised.first_number
    where offers.id <> ${newOfferId}
    order by offers.id`.execute(db);
  return rows;
}
