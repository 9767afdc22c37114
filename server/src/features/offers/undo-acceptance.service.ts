import type { UndoAcceptanceInput } from "@quotemill/shared/offers/schema";
import { sql } from "kysely";
import type { CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import { applyChange } from "./change-offer.ts";
import { addEvent } from "./events.queries.ts";
import { lockSentOffer, staffRefusal, subjectOf } from "./staff-offer.ts";

/** Opens the offer again. The record of the acceptance stays, beside that of its end. */
export async function undoAcceptance(db: Db, actor: CompanyActor, { offer_id, reason }: UndoAcceptanceInput) {
  const { company_id } = actor;
  const { valid_until } = await lockSentOffer(db, company_id, offer_id);
  const outcome = (await applyChange(db, company_id, offer_id, { type: "undo_acceptance" })) ?? notFound("offer");
  if (outcome.refused) throw staffRefusal(outcome.refused);
  const undone = await db
    .updateTable("offer_acceptances")
    .set({ undone_at: sql<string>`now()`, undone_by: actor.id, undo_reason: reason })
    .where("company_id", "=", company_id)
    .where("offer_id", "=", offer_id)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  await addEvent(db, company_id, offer_id, {
    kind: "reopened",
    actor: "staff",
    actor_id: actor.id,
    detail: { valid_until, reason, undone_acceptance_id: undone.at(-1)?.id ?? null },
  });
  await audit(db, actor, {
    action: "offer.acceptance_undone",
    subject: await subjectOf(db, company_id, offer_id),
    details: { reason },
  });
}
