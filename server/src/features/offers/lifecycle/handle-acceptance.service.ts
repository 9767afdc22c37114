import type { HandleAcceptanceInput } from "@quotemill/shared/offers/offer";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { CompanyActor } from "../../../platform/http/access.ts";
import { recordActivity } from "../../activity/index.ts";
import { offerSubject } from "../offer-activity.ts";
import { lockSentOffer, staffRefusal } from "./change-offer.ts";

/** Records who has dealt with an acceptance, and when. The first call counts; later ones change nothing. */
export async function handleAcceptance(db: Db, actor: CompanyActor, { offer_id }: HandleAcceptanceInput) {
  const { company_id } = actor;
  const offer = await lockSentOffer(db, company_id, offer_id);
  if (!offer.quotes.includes("accepted")) throw staffRefusal("not_accepted");
  const handled = await db
    .updateTable("acceptance_news")
    .set({ handled_at: sql<string>`now()`, handled_by: actor.id })
    .where("company_id", "=", company_id)
    .where("offer_id", "=", offer_id)
    .where("handled_at", "is", null)
    .returning("offer_id")
    .executeTakeFirst();
  if (!handled) return;
  await recordActivity(db, actor, {
    action: "offer.acceptance_handled",
    ...(await offerSubject(db, company_id, offer_id)),
  });
}
