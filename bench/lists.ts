import { sql } from "kysely";
import { listContacts } from "../server/src/features/contacts/contacts.queries.ts";
import { countQuotes, recentQuotes } from "../server/src/features/dashboard/dashboard.queries.ts";
import { listEntries } from "../server/src/features/quotes/entries.queries.ts";
import { listQuoteGroups } from "../server/src/features/quotes/groups.queries.ts";
import type { Db } from "../server/src/platform/db.ts";
import { type BenchCompany, withCompanies } from "./company.ts";
import { type Measure, time } from "./report.ts";

const runs = 200;
const contactTerms = ["webb", "glenelg", "person-12", "example.com", "nobody at all", "3011"];
const quoteTerms = ["qt-4711", "quote 99", "webb", "person-12", "nobody at all"];
const page = { cursor: "", limit: 50 };

/** Compares each list of a large company with its bare queries and with the same list of a company with 50 quotes. */
export const measureLists = (url: string): Promise<Measure[]> =>
  withCompanies(url, async (db, { large, small }) => [
    ...(await measureContacts(db, large)),
    ...(await measureQuotes(db, large, small)),
  ]);

async function measureContacts(db: Db, { id, contacts, quotes, get }: BenchCompany): Promise<Measure[]> {
  const month = new Date(0).toISOString();
  const filters = { ...page, source: "all", within: "all" } as const;
  return [
    againstBare(
      `search in ${contacts} contacts`,
      await bare(db, id, (tx, run) => listContacts(tx, id, { ...filters, search: pick(contactTerms, run) })),
      await time(runs, (run) => get(`/rest/v1/contacts?search=${encodeURIComponent(pick(contactTerms, run))}`)),
    ),
    againstBare(
      `dashboard over ${quotes} quotes`,
      await bare(db, id, async (tx) => {
        await countQuotes(tx, id, month);
        await recentQuotes(tx, id);
      }),
      await time(runs, () => get(`/rest/v1/dashboard?month_start=${month}`)),
    ),
  ];
}

async function measureQuotes(db: Db, large: BenchCompany, small: BenchCompany): Promise<Measure[]> {
  const filters = { ...page, tab: "all", search: "" } as const;
  const email = await firstAddress(db, large);
  const list = "/rest/v1/quote_groups";
  const entries = `/rest/v1/quote_entries?email=${encodeURIComponent(email)}`;
  const search = (company: BenchCompany) =>
    time(runs, (run) => company.get(`${list}?search=${encodeURIComponent(pick(quoteTerms, run))}`));
  const groups = await time(runs, () => large.get(list));
  const searched = await search(large);
  return [
    againstBare(
      `contacts of ${large.quotes} quotes`,
      await bare(db, large.id, (tx) => listQuoteGroups(tx, large.id, filters)),
      groups,
    ),
    againstBare(
      `one contact's quotes of ${large.quotes}`,
      await bare(db, large.id, (tx) => listEntries(tx, large.id, email, filters)),
      await time(runs, () => large.get(entries)),
    ),
    againstBare(
      `search in ${large.quotes} quotes`,
      await bare(db, large.id, (tx, run) =>
        listQuoteGroups(tx, large.id, { ...filters, search: pick(quoteTerms, run) }),
      ),
      searched,
    ),
    againstSmall(`contacts of ${large.quotes} quotes`, await time(runs, () => small.get(list)), groups),
    againstSmall(`search in ${large.quotes} quotes`, await search(small), searched),
  ];
}

/** Runs only the queries, as the table owner: no HTTP, no session, no policies. */
const bare = (db: Db, companyId: string, work: (tx: Db, run: number) => Promise<unknown>) =>
  time(runs, (run) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('quotemill.company_id', ${companyId}, true)`.execute(tx);
      await work(tx, run);
    }),
  );

const pick = (terms: string[], run: number) => terms[run % terms.length] ?? "";

async function firstAddress(db: Db, { id }: BenchCompany): Promise<string> {
  const { email } = await db
    .selectFrom("person_activity")
    .select("email")
    .where("company_id", "=", id)
    .orderBy("latest_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return email;
}

type Timing = Awaited<ReturnType<typeof time>>;

/** A request may take 1.5 times as long as its bare queries, plus 10 ms. */
const againstBare = (name: string, bare: Timing, ours: Timing) =>
  compare(name, ours, `bare ${bare.median.toFixed(1)} ms`, bare.median * 1.5 + 10);

/** People should not notice how long a list is: a large company may take at most 50 ms more. */
const againstSmall = (name: string, small: Timing, ours: Timing) =>
  compare(name, ours, `with 50 quotes ${small.median.toFixed(1)} ms`, small.median + 50);

function compare(name: string, ours: Timing, beside: string, budget: number): Measure {
  return {
    name,
    measured: `${ours.median.toFixed(1)} ms (p99 ${ours.p99.toFixed(1)}), ${beside}`,
    budget: `${budget.toFixed(1)} ms`,
    ok: ours.median <= budget,
  };
}
