import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import type { ListFigures } from "@quotemill/shared/quotes/list-figures";
import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import { type Draft, type DraftInput, type DraftUpdate, draftChangedMeanwhile } from "@quotemill/shared/quotes/quote";
import type { ChangedSince, PageQuery } from "@quotemill/shared/requests/paging";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { sql } from "kysely";
import { withAllQuotes } from "../../platform/db/acting.ts";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst, oldestFirst } from "../../platform/db/list-order.ts";
import { countOf, keptCount, takePage } from "../../platform/db/paging.ts";
import { nextVersion } from "../../platform/db/query-parts.ts";
import { AppError } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { checkRoom } from "../../platform/http/budgets.ts";
import { contactOf, emailOfContact } from "../contacts/index.ts";
import { letGoOf } from "../photos/index.ts";
import { nextRevisionNumber } from "./numbering.queries.ts";

const columns = [
  "id",
  "company_id",
  "template_id",
  "contact_id",
  "quote_name",
  "auto_name",
  sql<Answers>`answers`.as("answers"),
  "notes",
  sql<Adjustment[]>`adjustments`.as("adjustments"),
  "internal_notes",
  "inclusions",
  "exclusions",
  sql<QuotePhoto[]>`photos`.as("photos"),
  sql<ListFigures | null>`list_figures`.as("list_figures"),
  "revises_quote_id",
  nextRevisionNumber("saved_quotes", "revises_quote_id").as("next_revision_number"),
  "created_by",
  "created_at",
  "updated_at",
  contactOf("saved_quotes").as("contact"),
] as const;

/** A draft from the store: its own lines have the price list's values of their items. */
export type WithFigures<Given> = Omit<Given, "adjustments"> & Partial<Pick<Draft, "adjustments" | "list_figures">>;

/** Parts that are absent stay so. */
const stored = (
  companyId: string,
  { answers, adjustments, list_figures, photos, ...draft }: WithFigures<Partial<DraftInput>>,
) => ({
  ...draft,
  person_email: draft.contact_id && emailOfContact(companyId, draft.contact_id),
  answers: answers && JSON.stringify(answers),
  adjustments: adjustments && JSON.stringify(adjustments),
  list_figures: list_figures && JSON.stringify(list_figures),
  photos: photos && JSON.stringify(photos),
});

export function listDrafts(db: Db, companyId: string, { updated_since, ...page }: PageQuery & ChangedSince) {
  const own = db.selectFrom("saved_quotes").where("company_id", "=", companyId);
  if (updated_since) {
    const changed = own.where("updated_at", ">=", updated_since);
    const figures = { columns: { total: countOf(changed) } };
    return takePage(db, changed.select(columns), oldestFirst("saved_quotes.updated_at"), page, figures);
  }
  return takePage(db, own.select(columns), newestFirst("saved_quotes.created_at"), page, {
    columns: { total: keptCount(companyId, "drafts") },
  });
}

export function findDraft(db: Db, companyId: string, id: string) {
  return db
    .selectFrom("saved_quotes")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

const lockDraft = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom("saved_quotes")
    .select([sql<QuotePhoto[]>`photos`.as("photos"), "updated_at"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function insertDraft(db: Db, actor: CompanyActor, draft: WithFigures<DraftInput>) {
  const { company_id } = actor;
  await withAllQuotes(db, actor, () => checkRoom(db, "drafts", company_id));
  return db
    .insertInto("saved_quotes")
    .values({
      ...stored(company_id, draft),
      quote_name: draft.quote_name,
      company_id,
      created_by: actor.id,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * Updates a draft, which must be the version that was seen. Absent values stay, but a changed name that comes without
 * `auto_name` counts as typed.
 */
export async function updateDraft(
  db: Db,
  companyId: string,
  id: string,
  { updated_at: seenAt, ...draft }: WithFigures<DraftUpdate>,
) {
  const before = await lockDraft(db, companyId, id);
  if (!before || !isVersion(before, seenAt)) throw changedMeanwhile();
  const saved = await db
    .updateTable("saved_quotes")
    .set({
      ...(draft.quote_name !== undefined && {
        auto_name: sql<boolean>`auto_name and quote_name = ${draft.quote_name}`,
      }),
      ...stored(companyId, draft),
      updated_at: nextVersion("saved_quotes"),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await letGoOf(db, companyId, before.photos, saved.photos);
  return saved;
}

const isVersion = (draft: Pick<Draft, "updated_at">, seenAt: string) =>
  Date.parse(draft.updated_at) === Date.parse(seenAt);

const draftChangedSinceRead = "This draft has changed since you read it. Read it again, and change what it is now.";
const changedMeanwhile = () => new AppError("conflict", draftChangedMeanwhile, undefined, draftChangedSinceRead);

/** The draft that a quote is made from. */
export interface SubmittedDraft {
  id: string;
  /** The draft's photos. Those that the quote does not use are released. Empty if the draft is gone. */
  photos: QuotePhoto[];
}

/**
 * Locks the draft that a quote is about to be made from, and refuses if it has made one before. The company's numbering
 * must be locked, so that if two tabs submit it, the second finds the first's quote. Returns null for a colleague's
 * draft, which stays.
 */
export async function takeDraft(
  db: Db,
  actor: CompanyActor,
  id: string,
  seenAt: string | null,
): Promise<SubmittedDraft | null> {
  const { company_id } = actor;
  const draft = await lockDraft(db, company_id, id);
  if (draft && seenAt && !isVersion(draft, seenAt)) throw changedMeanwhile();
  const findMade = () => findQuoteOfDraft(db, company_id, id);
  if (await withAllQuotes(db, actor, findMade)) {
    throw new AppError("conflict", madeBefore((await findMade())?.quote_number ?? null));
  }
  if (draft) return { id, photos: draft.photos };
  const isColleagues = await withAllQuotes(db, actor, () => findDraft(db, company_id, id));
  return isColleagues ? null : { id, photos: [] };
}

const findQuoteOfDraft = (db: Db, companyId: string, draftId: string) =>
  db
    .selectFrom("quotes")
    .select("quote_number")
    .where("company_id", "=", companyId)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();

/** The number is null if the quote is not among those that the person may see. */
const madeBefore = (quoteNumber: string | null) =>
  quoteNumber === null
    ? "A colleague has made a quote from this draft already."
    : `${quoteNumber} was made from this draft already. Open it to see or revise it, or start a new quote.`;

export async function deleteDraft(db: Db, companyId: string, id: string) {
  const deleted = await db
    .deleteFrom("saved_quotes")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(["id", "quote_name", sql<QuotePhoto[]>`photos`.as("photos"), contactOf("saved_quotes").as("contact")])
    .executeTakeFirst();
  if (deleted) await letGoOf(db, companyId, deleted.photos);
  return deleted;
}
