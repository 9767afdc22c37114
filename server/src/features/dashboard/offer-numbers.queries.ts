import { type DeclineReason, declineReasons } from "@quotemill/shared/offers/states";
import {
  type Funnel,
  maxNumberedNames,
  type NamedFunnel,
  numberedMonths,
  type OfferNumbers,
} from "@quotemill/shared/screens/dashboard";
import { addMonths } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** `latest` is the company's current month, `chosen` the one to look at instead of all; both as 'yyyy-mm'. */
export async function readNumbers(
  db: Db,
  companyId: string,
  latest: string,
  chosen: string | undefined,
): Promise<OfferNumbers> {
  const months = Array.from({ length: numberedMonths }, (_, back) => addMonths(latest, -back));
  const earliest = months.at(-1) ?? latest;
  const countsOf = (from: string, to: string) => sql`
    (select * from offer_counts
      where company_id = ${companyId} and month between ${`${from}-01`}::date and ${`${to}-01`}::date) counts`;
  const counts = chosen ? countsOf(chosen, chosen) : countsOf(earliest, latest);
  const mostSent = sql`having ${sumOf("sent")} > 0 order by sent desc, name, id limit ${maxNumberedNames}`;

  const byMonth = await sql<Funnel & { month: string }>`
    select to_char(month, 'YYYY-MM') as month, ${funnel} from ${countsOf(earliest, latest)} group by month`.execute(db);
  const [total = none] = (await sql<Funnel>`select ${funnel} from ${counts}`.execute(db)).rows;
  const templates = await sql<NamedFunnel>`
    select template.id, template.name, ${funnel} from ${counts}
    left join form_templates template on template.company_id = ${companyId} and template.id = template_id
    group by template.id, template.name ${mostSent}`.execute(db);
  const people = await sql<NamedFunnel>`
    select person.id, coalesce(nullif(person.full_name, ''), person.email) as name, ${funnel} from ${counts}
    left join users person on person.company_id = ${companyId} and person.id = person_id
    group by person.id, person.full_name, person.email ${mostSent}`.execute(db);
  const reasons = await sql<{ reason: DeclineReason; count: number }>`
    select substr(what, 10) as reason, sum(offers)::integer as count from ${counts}
    where what = any(${Object.keys(declineReasons).map((reason) => `declined_${reason}`)})
    group by what having sum(offers) > 0`.execute(db);

  const known = new Map(byMonth.rows.map((each) => [each.month, each]));
  return {
    months: months.map((month) => known.get(month) ?? { month, ...none }),
    total,
    templates: templates.rows,
    people: people.rows,
    reasons: withoutReason(reasons.rows, total.declined),
  };
}

const none: Funnel = { sent: 0, viewed: 0, accepted: 0, declined: 0 };
const sumOf = (what: keyof Funnel) => sql`coalesce(sum(offers) filter (where what = ${sql.lit(what)}), 0)::integer`;
const funnel = sql.join(
  (["sent", "viewed", "accepted", "declined"] as const).map((what) => sql`${sumOf(what)} as ${sql.ref(what)}`),
);

/** Adds those that were declined without a reason. The most frequent come first. */
function withoutReason(given: { reason: DeclineReason; count: number }[], declined: number): OfferNumbers["reasons"] {
  const rest = declined - given.reduce((sum, { count }) => sum + count, 0);
  return [...given, ...(rest > 0 ? [{ reason: null, count: rest }] : [])].sort((one, other) => other.count - one.count);
}
