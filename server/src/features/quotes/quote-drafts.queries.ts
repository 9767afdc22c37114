import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import type { ListFigures } from "@quotemill/shared/quotes/list-figures";
import type { QuotePhoto } from "@quotemill/shared/quotes/photos";
import type { Draft, DraftInput, DraftUpdate } from "@quotemill/shared/quotes/quote";
import type { ChangedSince, PageQuery } from "@quotemill/shared/requests/paging";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst, oldestFirst } from "../../platform/db/list-order.ts";
import { countOf, keptCount, takePage } from "../../platform/db/paging.ts";
import { nextVersion } from "../../platform/db/query-parts.ts";
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

/** A draft as it is stored: its own lines have what the price list says of their items. */
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

export async function insertDraft(db: Db, companyId: string, createdBy: string | null, draft: WithFigures<DraftInput>) {
  await checkRoom(db, "drafts", companyId);
  return db
    .insertInto("saved_quotes")
    .values({
      ...stored(companyId, draft),
      quote_name: draft.quote_name,
      company_id: companyId,
      created_by: createdBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What is absent stays, but another name that comes alone was typed. Returns undefined if the draft does not exist, or is not the version that was seen. */
export async function updateDraft(
  db: Db,
  companyId: string,
  id: string,
  { updated_at: seenAt, ...draft }: WithFigures<DraftUpdate>,
) {
  const before = await lockDraft(db, companyId, id);
  if (!before || Date.parse(before.updated_at) !== Date.parse(seenAt)) return;
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
