import type { CompanyRegion } from "@quotemill/shared/region/default-region";
import { type QuoteValues, valuedStatuses, weeksBefore } from "@quotemill/shared/screens/dashboard";
import { zonedTime } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { countsAsQuoted, latestOffer, supersededIn, totalOfQuote } from "../quotes/index.ts";

type Status = (typeof valuedStatuses)[number];

interface Sum {
  /** Counts from 1, for the earliest. */
  week: number;
  status: Status;
  quotes: number;
  /** In cents. */
  total: number;
}

/** Finds the quotes of a few weeks by two indexes, so a company's older ones cost nothing. */
export async function readValues(
  db: Db,
  companyId: string,
  { time_zone, currency }: Pick<CompanyRegion, "time_zone" | "currency">,
  now: Date,
): Promise<QuoteValues> {
  const weeks = weeksBefore(now, time_zone);
  const range = { companyId, currency, starts: weeks.map((week) => zonedTime(week, 0, time_zone).toISOString()) };
  const quoted = (await quotedSums(range).execute(db)).rows;
  const accepted = (await acceptedSums(range).execute(db)).rows;
  return {
    currency,
    weeks: weeks.map((week, index) => {
      const isOfWeek = (sum: { week: number }) => sum.week === index + 1;
      const own = { quoted: quoted.filter(isOfWeek), accepted: accepted.filter(isOfWeek) };
      return { week, quoted: sumOf(own.quoted, "total"), accepted: sumOf(own.accepted, "total") };
    }),
    statuses: valuedStatuses
      .map((status) => {
        const own = status === "Accepted" ? accepted : quoted.filter((sum) => sum.status === status);
        return { status, quotes: sumOf(own, "quotes"), total: sumOf(own, "total") };
      })
      .filter(({ quotes }) => quotes > 0),
    others: sumOf(quoted, "others"),
  };
}

const sumOf = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0);

interface Range {
  companyId: string;
  currency: string;
  /** The first day of each week, the earliest first. */
  starts: string[];
}

const weekOf = (moment: string, starts: string[]) =>
  sql`width_bucket(${sql.ref(moment)}, ${starts}::timestamptz[]) as week`;

function quotedSums({ companyId, currency, starts }: Range) {
  return sql<Sum & { others: number }>`
    select week, status,
      (count(cents) filter (where is_own))::integer as quotes,
      coalesce(sum(cents) filter (where is_own), 0)::float8 as total,
      (count(cents) filter (where not is_own))::integer as others
    from (
      select ${weekOf("quotes.created_at", starts)}, ${totalOfQuote} as cents, currency = ${currency} as is_own,
        case when own.state = 'accepted' then 'Accepted' else status end as status
      from quotes ${latestOffer}
      where quotes.company_id = ${companyId} and quotes.created_at >= ${starts[0]} and ${countsAsQuoted(companyId)}
    ) quote
    group by 1, 2`;
}

export const acceptedSums = ({ companyId, currency, starts }: Range) => sql<{
  week: number;
  quotes: number;
  total: number;
}>`
  with accepted as materialized (
    select quote_id, quote_made_at, accepted_total from offer_quotes
    where company_id = ${companyId} and quote_made_at >= ${starts[0]}
      and accepted_total is not null and quote_id is not null and accepted_currency = ${currency}
  )
  select ${weekOf("quote_made_at", starts)}, count(*)::integer as quotes, sum(accepted_total)::float8 as total
  from accepted where quote_id not in ${supersededIn(companyId)} group by 1`;
