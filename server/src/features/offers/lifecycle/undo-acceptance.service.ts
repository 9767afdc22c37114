import type { UndoAcceptanceInput } from "@quotemill/shared/offers/schema";
import { sql } from "kysely";
import { audit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { notFound } from "../../../platform/errors.ts";
import type { CompanyActor } from "../../../platform/http/actor.ts";
import { lockOfferedQuotes } from "../offered-quotes.queries.ts";
import { lockSentOffer, staffRefusal } from "../staff/staff-offer.ts";
import { toldOf } from "../staff/told-of.ts";
import { applyChange, type LockedOffer, newOpening } from "./change-offer.ts";
import { addEvent, findLatestEvent } from "./events.queries.ts";
import { findNewerOffer } from "./newer-offer.queries.ts";

/**
 * Opens the offer again, unless it has another reason to be closed. The record of the acceptance stays, beside that of its
 * end.
 */
export async function undoAcceptance(db: Db, actor: CompanyActor, { offer_id, reason }: UndoAcceptanceInput) {
  const { company_id } = actor;
  const quoteIds = await lockOfferedQuotes(db, company_id, offer_id);
  const offer = await lockSentOffer(db, company_id, offer_id);
  const end = await findEnd(db, company_id, offer, quoteIds);
  const change = { type: "undo_acceptance", end: end?.kind ?? null } as const;
  const outcome = (await applyChange(db, company_id, offer_id, change)) ?? notFound("offer");
  if (outcome.refused) throw staffRefusal(outcome.refused);
  if (offer.state === "open" && outcome.now.state === "open") await startOpening(db, company_id, offer_id);
  const undone = await db
    .updateTable("offer_acceptances")
    .set({ undone_at: sql<string>`now()`, undone_by: actor.id, undo_reason: reason })
    .where("company_id", "=", company_id)
    .where("offer_id", "=", offer_id)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  const by = { actor: "staff", actor_id: actor.id } as const;
  await addEvent(db, company_id, offer_id, {
    ...by,
    kind: "reopened",
    detail: { valid_until: offer.valid_until, reason, undone_acceptance_ids: undone.map(({ id }) => id) },
  });
  if (end) await addEvent(db, company_id, offer_id, { ...by, ...end });
  if (end?.kind === "replaced") {
    await db
      .updateTable("offers")
      .set({ replaced_by: end.detail.by_offer_id })
      .where("company_id", "=", company_id)
      .where("id", "=", offer_id)
      .execute();
  }
  await audit(db, actor, {
    action: "offer.acceptance_undone",
    ...(await toldOf(db, company_id, offer_id)),
    details: { reason },
  });
}

/** Only some of it was accepted, so its state stays open, and the change of state did not begin its plan anew. */
const startOpening = (db: Db, companyId: string, id: string) =>
  db.updateTable("offers").set(newOpening).where("company_id", "=", companyId).where("id", "=", id).execute();

/** What keeps the offer closed, as its event: it happened while a quote was accepted, so the state does not tell. */
async function findEnd(db: Db, companyId: string, { id, replaced_by, quotes }: LockedOffer, quoteIds: string[]) {
  const withdrawn = await findLatestEvent(db, companyId, id, "withdrawn");
  const reopened = await findLatestEvent(db, companyId, id, "reopened");
  if (withdrawn && withdrawn.id > (reopened?.id ?? 0)) {
    return { kind: "withdrawn", detail: withdrawn.detail } as const;
  }
  const by_offer_id = replaced_by ?? (await findNewerOffer(db, companyId, id));
  if (by_offer_id) return { kind: "replaced", detail: { by_offer_id } } as const;
  return quoteIds.length < quotes.length ? ({ kind: "withdrawn", detail: { reason: "quote_deleted" } } as const) : null;
}
