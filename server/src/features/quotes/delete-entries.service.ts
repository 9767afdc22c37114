import { audit } from "../../platform/audit.ts";
import { aboutContact, aboutDraft, aboutQuote } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/actor.ts";
import { removeUnlessUsed } from "../files/index.ts";
import { keepForUndo, quoteParts } from "../undo/index.ts";
import { deleteDraft } from "./drafts.queries.ts";
import { lockEntries } from "./lock-entries.queries.ts";
import { deleteQuote } from "./quotes.queries.ts";

/**
 * Withdraws what customers can still accept of quotes that are about to be deleted. The quotes are locked. Returns those
 * that a customer may have been sent.
 */
export type WithdrawOffers = (db: Db, actor: CompanyActor, quoteIds: string[]) => Promise<Set<string>>;

interface Chosen {
  quote_ids?: string[];
  draft_ids?: string[];
}

/** All or none. */
export async function deleteEntries(
  db: Db,
  actor: CompanyActor,
  { quote_ids = [], draft_ids = [] }: Chosen,
  withdrawOffersOf: WithdrawOffers,
) {
  await lockEntries(db, actor.company_id, quote_ids, draft_ids);
  await deleteQuotes(db, actor, quote_ids, withdrawOffersOf);
  await deleteDrafts(db, actor, draft_ids);
}

async function deleteQuotes(db: Db, actor: CompanyActor, ids: string[], withdrawOffersOf: WithdrawOffers) {
  const sent = await withdrawOffersOf(db, actor, ids);
  for (const id of ids) {
    // The deletion of one that was sent ends what the customer can accept, which nobody can bring back.
    if (!sent.has(id)) await keepForUndo(db, actor, "quotes", id, quoteParts);
    const deleted = (await deleteQuote(db, actor.company_id, id)) ?? notFound("quote");
    // Not its folder: what a customer was sent stays. PDFs of earlier runs are due by themselves.
    if (deleted.pdf_storage_path) await removeUnlessUsed(db, actor.company_id, deleted.pdf_storage_path);
    const about = [aboutQuote(deleted), ...aboutContact(deleted.contact)];
    await audit(db, actor, { action: "quote.deleted", subject: deleted.quote_number, about });
  }
}

/** Several must be locked first. */
export async function deleteDrafts(db: Db, actor: CompanyActor, ids: string[]) {
  for (const id of ids) {
    await keepForUndo(db, actor, "saved_quotes", id);
    const deleted = (await deleteDraft(db, actor.company_id, id)) ?? notFound("draft");
    await audit(db, actor, { action: "draft.deleted", subject: deleted.quote_name, about: aboutDraft(deleted) });
  }
}
