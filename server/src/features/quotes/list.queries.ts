import type { PageQuery } from "@quotemill/shared/paging";
import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { contains, takePage } from "../../platform/paging.ts";

const hasPdf = sql<boolean>`app.has_pdf(quotes.status)`;

/** Contacts that have quotes or drafts, the latest first. Counts come from the kept ones, whatever is searched for. */
export async function listQuoteGroups(
  db: Db,
  companyId: string,
  { tab, search, email, ...page }: QuoteFilters & PageQuery & { email?: string | undefined },
) {
  const counted = { all: sql`quote_count + draft_count`, generated: sql`generated_count`, drafts: sql`draft_count` }[
    tab
  ];
  const matching = db
    .selectFrom("contact_activity as activity")
    .innerJoin("contacts", (join) =>
      join.onRef("contacts.company_id", "=", "activity.company_id").onRef("contacts.id", "=", "activity.contact_id"),
    )
    .where("activity.company_id", "=", companyId)
    .where(sql<boolean>`${counted} > 0`)
    .$if(email !== undefined, (query) => query.where("contacts.email", "=", email ?? ""))
    .$if(search !== "", (query) => query.where(matchesSearch(db, companyId, search)));
  const { total } = await matching.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
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
  return { ...found, total, counts: await countTabs(db, companyId) };
}

const identity = sql`lower(first_name || ' ' || last_name || e'\\n' || contacts.email || e'\\n' || company_name)`;

/** The person, or the name or number of one of their quotes or drafts. */
function matchesSearch(db: Db, companyId: string, search: string) {
  const pattern = contains(search.toLowerCase());
  const quotes = db
    .selectFrom("quotes")
    .select("contact_id")
    .where("company_id", "=", companyId)
    .where("search_text", "like", pattern);
  const drafts = db
    .selectFrom("saved_quotes")
    .select("contact_id")
    .where("company_id", "=", companyId)
    .where(sql<boolean>`lower(quote_name) like ${pattern}`);
  return sql<boolean>`(${identity} like ${pattern} or contacts.id in (${quotes}) or contacts.id in (${drafts}))`;
}

async function countTabs(db: Db, companyId: string) {
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
  const { quotes, generated, drafts } = await db
    .selectFrom("contact_activity")
    .select([sum("quote_count").as("quotes"), sum("generated_count").as("generated"), sum("draft_count").as("drafts")])
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { all: quotes + drafts, generated, drafts };
}

/** A contact's drafts, all on the first page, and then the quotes, newest first. */
export async function listEntries(
  db: Db,
  companyId: string,
  contactId: string,
  { tab, search, ...page }: QuoteFilters & PageQuery,
) {
  const drafts = tab === "generated" ? [] : await listDrafts(db, companyId, contactId, search);
  if (tab === "drafts") return { items: drafts, total: drafts.length, next_cursor: null };
  const matching = db
    .selectFrom("quotes")
    .where("company_id", "=", companyId)
    .where("contact_id", "=", contactId)
    .$if(tab === "generated", (query) => query.where(hasPdf))
    .$if(search !== "", (query) => query.where(sql<boolean>`search_text like ${contains(search.toLowerCase())}`));
  const { total } = await matching.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
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
    sql<string | null>`substring(webhook_url from '^[a-z]+://([^/?#]+)')`.as("webhook_host"),
    "quote_sent_timestamp",
  ]);
  const { items, next_cursor } = await takePage(rows, "quotes.created_at", page);
  return { items: page.cursor ? items : [...drafts, ...items], total: total + drafts.length, next_cursor };
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
