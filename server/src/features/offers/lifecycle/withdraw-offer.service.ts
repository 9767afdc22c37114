import type { WithdrawInput } from "@quotemill/shared/offers/offer";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { CompanyActor } from "../../../platform/http/access.ts";
import { recordActivity } from "../../activity/index.ts";
import { offerSubject } from "../offer-activity.ts";
import { addEvent, applyChange, byStaff, changeLocked, lockSentOffer, staffRefusal } from "./change-offer.ts";
import { notSent } from "./confirm-offer.ts";

export async function withdrawOffer(db: Db, actor: CompanyActor, { offer_id: id, note }: WithdrawInput) {
  const { company_id } = actor;
  const offer = await lockSentOffer(db, company_id, id);
  const { refused } = await changeLocked(db, company_id, offer, { type: "withdraw" });
  if (refused) throw staffRefusal(refused);
  const detail = note ? { note } : {};
  await addEvent(db, company_id, id, { kind: "withdrawn", ...byStaff(actor, detail) });
  await recordActivity(db, actor, { action: "offer.withdrawn", ...(await offerSubject(db, company_id, id)) });
}

/**
 * Withdraws the offers of quotes that are about to be deleted and that the caller has locked, so that they can no
 * longer be accepted. A quote cannot be withdrawn alone, so the others in the offer are withdrawn with it, and can be
 * sent again. Returns the quotes that a customer may have been sent.
 */
export async function withdrawOffersOf(db: Db, actor: CompanyActor, quoteIds: string[]): Promise<Set<string>> {
  if (quoteIds.length === 0) return new Set();
  const { company_id } = actor;
  const offers = await db
    .selectFrom("offers")
    .innerJoin("offer_quotes", (join) =>
      join.onRef("offer_quotes.company_id", "=", "offers.company_id").onRef("offer_quotes.offer_id", "=", "offers.id"),
    )
    .select("offers.id")
    .distinct()
    .where("offers.company_id", "=", company_id)
    .where("offer_quotes.quote_id", "in", quoteIds)
    .where("offers.state", "=", "open")
    .orderBy("offers.id")
    .execute();
  for (const { id } of offers) {
    const outcome = await applyChange(db, company_id, id, { type: "withdraw" });
    if (!outcome || outcome.refused) continue;
    const detail = { reason: "quote_deleted" };
    await addEvent(db, company_id, id, { kind: "withdrawn", ...byStaff(actor, detail) });
  }
  return listSent(db, company_id, quoteIds);
}

async function listSent(db: Db, companyId: string, quoteIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ quote_id: string }>`
    select distinct quote_id from offer_quotes
    where company_id = ${companyId} and quote_id = any(${quoteIds}::uuid[]) and not exists (
      select from offer_events event where event.company_id = offer_quotes.company_id
        and event.offer_id = offer_quotes.offer_id and kind = 'withdrawn' and detail ->> 'reason' = ${notSent})`.execute(
    db,
  );
  return new Set(rows.map(({ quote_id }) => quote_id));
}
