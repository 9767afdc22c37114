import { sql } from "kysely";
import { withAllQuotes } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { holdContactsOf, lockRows } from "../../platform/db/locks.ts";
import { anyOf } from "../../platform/db/query-parts.ts";
import { notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { aboutContact, aboutDraft, aboutQuote, recordActivity } from "../activity/index.ts";
import { removeUnlessUsed } from "../files/index.ts";
import { keepForUndo, quoteParts } from "../undo/index.ts";
import { deleteDraft } from "./quote-drafts.queries.ts";
import { deleteQuote } from "./quotes.queries.ts";

/**
 * Withdraws the open offers of quotes that are about to be deleted. The quotes are locked. Returns those that a
 * customer may have been sent.
 */
export type WithdrawOffers = (db: Db, actor: CompanyActor, quoteIds: string[]) => Promise<Set<string>>;

interface Chosen {
  quote_ids?: string[];
  draft_ids?: string[];
}

/**
 * Deletes all of them or none. The actor may lack the right to see dependent records, such as a colleague's draft of a
 * revision.
 */
export async function deleteQuotesAndDrafts(
  db: Db,
  actor: CompanyActor,
  { quote_ids = [], draft_ids = [] }: Chosen,
  withdrawOffersOf: WithdrawOffers,
) {
  await checkVisible(db, actor.company_id, "quote", quote_ids);
  await checkVisible(db, actor.company_id, "draft", draft_ids);
  await withAllQuotes(db, actor, async () => {
    await lockQuotesAndDrafts(db, actor.company_id, quote_ids, draft_ids);
    await deleteQuotes(db, actor, quote_ids, withdrawOffersOf);
    await deleteDrafts(db, actor, draft_ids);
  });
}

const tableOf = { quote: "quotes", draft: "saved_quotes" } as const;

async function checkVisible(db: Db, companyId: string, kind: keyof typeof tableOf, ids: string[]) {
  if (ids.length === 0) return;
  const seen = db
    .selectFrom(tableOf[kind])
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", anyOf(ids));
  if ((await seen.execute()).length < ids.length) notFound(kind);
}

async function deleteQuotes(db: Db, actor: CompanyActor, ids: string[], withdrawOffersOf: WithdrawOffers) {
  const sent = await withdrawOffersOf(db, actor, ids);
  for (const id of ids) {
    // Deleting a quote that was sent withdraws its offer, so it cannot be undone.
    if (!sent.has(id)) await keepForUndo(db, actor, "quotes", id, quoteParts);
    const deleted = (await deleteQuote(db, actor.company_id, id)) ?? notFound("quote");
    // Only this file is removed, not the quote's folder: files that a customer was sent stay, and PDFs of earlier runs
    // are due already.
    if (deleted.pdf_storage_path) await removeUnlessUsed(db, actor.company_id, deleted.pdf_storage_path);
    const about = [aboutQuote(deleted), ...aboutContact(deleted.contact)];
    await recordActivity(db, actor, { action: "quote.deleted", subject: deleted.quote_number, about });
  }
}

/** A caller that deletes several must have locked them. */
export async function deleteDrafts(db: Db, actor: CompanyActor, ids: string[]) {
  for (const id of ids) {
    await keepForUndo(db, actor, "saved_quotes", id);
    const deleted = (await deleteDraft(db, actor.company_id, id)) ?? notFound("draft");
    await recordActivity(db, actor, {
      action: "draft.deleted",
      subject: deleted.quote_name,
      about: aboutDraft(deleted),
    });
  }
}

/**
 * Locks quotes and drafts that are about to be deleted, and the revisions of the quotes, whose `revises_quote_id` is
 * emptied. Each writer of a quote holds it and then waits for the company's counts, so all are held before the first is
 * deleted, and before any offer is locked.
 */
async function lockQuotesAndDrafts(db: Db, companyId: string, quoteIds: string[], draftIds: string[]) {
  await holdContactsOf(db, companyId, quoteIds);
  await lock(db, "quotes", companyId, quoteIds, quoteIds);
  await lock(db, "saved_quotes", companyId, draftIds, quoteIds);
}

function lock(db: Db, table: "quotes" | "saved_quotes", companyId: string, ids: string[], revisedIds: string[]) {
  const revisions = sql`array(select id from ${sql.table(table)}
    where company_id = ${companyId} and revises_quote_id = any(${revisedIds}::uuid[]))`;
  return lockRows(db, table, companyId, sql`${ids}::uuid[] || ${revisions}`, "update");
}
