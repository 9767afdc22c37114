import { isInTab, type Need, needs, type PipelineTab } from "@quotemill/shared/screens/pipeline";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { offerNeeds } from "../offers/index.ts";
import { dueBy } from "../phone-calls/index.ts";
import { isRevised, isWithCustomer, latestOffer, ownQuote, revisedIn } from "../quotes/index.ts";

type QuoteNeed = Exclude<Need, "draft">;
type Condition = RawBuilder<boolean>;

export const quotesWithOffers = sql`quotes ${latestOffer}`;

const isAccepted = sql<boolean>`own.state = 'accepted'`;

/** True until someone has dealt with the acceptance. */
const isNews = sql<boolean>`exists (
  select from acceptance_news news
  where news.company_id = offers.company_id and news.offer_id = offers.id and news.handled_at is null)`;

/** The quotes that someone had to call about by that day. There are few. */
const isToCall = ({ companyId, today }: CompanyDay) => sql<boolean>`quotes.id in (
  select quote_id from ${dueBy(companyId, today)} and quote_id is not null)`;

/** The first day on which someone had to call about a quote; null if that has not come. */
export const callDueOn = ({ companyId, today }: CompanyDay) => sql<string | null>`(
  select min(next_on) from ${dueBy(companyId, today)} and phone_calls.quote_id = quotes.id)`;

/** `isRevised`, but looked up among all revised quotes instead of separately for each quote. */
const isAmongRevised = (companyId: string) => sql<boolean>`quotes.id in ${revisedIn(companyId)}`;

/**
 * Lists the needs of a quote, of which the first that applies counts. `today` is the company's day, as 'yyyy-mm-dd'.
 * The rules for open offers are those of 'Needs attention' on the dashboard: see `offerNeeds`.
 *
 * | Of a quote                                                    | Need                          | Tab                 |
 * | ------------------------------------------------------------- | ----------------------------- | ------------------- |
 * | that the customer accepted, until 'Done'                      | `news`                        | Needs you, Accepted |
 * | whose customer waits for an answer, unless another was chosen | `question`                    | Needs you           |
 * | that the customer accepted, with a call due                   | `accepted_call`               | Needs you, Accepted |
 * | with a call due                                               | `call`                        | Needs you           |
 * | that the customer accepted                                    | `accepted`                    | Accepted            |
 * | whose offer has ended, or whose last day is over              | `ended`                       | Closed              |
 * | whose offer ends in the next days                             | `ending`                      | Needs you           |
 * | whose open offer was opened twice                             | `opened`                      | Needs you           |
 * | that the customer has                                         | `waiting`                     | Waiting             |
 * | that was revised before it was sent                           | `ended`                       | Closed              |
 * | that has its PDF, failed, or is in work                       | `unsent`, `failed`, `working` | Needs you           |
 */
function casesOn(day: CompanyDay, isRevised: Condition): { need: QuoteNeed; when: Condition }[] {
  const { today } = day;
  const { isAsked, isEnding, isOpenedTwice } = offerNeeds(today);
  return [
    { need: "news", when: sql`${isAccepted} and ${isNews}` },
    { need: "question", when: sql`${isAsked} and own.state <> 'not_chosen'` },
    { need: "accepted_call", when: sql`${isAccepted} and ${isToCall(day)}` },
    { need: "call", when: isToCall(day) },
    { need: "accepted", when: isAccepted },
    { need: "ended", when: sql`${isWithCustomer} and (offers.state <> 'open' or offers.valid_until < ${today}::date)` },
    { need: "ending", when: sql`${isWithCustomer} and ${isEnding}` },
    { need: "opened", when: sql`${isWithCustomer} and ${isOpenedTwice}` },
    { need: "waiting", when: isWithCustomer },
    { need: "ended", when: isRevised },
    { need: "unsent", when: sql`quotes.status = 'Generated'` },
    { need: "failed", when: sql`quotes.status = 'Failed'` },
    { need: "working", when: sql`true` },
  ];
}

/** The company whose quotes are asked for, and its day, as 'yyyy-mm-dd'. */
export interface CompanyDay {
  companyId: string;
  today: string;
}

/** The need of each quote in `quotesWithOffers`, where all quotes of the company are read. */
export const needOn = (day: CompanyDay) =>
  sql<QuoteNeed>`case ${sql.join(
    casesOn(day, isAmongRevised(day.companyId)).map(({ need, when }) => sql`when ${when} then ${sql.lit(need)}`),
    sql` `,
  )} end`;

/**
 * True if a quote has that need. The conditions are written out, because PostgreSQL expects hardly any row to pass a
 * comparison with a `case`, and would then sort all rows of a company instead of reading an index.
 */
function hasNeed(need: QuoteNeed, day: CompanyDay): Condition {
  const cases = casesOn(day, isRevised);
  const ways = cases.flatMap((each, index) =>
    each.need === need
      ? [sql.join([each.when, ...cases.slice(0, index).map(({ when }) => sql`(${when}) is not true`)], sql` and `)]
      : [],
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The time or day that makes one quote more urgent than the next with the same need. */
interface Urgency {
  by: RawBuilder<unknown>;
  kind: "moment" | "day";
  direction: "asc" | "desc";
}

const endless = sql`date '9999-12-31'`;
const settledAt = sql`coalesce(offers.answered_at, offers.created_at)`;
const newest = { by: sql`quotes.created_at`, kind: "moment", direction: "desc" } as const;

const urgenciesOn = (day: CompanyDay): Record<QuoteNeed, Urgency> => ({
  news: { by: settledAt, kind: "moment", direction: "asc" },
  question: { by: sql`offers.question_at`, kind: "moment", direction: "asc" },
  accepted_call: { by: callDueOn(day), kind: "day", direction: "asc" },
  call: { by: callDueOn(day), kind: "day", direction: "asc" },
  ending: { by: sql`offers.valid_until`, kind: "day", direction: "asc" },
  opened: { by: sql`offers.last_opened_at`, kind: "moment", direction: "desc" },
  unsent: newest,
  failed: newest,
  working: newest,
  waiting: { by: sql`coalesce(offers.valid_until, ${endless})`, kind: "day", direction: "asc" },
  accepted: { by: settledAt, kind: "moment", direction: "desc" },
  ended: { by: sql`coalesce(${settledAt}, quotes.created_at)`, kind: "moment", direction: "desc" },
});

/** A number for a quote's urgency: the smaller, the more urgent. */
const numberOf = ({ by, direction }: Urgency) =>
  sql<number>`coalesce(${sql.raw(direction === "desc" ? "-" : "")}round(extract(epoch from ${by}) * 1000), 0)`;

/** That number for any quote in `quotesWithOffers`. */
export const urgencyOn = (day: CompanyDay) =>
  sql<number>`case ${needOn(day)} ${sql.join(
    Object.entries(urgenciesOn(day)).map(([need, urgency]) => sql`when ${sql.lit(need)} then ${numberOf(urgency)}`),
    sql` `,
  )} end`;

/** The rank of each quote's need: the smaller, the more urgent. */
export const rankOn = (day: CompanyDay) =>
  sql<number>`array_position(array[${sql.join(needs.map((need) => sql.lit(need)))}], ${needOn(day)})`;

/** One way into a tab: quotes with one need, which an index gives in the order of their urgency. */
interface Entrance {
  need: QuoteNeed;
  /** The table whose index is read, and the part of it. */
  from: "offers" | "quotes";
  where: Condition;
  /** The indexed column, if the urgency is not the column itself. */
  by?: RawBuilder<unknown>;
}

/** Every entrance of all tabs. Each is served by an index: see migration 0008. */
function entrancesOn(day: CompanyDay): Entrance[] {
  const { companyId, today } = day;
  const { isOpen, isAsked, isEnding, isOpenedTwice, endsLater, hasNoEnd } = offerNeeds(today);
  const ofStatus = (need: QuoteNeed, status: string) =>
    ({ need, from: "quotes", where: sql<boolean>`quotes.status = ${sql.lit(status)}` }) as const;
  return [
    // There are few, so they are sorted.
    {
      need: "news",
      from: "offers",
      where: sql`offers.id in (
        select offer_id from acceptance_news where company_id = ${companyId} and handled_at is null)`,
    },
    { need: "question", from: "offers", where: isAsked },
    { need: "accepted_call", from: "quotes", where: isToCall(day) },
    { need: "call", from: "quotes", where: isToCall(day) },
    { need: "ending", from: "offers", where: isEnding },
    { need: "opened", from: "offers", where: isOpenedTwice },
    ofStatus("unsent", "Generated"),
    ofStatus("failed", "Failed"),
    ofStatus("working", "Pending PDF"),
    ofStatus("working", "Processing"),
    { need: "waiting", from: "offers", where: sql`${isOpen} and ${endsLater}`, by: sql`offers.valid_until` },
    { need: "waiting", from: "offers", where: sql`${isOpen} and ${hasNoEnd}`, by: endless },
    // These were sent without an offer, as in data that came from elsewhere.
    { need: "waiting", from: "quotes", where: sql`quotes.status = 'Sent' and quotes.offer_id is null`, by: endless },
    { need: "accepted", from: "offers", where: sql`true` },
    { need: "ended", from: "offers", where: sql`true`, by: settledAt },
    // These were revised before they were sent. They are few, so they are sorted.
    {
      need: "ended",
      from: "quotes",
      where: sql`quotes.offer_id is null and ${isAmongRevised(companyId)}`,
      by: newest.by,
    },
  ];
}

/** A quote of a page, without its displayed values. */
export interface Placed {
  quote_id: string;
  need: Need;
}

interface Wanted extends CompanyDay {
  tab: PipelineTab;
  /** The other conditions on a quote. */
  filter: Condition;
  /** The page begins after the quote with this rank, urgency and id. */
  after: string[] | null;
  limit: number;
}

/**
 * The first quotes of a tab by urgency: some of each entrance, from where the page begins. Columns of other tables are
 * looked up row by row (`offset 0`): PostgreSQL would otherwise join all rows of a company before it sorts them.
 */
export function mostUrgent({ companyId, tab, today, filter, after, limit }: Wanted) {
  const [afterRank, afterUrgency, afterId] = after ?? [];
  const day = { companyId, today };
  const urgencies = urgenciesOn(day);
  const parts = entrancesOn(day).flatMap(({ need, from, where, by }) => {
    const rank = needs.indexOf(need) + 1;
    if (!isInTab(need, tab) || (afterRank && rank < Number(afterRank))) return [];
    const urgency = { ...urgencies[need], ...(by && { by }) };
    const begins =
      afterRank && rank === Number(afterRank) ? isAfter(urgency, afterUrgency ?? "", afterId ?? "") : sql`true`;
    const columns = sql`quotes.id as quote_id, ${sql.lit(need)} as need, ${sql.lit(rank)} as sort_rank,
      ${numberOf(urgency)} as sort_urgency`;
    const order = sql`${urgency.by} ${sql.raw(urgency.direction)}`;
    return from === "quotes"
      ? sql`(select ${columns} from quotes, lateral (
            select from (select) one ${latestOffer} where ${hasNeed(need, day)} offset 0
          ) offer
          where quotes.company_id = ${companyId} and ${filter} and ${where} and ${begins}
          order by ${order}, quotes.id limit ${limit})`
      : sql`(select ${columns} from offers, lateral (
            select quotes.id from quotes left join ${ownQuote}
            where quotes.company_id = ${companyId} and ${filter} and quotes.offer_id = offers.id
              and ${hasNeed(need, day)} offset 0
          ) quotes
          where offers.company_id = ${companyId} and ${where} and ${begins} order by ${order}, quotes.id limit ${limit})`;
  });
  const isPossible = afterUrgency === undefined || Math.abs(Number(afterUrgency)) <= latestMs;
  if (parts.length === 0 || !isPossible)
    throw new AppError("bad_request", "This cursor is not one of this list. Leave it out to begin at the start.");
  return sql<Placed>`(
    select * from (${sql.join(parts, sql` union all `)}) part
    order by sort_rank, sort_urgency, quote_id limit ${limit})`;
}

/** No day or time is later than that of an offer without an end. */
const latestMs = Date.parse("9999-12-31T00:00:00Z");

function isAfter({ by, kind, direction }: Urgency, urgency: string, id: string): Condition {
  const sign = direction === "desc" ? "-1" : "1";
  const moment = sql`(timestamptz 'epoch' + ${urgency}::float8 * ${sql.raw(sign)} * interval '1 millisecond')`;
  const at = kind === "day" ? sql`(${moment} at time zone 'UTC')::date` : moment;
  const [later, same] = direction === "desc" ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`];
  return sql`${by} ${same} ${at} and (${by} ${later} ${at} or quotes.id > ${id}::uuid)`;
}
