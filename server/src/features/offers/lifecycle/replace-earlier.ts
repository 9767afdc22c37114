import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { applyChange, type LockedOffer } from "./change-offer.ts";
import { addEvent } from "./events.queries.ts";

/**
 * The offer just sent replaces the open ones with earlier revisions of its quotes, and those that hold no other quotes
 * than it does: a quote has one living link, and the earlier ones lead to it.
 */
export async function findEarlierOffers(db: Db, companyId: string, newOfferId: string, quoteIds: string[]) {
  const revised = await findRevised(db, companyId, newOfferId, quoteIds);
  const sentAgain = await findSentAgain(db, companyId, newOfferId, quoteIds);
  return [...new Set([...revised, ...sentAgain])];
}

/** What was accepted stays so. */
export async function replaceOffers(db: Db, companyId: string, { id: newId, created_by }: LockedOffer, ids: string[]) {
  for (const id of ids) {
    const changed = await applyChange(db, companyId, id, { type: "replace" });
    if (!changed || changed.refused) continue;
    await db
      .updateTable("offers")
      .set({ replaced_by: newId })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute();
    await addEvent(db, companyId, id, {
      kind: "replaced",
      actor: "staff",
      ...(created_by && { actor_id: created_by }),
      detail: { by_offer_id: newId },
    });
  }
}

/** An offer with another quote stays open, because that quote can be answered nowhere else. */
async function findSentAgain(db: Db, companyId: string, newOfferId: string, quoteIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from offers
    where company_id = ${companyId} and id <> ${newOfferId} and state = 'open'
      and id in (select offer_id from offer_quotes
        where company_id = ${companyId} and quote_id = any(${quoteIds}::uuid[]))
      and not exists (select from offer_quotes
        where company_id = ${companyId} and offer_id = offers.id and quote_id <> all(${quoteIds}::uuid[]))`.execute(db);
  return rows.map(({ id }) => id);
}

/** By the numbers in what was offered, so that a revision whose quote was deleted is found too. */
async function findRevised(db: Db, companyId: string, newOfferId: string, quoteIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with revised as (
      select id, revision, app.first_number(quote_number, revision) as first_number
      from quotes where company_id = ${companyId} and id = any(${quoteIds}::uuid[]) and revision > 1
    ), new_offer as (
      select contact_id from offers where company_id = ${companyId} and id = ${newOfferId}
    ), candidate as (
      select offers.id from offers join new_offer on offers.contact_id = new_offer.contact_id
      where company_id = ${companyId} and exists (select from revised)
      union
      select offer_id from offer_quotes where company_id = ${companyId} and quote_id in (
        select app.revisions_of(${companyId}, revised.id) from revised)
    )
    select distinct offers.id
    from candidate
    join offers on offers.company_id = ${companyId} and offers.id = candidate.id and offers.state = 'open'
    join offer_quotes on offer_quotes.company_id = ${companyId} and offer_quotes.offer_id = offers.id
    join revised on offer_quotes.state = 'open'
      and (snapshot ->> 'revision')::integer < revised.revision
      and app.first_number(snapshot ->> 'quote_number', (snapshot ->> 'revision')::integer) = revised.first_number
    where offers.id <> ${newOfferId}`.execute(db);
  return rows.map(({ id }) => id);
}
