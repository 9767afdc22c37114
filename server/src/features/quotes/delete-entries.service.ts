import type { CompanyActor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { aboutContact, aboutDraft, aboutQuote } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import { removeUnlessUsed } from "../files/index.ts";
import { keepForUndo, quoteParts } from "../undo/index.ts";
import { deleteDraft } from "./drafts.queries.ts";
import { deleteQuote } from "./quotes.queries.ts";

/** Withdraws what customers can still accept of quotes that are about to be deleted. Locks the quotes. */
export type WithdrawOffers = (db: Db, actor: CompanyActor, quoteIds: string[]) => Promise<void>;

/** All or none, in one order everywhere, so that two people who delete the same ones do not deadlock. */
export async function deleteQuotes(db: Db, actor: CompanyActor, ids: string[], withdrawOffersOf: WithdrawOffers) {
  await withdrawOffersOf(db, actor, ids);
  for (const id of ids.toSorted()) {
    if (!(await wasOffered(db, actor.company_id, id))) await keepForUndo(db, actor, "quotes", id, quoteParts);
    const deleted = (await deleteQuote(db, actor.company_id, id)) ?? notFound("quote");
    // Not its folder: what a customer was sent stays. PDFs of earlier runs have a job of their own.
    if (deleted.pdf_storage_path) await removeUnlessUsed(db, actor.company_id, deleted.pdf_storage_path);
    const about = [aboutQuote(deleted), ...aboutContact(deleted.contact)];
    await audit(db, actor, { action: "quote.deleted", subject: deleted.quote_number, about });
  }
}

/** Then its deletion ends what the customer can accept, which nobody can bring back. */
async function wasOffered(db: Db, companyId: string, quoteId: string): Promise<boolean> {
  const offered = await db
    .selectFrom("offer_quotes")
    .select("offer_id")
    .where("company_id", "=", companyId)
    .where("quote_id", "=", quoteId)
    .limit(1)
    .executeTakeFirst();
  return offered !== undefined;
}

/** As for quotes. */
export async function deleteDrafts(db: Db, actor: CompanyActor, ids: string[]) {
  for (const id of ids.toSorted()) {
    await keepForUndo(db, actor, "saved_quotes", id);
    const deleted = (await deleteDraft(db, actor.company_id, id)) ?? notFound("draft");
    await audit(db, actor, { action: "draft.deleted", subject: deleted.quote_name, about: aboutDraft(deleted) });
  }
}
