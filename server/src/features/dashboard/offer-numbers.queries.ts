import type { DeclineReason } from "@quotemill/shared/offers/states";
import {
  type Funnel,
  maxNumberedNames,
  type NamedFunnel,
  numberedMonths,
  type OfferNumbers,
} from "@quotemill/shared/screens/dashboard";
import { addMonths, localDay, zonedTime } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { notSent } from "../offers/index.ts";
import { supersededIn } from "../quotes/index.ts";

/** The sums of one month, template, person or reason; `part` says which. */
interface Sums extends NamedFunnel {
  part: number;
  is_chosen: boolean;
  /** From 1, the earliest month. */
  position: number | null;
  reason: DeclineReason | null;
}

/**
 * Counts the offers of the last months, found by one index, so older ones cost nothing. `chosen` is the month to look at
 * instead of all, as 'yyyy-mm'.
 */
export async function readNumbers(
  db: Db,
  companyId: string,
  timeZone: string,
  now: Date,
  chosen: string | undefined,
): Promise<OfferNumbers> {
  const latest = localDay(now, timeZone).slice(0, 7);
  const months = Array.from({ length: numberedMonths }, (_, index) => addMonths(latest, index + 1 - numberedMonths));
  const startOf = (month: string) => zonedTime(`${month}-01`, 0, timeZone).toISOString();
  const starts = months.map(startOf);
  const [from, to] = chosen ? [startOf(chosen), startOf(addMonths(chosen, 1))] : [starts[0], "infinity"];
  // Some of its quotes are accepted while others still wait for their answer.
  const partlyAccepted = sql`
    select offer_id from offers waiting
    join offer_quotes on offer_quotes.company_id = ${companyId} and offer_quotes.offer_id = waiting.id
    where waiting.company_id = ${companyId} and waiting.state = 'open' and waiting.choice = 'each'
      and offer_quotes.state = 'accepted'`;
  // No customer received them, since sending them certainly failed.
  const unsent = sql`
    select offer_id from offer_events
    where company_id = ${companyId} and kind = 'withdrawn' and detail ->> 'reason' = ${sql.lit(notSent)}`;
  // A later revision of the quotes that were accepted in them was accepted in another.
  const superseded = sql`
    select earlier.offer_id from offer_quotes earlier
    where earlier.company_id = ${companyId} and earlier.state = 'accepted'
      and earlier.quote_id in ${supersededIn(companyId)} and not exists (
        select from offer_quotes newest
        where newest.company_id = ${companyId} and newest.offer_id = earlier.offer_id and newest.state = 'accepted'
          and (newest.quote_id in ${supersededIn(companyId)}) is not true)`;
  // Names are joined to the few sums, not to all offers. Deleted ones have no name, and become one sum at the end.
  const { rows } = await sql<Sums>`
    select part, is_chosen, position, reason,
      coalesce(template.id, person.id) as id, coalesce(template.name, nullif(full_name, ''), person.email) as name,
      sum(sent)::integer as sent, sum(viewed)::integer as viewed, sum(accepted)::integer as accepted,
      sum(declined)::integer as declined
    from (
      select grouping(position, template_id, person_id, reason) as part, is_chosen, position, template_id, person_id, reason,
        count(*) as sent, count(*) filter (where is_viewed) as viewed, count(*) filter (where is_accepted) as accepted,
        count(*) filter (where is_declined) as declined
      from (
        select width_bucket(created_at, ${starts}::timestamptz[]) as position,
          created_at >= ${from} and created_at < ${to} as is_chosen, template_id, created_by as person_id,
          opened_count > 0 as is_viewed, state = 'accepted' or id in (${partlyAccepted}) as is_accepted,
          state = 'declined' as is_declined, case when state = 'declined' then decline_reason end as reason
        from offers
        where company_id = ${companyId} and created_at >= least(${from}::timestamptz, ${starts[0]})
          and state <> 'replaced' and id not in (${unsent}) and id not in (${superseded})
      ) offer
      group by is_chosen, grouping sets ((position), (template_id), (person_id), (reason), ())
    ) sums
    left join form_templates template on template.company_id = ${companyId} and template.id = template_id
    left join users person on person.company_id = ${companyId} and person.id = person_id
    group by part, is_chosen, position, reason, template.id, template.name, person.id, full_name, person.email
    order by sent desc, name, id`.execute(db);
  const sumsOf = (part: number) => rows.filter((sums) => sums.part === part && sums.is_chosen);
  const named = (part: number) =>
    sumsOf(part)
      .slice(0, maxNumberedNames)
      .map(({ id, name, ...sums }) => ({ id, name, ...funnelOf(sums) }));
  const byMonth = new Map(rows.filter(({ part }) => part === parts.month).map((sums) => [sums.position, sums]));
  return {
    months: months.map((month, index) => ({ month, ...funnelOf(byMonth.get(index + 1)) })).reverse(),
    total: funnelOf(sumsOf(parts.total)[0]),
    templates: named(parts.template),
    people: named(parts.person),
    reasons: sumsOf(parts.reason)
      .filter(({ declined }) => declined > 0)
      .map(({ reason, declined }) => ({ reason, count: declined }))
      .sort((one, other) => other.count - one.count || Number(one.reason === null) - Number(other.reason === null)),
  };
}

/** Bits as `grouping` returns them: one for each column that a row sums over. */
const parts = { month: 0b0111, template: 0b1011, person: 0b1101, reason: 0b1110, total: 0b1111 };

const funnelOf = ({ sent, viewed, accepted, declined }: Funnel = { sent: 0, viewed: 0, accepted: 0, declined: 0 }) => ({
  sent,
  viewed,
  accepted,
  declined,
});
