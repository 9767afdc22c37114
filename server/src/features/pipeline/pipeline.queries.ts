import {
  isInTab,
  type Need,
  needs,
  type PipelineFigures,
  type PipelineOrder,
  type PipelineQuery,
  type PipelineTab,
  pipelineTabs,
} from "@quotemill/shared/screens/pipeline";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { decodeCursor, type ListOrder, newestFirst } from "../../platform/db/list-order.ts";
import { takePage } from "../../platform/db/paging.ts";
import { wordsOf } from "../../platform/db/search.ts";
import type { CompanyActor } from "../../platform/http/access.ts";
import { briefContactOf, nameOfContact, personOf } from "../contacts/index.ts";
import {
  countsInSums,
  draftRowColumns,
  hasEvery,
  quoteRowColumns,
  searchQuotes,
  totalOfDraft,
  totalOfQuote,
} from "../quotes/index.ts";
import {
  type CompanyDay,
  callDueOn,
  mostUrgent,
  needOn,
  type Placed,
  quotesWithOffers,
  rankOn,
  urgencyOn,
} from "./needs.ts";

type Viewer = Pick<CompanyActor, "company_id" | "sees_costs">;

/** `today` is the company's day, as 'yyyy-mm-dd'. */
export async function listPipeline(db: Db, actor: Viewer, today: string, query: PipelineQuery) {
  const { items, next_cursor } =
    query.tab === "drafts" ? await listDrafts(db, actor.company_id, query) : await listQuotes(db, actor, today, query);
  const rows = items.map(({ contact, contact_info, ...row }) => {
    const { id, first_name, last_name, phone, company_name } =
      personOf({ contact, contact_info, person_email: row.person_email }) ?? nobody;
    return { ...row, person: { id, first_name, last_name, email: row.person_email, phone, company_name } };
  });
  return { items: rows, next_cursor };
}

const nobody = { id: null, first_name: "", last_name: "", phone: "", company_name: "" };

async function listQuotes(db: Db, { company_id: companyId, sees_costs }: Viewer, today: string, query: PipelineQuery) {
  const found = query.search === "" ? everyQuote : await searchQuotes(db, companyId, query.search);
  const placed =
    query.order === "urgent" && !found.isFew
      ? mostUrgent({ ...query, companyId, today, filter: found.isFound, after: afterOf(query), limit: query.limit + 1 })
      : sortedQuotes({ companyId, today }, found.isFound, query);
  const rows = db
    .selectFrom(placed.as("placed"))
    .innerJoin("quotes", "quotes.id", "placed.quote_id")
    .where("quotes.company_id", "=", companyId)
    .select([
      ...quoteRowColumns,
      "placed.need",
      callDueOn({ companyId, today }).as("call_due_on"),
      "quotes.template_name",
      (sees_costs ? isUnderTarget(companyId) : sql<boolean>`false`).as("is_under_target"),
      briefContactOf("quotes").as("contact"),
      sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
    ]);
  return takePage(db, rows, listOrder(query.order), query);
}

const isUnderTarget = (companyId: string) => sql<boolean>`coalesce(quotes.margin_basis_points < (
  select target_margin_basis_points from companies where companies.id = ${companyId}
), false)`;

const everyQuote = { isFew: false, isFound: sql<boolean>`true` };

/** Returns the keys and the id of the quote before the page. */
const afterOf = ({ cursor, order }: PipelineQuery) => (cursor ? decodeCursor(cursor, listOrder(order)) : null);

/**
 * The quotes of one page in any order. All quotes that match are placed and sorted, by indexes that hold all it needs of
 * them.
 */
function sortedQuotes(day: CompanyDay, filter: RawBuilder<boolean>, query: PipelineQuery) {
  const { keys, direction, join = sql`` } = orders[query.order];
  const after = afterOf(query);
  const names = [...Object.keys(keys), "quote_id"].map((name) => sql.ref(name));
  const columns = Object.entries(keys).map(([name, value]) => sql`${value(day)} as ${sql.ref(name)}`);
  const isAfter = sql`(${sql.join(names)}) ${sql.raw(direction === "desc" ? "<" : ">")} (${sql.join(after ?? [])})`;
  return sql<Placed>`(
    select * from (
      select quotes.id as quote_id, ${needOn(day)} as need, ${sql.join(columns)}
      from ${quotesWithOffers} ${join} where quotes.company_id = ${day.companyId} and ${filter}
    ) quote
    where need = any (${needsOf(query.tab)}) and ${after ? isAfter : sql`true`}
    order by ${sql.join(names.map((name) => sql`${name} ${sql.raw(direction)}`))} limit ${query.limit + 1})`;
}

const needsOf = (tab: PipelineTab) => needs.filter((need) => isInTab(need, tab));

/** More than any total, day or time. */
const none = 10 ** 15;
const lastDay = sql`case when own.state = 'open' then offers.valid_until - date '1970-01-01' end`;
const sentAt = sql`round(extract(epoch from coalesce(quotes.quote_sent_timestamp, offers.created_at)) * 1000)`;
/** The name that the list shows. People who are not contacts are sorted by the address. */
const nameOfQuote = sql`coalesce(${nameOfContact}, quotes.person_email) collate app.alphabetical`;

interface Order {
  direction: "asc" | "desc";
  kind: "number" | "text";
  /** The values that each key is computed from. */
  keys: Record<string, (day: CompanyDay) => RawBuilder<unknown>>;
  /** The joins that the keys need. */
  join?: RawBuilder<unknown>;
}

const asc = "asc";
const desc = "desc";
const kind = "number";
const orElse = (value: RawBuilder<unknown>, none: number) => () => sql`coalesce(${value}, ${sql.lit(none)})`;

const byName = {
  kind: "text",
  keys: { sort_name: () => nameOfQuote },
  join: sql`left join contacts
    on contacts.company_id = quotes.company_id and contacts.email = quotes.person_email`,
} as const;

/** Quotes without a total, a last day or a day of sending come last, in either direction. */
const orders: Record<PipelineOrder, Order> = {
  urgent: { direction: asc, kind, keys: { sort_rank: rankOn, sort_urgency: urgencyOn } },
  name: { direction: asc, ...byName },
  name_desc: { direction: desc, ...byName },
  total: { direction: asc, kind, keys: { sort_total: orElse(totalOfQuote, none) } },
  total_desc: { direction: desc, kind, keys: { sort_total: orElse(totalOfQuote, -none) } },
  ending: { direction: asc, kind, keys: { sort_day: orElse(lastDay, none) } },
  ending_desc: { direction: desc, kind, keys: { sort_day: orElse(lastDay, -none) } },
  sent: { direction: asc, kind, keys: { sort_sent: orElse(sentAt, none) } },
  sent_desc: { direction: desc, kind, keys: { sort_sent: orElse(sentAt, -none) } },
};

function listOrder(order: PipelineOrder): ListOrder {
  const { direction, kind, keys } = orders[order];
  const sortKeys = Object.keys(keys).map((name) => ({ name, value: sql.ref(`placed.${name}`), kind }));
  return { keys: sortKeys, id: sql.ref("quotes.id"), direction };
}

/** Drafts have no offer, so most orders show the newest first. */
function listDrafts(db: Db, companyId: string, query: PipelineQuery) {
  const rows = matchingDrafts(db, companyId, query.search).select([
    ...draftRowColumns,
    sql<Need>`'draft'`.as("need"),
    sql<null>`null`.as("call_due_on"),
    sql<boolean>`false`.as("is_under_target"),
    sql<string>`coalesce((
      select name from form_templates
      where form_templates.company_id = saved_quotes.company_id and form_templates.id = saved_quotes.template_id
    ), '')`.as("template_name"),
    briefContactOf("saved_quotes").as("contact"),
    sql<null>`null`.as("contact_info"),
  ]);
  return takePage(db, rows, draftOrders[query.order] ?? newestFirst("saved_quotes.created_at"), query);
}

const draftsByName = (direction: "asc" | "desc"): ListOrder => ({
  keys: [
    {
      name: "sort_name",
      value: sql`coalesce((
        select ${nameOfContact} from contacts
        where contacts.company_id = saved_quotes.company_id and contacts.email = saved_quotes.person_email
      ), saved_quotes.person_email) collate app.alphabetical`,
      kind: "text",
    },
  ],
  id: sql.ref("saved_quotes.id"),
  direction,
});
const draftsByTotal = (direction: "asc" | "desc", without: number): ListOrder => ({
  keys: [{ name: "sort_total", value: sql`coalesce(${totalOfDraft}, ${sql.lit(without)})`, kind: "number" }],
  id: sql.ref("saved_quotes.id"),
  direction,
});
const draftOrders: Partial<Record<PipelineOrder, ListOrder>> = {
  total: draftsByTotal("asc", none),
  total_desc: draftsByTotal("desc", -none),
  name: draftsByName("asc"),
  name_desc: draftsByName("desc"),
};

function matchingDrafts(db: Db, companyId: string, search: string) {
  const own = db.selectFrom("saved_quotes").where("saved_quotes.company_id", "=", companyId);
  return search === "" ? own : own.where(hasEvery(companyId, "saved_quotes", wordsOf(search)));
}

/** Counts all quotes of the company that match, from indexes that hold all it needs of them. */
export async function readFigures(
  db: Db,
  companyId: string,
  { today, currency }: { today: string; currency: string },
  search: string,
): Promise<PipelineFigures> {
  const { isFound } = search === "" ? everyQuote : await searchQuotes(db, companyId, search);
  const isOwn = sql`currency = ${currency}`;
  const { rows } = await sql<{ need: Need; count: number; total: number | null; others: number }>`
    select need, count(*)::integer as count, (sum(cents) filter (where is_counted and ${isOwn}))::float8 as total,
      (count(cents) filter (where is_counted and not ${isOwn}))::integer as others
    from (
      select ${needOn({ companyId, today })} as need, ${totalOfQuote} as cents, quotes.currency,
        ${countsInSums(companyId)} as is_counted
      from ${quotesWithOffers} where quotes.company_id = ${companyId} and ${isFound}
    ) quote
    group by need`.execute(db);
  const drafts = await matchingDrafts(db, companyId, search)
    .select([sql<number>`count(*)::integer`.as("count"), sql<number | null>`sum(${totalOfDraft})::float8`.as("total")])
    .executeTakeFirstOrThrow();
  const figures = pipelineTabs.map((tab) => {
    if (tab === "drafts") return [tab, { ...drafts, others: 0 }];
    const own = rows.filter(({ need }) => isInTab(need, tab));
    const totals = own.flatMap(({ total }) => total ?? []);
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    return [
      tab,
      {
        count: sum(own.map(({ count }) => count)),
        total: totals.length > 0 ? sum(totals) : null,
        others: sum(own.map(({ others }) => others)),
      },
    ];
  });
  return Object.fromEntries(figures) as PipelineFigures;
}
