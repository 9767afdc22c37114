import type { CompanyRegion } from "@quotemill/shared/region/default-region";
import { type QuoteValues, valuedStatuses, weeksBefore } from "@quotemill/shared/screens/dashboard";
import { zonedTime } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { workflowCents } from "../../platform/db/workflow-cents.ts";

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
  /** When the weeks begin, the earliest first. */
  starts: string[];
}

const weekOf = (moment: string, { starts }: Range) =>
  sql`width_bucket(${sql.ref(moment)}, ${starts}::timestamptz[]) as week`;

/** Leaves out a quote that was revised: its later revision counts instead. */
const valuesIn = ({ companyId, starts }: Range) => sql`quotes
  left join (
    select quote_id as accepted_id from offer_quotes
    where company_id = ${companyId} and quote_made_at >= ${starts[0]}
      and accepted_total is not null and quote_id is not null
  ) accepted on accepted_id = quotes.id
  where company_id = ${companyId} and created_at >= ${starts[0]} and (total_cents is not null or total_text is not null)
    and not exists (
      select from quotes later where later.company_id = ${companyId} and later.revises_quote_id = quotes.id)`;

function quotedSums(range: Range) {
  const isOwn = sql`currency = ${range.currency}`;
  return sql<Sum & { others: number }>`
    select ${weekOf("created_at", range)}, ${statusNow},
      (count(${workflowCents}) filter (where ${isOwn}))::integer as quotes,
      coalesce(sum(${workflowCents}) filter (where ${isOwn}), 0)::float8 as total,
      (count(${workflowCents}) filter (where not ${isOwn}))::integer as others
    from ${valuesIn(range)} group by 1, 2`;
}

/** Accepted quotes are Sent ones in the database. */
const statusNow = sql`case when accepted_id is null then status else 'Accepted' end as status`;

export const acceptedSums = (range: Range) => sql<{ week: number; quotes: number; total: number }>`
  select ${weekOf("quote_made_at", range)}, count(*)::integer as quotes, sum(accepted_total)::float8 as total
  from offer_quotes
  where company_id = ${range.companyId} and quote_made_at >= ${range.starts[0]}
    and accepted_total is not null and quote_id is not null and accepted_currency = ${range.currency}
  group by 1`;
