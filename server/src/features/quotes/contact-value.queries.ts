import type { ContactValue } from "@quotemill/shared/quotes/contact-value";
import type { CompanyRegion } from "@quotemill/shared/region/default-region";
import { localDay, zonedTime } from "@quotemill/shared/time/calendar";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { countsAsQuoted, countsInSums } from "./counted-quotes.ts";
import { totalOfDraft } from "./person-quotes.queries.ts";
import { latestOffer, totalOfQuote } from "./quote-columns.ts";

type Row = Record<`${"year" | "all"}_${"quoted" | "open" | "accepted"}` | "others" | "drafts", number> & {
  draft_total: number | null;
};

/** Sums up the quotes and drafts for an address: each job once, as the dashboard and the pipeline do. */
export async function readContactValue(
  db: Db,
  companyId: string,
  email: string,
  { currency, time_zone }: Pick<CompanyRegion, "currency" | "time_zone">,
  now: Date,
): Promise<ContactValue> {
  const today = localDay(now, time_zone);
  const yearStart = zonedTime(`${today.slice(0, 4)}-01-01`, 0, time_zone).toISOString();
  const sum = (name: string, where: RawBuilder<unknown>) =>
    sql`coalesce(sum(cents) filter (where is_own and ${where}), 0)::float8 as ${sql.ref(name)}`;
  const ofYear = sql`created_at >= ${yearStart}`;
  const { rows } = await sql<Row>`
    select
      ${sum("all_quoted", sql`is_quoted`)}, ${sum("all_open", sql`is_open`)}, ${sum("all_accepted", sql`is_accepted`)},
      ${sum("year_quoted", sql`is_quoted and ${ofYear}`)}, ${sum("year_open", sql`is_open and ${ofYear}`)},
      ${sum("year_accepted", sql`is_accepted and ${ofYear}`)},
      (count(cents) filter (where not is_own))::integer as others, max(draft.count) as drafts, max(draft.total) as draft_total
    from (
      select count(*)::integer as count, sum(${totalOfDraft})::float8 as total
      from saved_quotes where company_id = ${companyId} and person_email = ${email}
    ) draft
    left join (
      select ${totalOfQuote} as cents, quotes.currency = ${currency} as is_own, quotes.created_at,
        ${countsAsQuoted(companyId)} as is_quoted, own.state is not distinct from 'accepted' as is_accepted,
        own.state = 'open' and coalesce(offers.valid_until >= ${today}::date, true) as is_open
      from quotes ${latestOffer}
      where quotes.company_id = ${companyId} and quotes.person_email = ${email} and ${countsInSums(companyId)}
    ) quote on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A sum without a group has one row.");
  return {
    currency,
    this_year: { quoted: row.year_quoted, open: row.year_open, accepted: row.year_accepted },
    in_all: { quoted: row.all_quoted, open: row.all_open, accepted: row.all_accepted },
    others: row.others,
    drafts: { count: row.drafts, total: row.draft_total },
  };
}
