import type { OfferActor, OfferEventKind } from "@quotemill/shared/offers/states";
import type { Db } from "../../platform/db.ts";

export interface NewEvent {
  kind: OfferEventKind;
  actor: OfferActor;
  /** The person, if staff. */
  actor_id?: string;
  detail?: Record<string, unknown>;
}

export async function addEvent(db: Db, companyId: string, offerId: string, { detail = {}, ...event }: NewEvent) {
  await db
    .insertInto("offer_events")
    .values({ ...event, company_id: companyId, offer_id: offerId, detail: JSON.stringify(detail) })
    .execute();
}
