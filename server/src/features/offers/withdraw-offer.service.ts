import type { WithdrawInput } from "@quotemill/shared/offers/schema";
import type { CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import { applyChange } from "./change-offer.ts";
import { addEvent } from "./events.queries.ts";
import { lockSentOffer, staffRefusal, toldOf } from "./staff-offer.ts";

export async function withdrawOffer(db: Db, actor: CompanyActor, { offer_id: id, note }: WithdrawInput) {
  const { company_id } = actor;
  await lockSentOffer(db, company_id, id);
  const outcome = (await applyChange(db, company_id, id, { type: "withdraw" })) ?? notFound("offer");
  if (outcome.refused) throw staffRefusal(outcome.refused);
  const detail = note ? { note } : {};
  await addEvent(db, company_id, id, { kind: "withdrawn", actor: "staff", actor_id: actor.id, detail });
  await audit(db, actor, { action: "offer.withdrawn", ...(await toldOf(db, company_id, id)) });
}

/**
 * Before quotes are deleted: nobody can accept them any more. A quote has no end of its own, so the others in the offer go
 * with it, and can be sent again.
 */
export async function withdrawOffersOf(db: Db, actor: CompanyActor, quoteIds: string[]) {
  if (quoteIds.length === 0) return;
  const { company_id } = actor;
  // Quotes are locked before offers, everywhere.
  await db
    .selectFrom("quotes")
    .select("id")
    .where("company_id", "=", company_id)
    .where("id", "in", quoteIds)
    .orderBy("id")
    .forUpdate()
    .execute();
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
    await addEvent(db, company_id, id, { kind: "withdrawn", actor: "staff", actor_id: actor.id, detail });
  }
}
