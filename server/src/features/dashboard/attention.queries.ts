import { fullName } from "@quotemill/shared/contacts/contact";
import { unknownContact } from "@quotemill/shared/quotes/person";
import {
  type Attention,
  type AttentionList,
  attentionKinds,
  failedDays,
  maxAttention,
} from "@quotemill/shared/screens/dashboard";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { contactOf, nameOfContact, personOf } from "../contacts/index.ts";
import { offerNeeds, phoneOfOffer } from "../offers/index.ts";
import { dueBy } from "../phone-calls/index.ts";

/** Reads a few rows of each kind, each from its own index. `today` is the company's day, as 'yyyy-mm-dd'. */
export async function readAttention(db: Db, companyId: string, today: string, now: Date): Promise<AttentionList> {
  const rows = [
    ...(await waitingOffers(db, companyId, today)),
    ...(await dueCalls(db, companyId, today)),
    ...(await failedQuotes(db, companyId, now)),
  ];
  const listed = attentionKinds.map((kind) => rows.filter((row) => row.kind === kind));
  return {
    items: listed.flatMap((some) => some.slice(0, maxAttention)),
    has_more: listed.some((some) => some.length > maxAttention),
  };
}

/** True if the customer has not answered a quote, also if its offer has ended. */
const isOffered = sql`state not in ('accepted', 'declined', 'not_chosen')`;

/** One row more than is listed shows whether there are more. */
const limit = sql.lit(maxAttention + 1);

async function waitingOffers(db: Db, companyId: string, today: string) {
  const { isAsked, isEnding, isOpenedTwice, endsLater, hasNoEnd } = offerNeeds(today);
  const columns = sql`id, contact_id, person_email, choice,
    case when ${isEnding} then valid_until - ${today}::date end as days_left`;
  const own = sql`from offers where company_id = ${companyId}`;
  // The person who planned a call is aware that its offer waits.
  const isNotToCall = sql`id not in (
    select offer_id from offer_quotes where company_id = ${companyId} and quote_id in (
      select phone_calls.quote_id from ${dueBy(companyId, today)} and phone_calls.quote_id is not null))`;
  const { rows } = await sql<Attention>`
    select kind, id, offered.quote_id, contact_id, person_email, offered.person,
      case kind when 'accepted' then offered.accepted_numbers else offered.quote_numbers end as quote_numbers,
      (select ${phoneOfOffer} from offers where company_id = ${companyId} and id = listed.id) as phone,
      null as note,
      case when kind = 'accepted' then offered.accepted_total
        when offered.offered < 2 or choice = 'each' then offered.total end as total,
      case when kind = 'accepted' then offered.accepted_currency else offered.currency end as currency,
      at, days_left
    from (
      (select 'accepted' as kind, ${columns}, since as at, row_number() over (order by since) as nth
        from acceptance_news join offers using (company_id)
        where company_id = ${companyId} and offers.id = offer_id and handled_at is null order by since limit ${limit})
      union all
      (select 'question', ${columns}, question_at, row_number() over (order by question_at)
        ${own} and ${isAsked} order by question_at limit ${limit})
      union all
      (select 'ending', ${columns}, created_at, row_number() over (order by valid_until, id)
        ${own} and ${isEnding} and question_at is null and ${isNotToCall} order by valid_until, id limit ${limit})
      union all
      (select 'opened', ${columns}, last_opened_at, row_number() over (order by last_opened_at desc)
        ${own} and ${isOpenedTwice} and last_opened_at is not null and question_at is null
        and (${hasNoEnd} or ${endsLater}) and ${isNotToCall} order by last_opened_at desc limit ${limit})
    ) listed, lateral (
      select (array_agg(quote_id order by kind = 'accepted' and state = 'accepted' desc, state = 'not_chosen', position)
          filter (where quote_id is not null))[1] as quote_id,
        count(*) filter (where ${isOffered}) as offered,
        string_agg(snapshot ->> 'quote_number', ', ' order by position) filter (where state <> 'not_chosen') as quote_numbers,
        string_agg(snapshot ->> 'quote_number', ', ' order by position) filter (where state = 'accepted')
          as accepted_numbers,
        case when count(accepted_total) = count(*) filter (where state = 'accepted')
          and count(distinct currency) filter (where state = 'accepted') = 1
          then sum(accepted_total)::float8 end as accepted_total,
        min(currency) filter (where state = 'accepted') as accepted_currency,
        min(coalesce(nullif(snapshot -> 'customer' ->> 'name', ''), person_email)) as person,
        min(currency) as currency,
        case when count(amount) = count(currency) and count(distinct currency) = 1 then sum(amount)::float8 end as total
      from offer_quotes, lateral (
        select case when state = 'accepted' or ${isOffered} then snapshot ->> 'currency' end as currency,
          case when state = 'accepted' then accepted_total when ${isOffered} then offered_total end as amount
      ) worth
      where company_id = ${companyId} and offer_id = listed.id
    ) offered
    order by nth, id`.execute(db);
  return rows;
}

/** Calls with a deleted contact wait until the contact is restored, unless they are about a quote, which has stayed. */
async function dueCalls(db: Db, companyId: string, today: string): Promise<Attention[]> {
  const { rows } = await sql<Attention>`
    select 'call' as kind, due.id, due.quote_id, due.contact_id, contacts.email as person_email,
      coalesce(${nameOfContact}, contacts.email) as person,
      coalesce((select quote_number from quotes where company_id = ${companyId} and id = due.quote_id), '') as quote_numbers,
      nullif(contacts.phone, '') as phone, due.note, null as total, null as currency, due.created_at as at,
      due.next_on - ${today}::date as days_left
    from (select * from ${dueBy(companyId, today)}) due
    join contacts on contacts.company_id = ${companyId} and contacts.id = due.contact_id
    where contacts.status = 'active' or due.quote_id is not null
    order by due.next_on, due.id limit ${limit}`.execute(db);
  return rows;
}

async function failedQuotes(db: Db, companyId: string, now: Date): Promise<Attention[]> {
  const since = new Date(now.getTime() - failedDays * 86_400_000).toISOString();
  const rows = await db
    .selectFrom("quotes")
    .select([
      "id",
      "contact_id",
      "person_email",
      "quote_number",
      "created_at",
      sql<Record<string, unknown> | null>`contact_info`.as("contact_info"),
      contactOf("quotes").as("contact"),
    ])
    .where("company_id", "=", companyId)
    .where("status", "=", "Failed")
    .where("created_at", ">=", since)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, contact_id, person_email, quote_number, created_at, ...row }) => {
    const person = personOf({ person_email, ...row });
    return {
      kind: "failed",
      id,
      quote_id: id,
      contact_id,
      person_email,
      person: (person && fullName(person)) || person_email || unknownContact,
      quote_numbers: quote_number,
      phone: person?.phone || null,
      note: null,
      total: null,
      currency: null,
      at: created_at,
      days_left: null,
    };
  });
}
