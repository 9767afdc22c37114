import type { PageQuery } from "@quotemill/shared/paging";
import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contains, countRows, takePage } from "../../platform/paging.ts";
import { webhookHostColumn } from "../workflow/index.ts";

const hasPdf = sql<boolean>`app.has_pdf(quotes.status)`;

/** Contacts that have quotes or drafts, the latest first. Counts come from the kept ones, whatever is searched for. */
export async function listQuoteGroups(
  db: Db,
  companyId: string,
  { tab, search, email, ...page }: QuoteFilters & PageQuery & { email?: string | undefined },
) {
  const matching = db
    .selectFrom("contact_activity as activity")
    .innerJoin("contacts", (join) =>
      join.onRef("contacts.company_id", "=", "activity.company_id").onRef("contacts.id", "=", "activity.contact_id"),
    )
    .where("activity.company_id", "=", companyId)
    .where(sql<boolean>`${counted[tab]} > 0`)
    .$if(email !== undefined, (query) => query.where("contacts.email", "=", email ?? ""))
    .$if(search !== "", (query) => query.where(matchesSearch(companyId, search)));
  const { counts, totals } = await countTabs(db, companyId);
  const isFiltered = email !== undefined || search !== "";
  const rows = matching.select([
    "contacts.id",
    "first_name",
    "last_name",
    "email",
    "company_name",
    "quote_count",
    "draft_count",
    "activity.latest_at",
  ]);
  const found = await takePage(rows, "activity.latest_at", page, "activity.contact_id");
  return { ...found, total: isFiltered ? await countRows(matching) : totals[tab], counts };
}

/** The person, or the name or number of one of their quotes or drafts. */
const matchesSearch = (companyId: string, search: string) =>
  sql<boolean>`contacts.id in
    (select app.quoted_contacts_matching(${companyId}, ${contains(search.toLowerCase())}))`;

/** What each tab holds of a contact. */
const counted = { all: sql`quote_count + draft_count`, generated: sql`generated_count`, drafts: sql`draft_count` };

/** For each tab, the quotes and drafts in it, and the contacts that they belong to. */
async function countTabs(db: Db, companyId: string) {
  const sum = (column: typeof counted.all) => sql<number>`coalesce(sum(${column}), 0)`;
  const contacts = (column: typeof counted.all) => sql<number>`count(*) filter (where ${column} > 0)`;
  const row = await db
    .selectFrom("contact_activity")
    .select([
      sum(counted.all).as("all"),
      sum(counted.generated).as("generated"),
      sum(counted.drafts).as("drafts"),
      contacts(counted.all).as("all_contacts"),
      contacts(counted.generated).as("generated_contacts"),
      contacts(counted.drafts).as("drafts_contacts"),
    ])
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return {
    counts: { all: row.all, generated: row.generated, drafts: row.drafts },
    totals: { all: row.all_contacts, generated: row.generated_contacts, drafts: row.drafts_contacts },
  };
}

/** A contact's drafts, all on the first page, and then the quotes, newest first. */
export async function listEntries(db: Db, companyId: string, contactId: string, filters: QuoteFilters & PageQuery) {
  const { tab, search, cursor } = filters;
  const drafts = tab === "generated" ? [] : await listDrafts(db, companyId, contactId, search);
  if (tab === "drafts") return { items: drafts, total: drafts.length, next_cursor: null };
  const { items, total, next_cursor } = await listQuotes(db, companyId, [contactId], filters);
  return { items: cursor ? items : [...drafts, ...items], total: total + drafts.length, next_cursor };
}

/** The quotes of one contact or several, newest first. */
export async function listQuotes(
  db: Db,
  companyId: string,
  contactIds: string[],
  { tab, search, ...page }: QuoteFilters & PageQuery,
) {
  const matching = db
    .selectFrom("quotes")
    .where("company_id", "=", companyId)
    .where("contact_id", "in", contactIds)
    .$if(tab === "generated", (query) => query.where(hasPdf))
    .$if(search !== "", (query) => query.where(sql<boolean>`search_text like ${contains(search.toLowerCase())}`));
  const total = await countRows(matching);
  const rows = matching.select([
    "id",
    sql<boolean>`false`.as("is_draft"),
    "quote_name",
    "quote_number",
    "status",
    "created_at",
    "updated_at",
    sql<unknown>`outputs -> 'grand_total'`.as("grand_total"),
    "pdf_storage_path",
    "error_message",
    webhookHostColumn,
    "quote_sent_timestamp",
  ]);
  return { ...(await takePage(rows, "quotes.created_at", page)), total };
}

const draftLimit = 200;

function listDrafts(db: Db, companyId: string, contactId: string, search: string) {
  return db
    .selectFrom("saved_quotes")
    .select([
      "id",
      sql<boolean>`true`.as("is_draft"),
      "quote_name",
      "quote_name as quote_number",
      sql<string>`'Draft'`.as("status"),
      "created_at",
      "updated_at",
      sql<unknown>`null`.as("grand_total"),
      sql<string | null>`null`.as("pdf_storage_path"),
      sql<string | null>`null`.as("error_message"),
      sql<string | null>`null`.as("webhook_host"),
      sql<string | null>`null`.as("quote_sent_timestamp"),
    ])
    .where("company_id", "=", companyId)
    .where("contact_id", "=", contactId)
    .$if(search !== "", (query) => query.where(sql<boolean>`lower(quote_name) like ${contains(search.toLowerCase())}`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(draftLimit)
    .execute();
}
