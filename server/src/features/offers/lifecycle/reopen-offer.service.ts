import type { ReopenInput } from "@quotemill/shared/offers/schema";
import { audit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { CompanyActor } from "../../../platform/http/actor.ts";
import { findPlace } from "../../companies/index.ts";
import { lockOfferedQuotes } from "../offered-quotes.queries.ts";
import { lockSentOffer, staffRefusal } from "../staff/staff-offer.ts";
import { toldOf } from "../staff/told-of.ts";
import { applyChange } from "./change-offer.ts";
import { addEvent } from "./events.queries.ts";
import { lastDay } from "./last-day.ts";
import { findNewerOffer } from "./newer-offer.queries.ts";

/** Undoes a decline, a withdrawal or an expiry. */
export async function reopenOffer(db: Db, actor: CompanyActor, { offer_id, valid_until }: ReopenInput, now: Date) {
  const { company_id } = actor;
  const quoteIds = await lockOfferedQuotes(db, company_id, offer_id);
  const offer = await lockSentOffer(db, company_id, offer_id);
  const end = lastDay(valid_until, await findPlace(db, company_id), now);
  const outcome = (await applyChange(db, company_id, offer_id, { type: "reopen" })) ?? notFound("offer");
  if (outcome.refused) throw staffRefusal(outcome.refused);
  if (quoteIds.length < offer.quotes.length) {
    throw new AppError("conflict", "A quote in this offer was deleted, so the offer cannot be reopened.");
  }
  if (await findNewerOffer(db, company_id, offer_id)) {
    throw new AppError("conflict", "A quote in this offer has been sent again. Use the newer offer.");
  }
  await db
    .updateTable("offers")
    .set({ valid_until: end })
    .where("company_id", "=", company_id)
    .where("id", "=", offer_id)
    .execute();
  const detail = { valid_until: end };
  await addEvent(db, company_id, offer_id, { kind: "reopened", actor: "staff", actor_id: actor.id, detail });
  await audit(db, actor, { action: "offer.reopened", ...(await toldOf(db, company_id, offer_id)) });
}
