import type { OfferedQuoteState } from "@quotemill/shared/offers/states";
import { type RawBuilder, sql } from "kysely";
import { isoTime } from "../../platform/db/iso-time.ts";
import { isOver } from "../../platform/db/offer-over.ts";
import { workflowCents } from "../../platform/db/workflow-cents.ts";

/*
 * The contents of an event about a quote, a contact and an offer, as SQL, so that a writer adds its event with one
 * statement. `shared/src/events/catalogue.ts` has the same shapes. Texts are cut so that a message stays below 20 KB.
 */

const cut = (column: string, length: number) => sql`left(${sql.ref(column)}, ${sql.lit(length)})`;
const money = (cents: RawBuilder<unknown>) => sql`((${cents})::numeric / 100)::numeric(18, 2)::text`;

const quoteData = (
  total: RawBuilder<unknown>,
) => sql`json_build_object('id', quotes.id, 'quote_number', quotes.quote_number,
  'quote_name', ${cut("quotes.quote_name", 200)}, 'revision', quotes.revision, 'status', quotes.status,
  'template_id', quotes.template_id, 'template_name', ${cut("quotes.template_name", 200)}, 'currency', quotes.currency,
  'total', ${money(total)}, 'total_text', quotes.total_text,
  'pdf', '/storage/v1/object/sign/quote-pdfs/' || quotes.pdf_storage_path, 'external_id', quotes.external_id, 'created_at', ${isoTime("quotes.created_at")})`;

const contactTexts = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "company_name",
  "address1",
  "city",
  "state",
  "postal_code",
  "country",
] as const;

/** `row` is the name of a table or subquery with the columns of a contact. Null if a join found none. */
const contactData = (row: string) => sql`case when ${sql.ref(`${row}.id`)} is not null then json_build_object(
  'id', ${sql.ref(`${row}.id`)},
  ${sql.join(contactTexts.map((name) => sql`${sql.lit(name)}, ${cut(`${row}.${name}`, 120)}`))},
  'external_id', ${sql.ref(`${row}.external_id`)}, 'source', ${sql.ref(`${row}.source`)}, 'status', ${sql.ref(`${row}.status`)},
  'created_at', ${isoTime(`${row}.created_at`)}) end`;

/** The keys of a contact whose values differ between two rows. */
export const changedKeys = (now: string, before: string) =>
  sql<string[]>`array_remove(array[${sql.join(
    [...contactTexts, "external_id", "status"].map(
      (name) => sql`case when ${sql.ref(`${now}.${name}`)} is distinct from ${sql.ref(`${before}.${name}`)}
        then ${sql.lit(name)} end`,
    ),
  )}], null)`;

const nameOf = (row: string) =>
  sql`left(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), 200)`;

/** Names and values of the keys that only some types have. */
const moreKeys = (more: Record<string, unknown>) =>
  sql.join([
    sql``,
    ...Object.entries(more).map(([name, value]) =>
      isSql(value) ? sql`${sql.lit(name)}, ${value}` : sql`${sql.lit(name)}, ${JSON.stringify(value)}::json`,
    ),
  ]);
const isSql = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === "object" && value !== null && "toOperationNode" in value;

interface Data {
  company: string;
  quote?: RawBuilder<unknown>;
  offer?: RawBuilder<unknown>;
  contact?: RawBuilder<unknown>;
  revision?: RawBuilder<unknown>;
  more?: Record<string, unknown>;
}
const none = sql`null`;
const dataOf = ({ company, quote = none, offer = none, contact = none, revision = none, more = {} }: Data) =>
  sql`json_build_object('company_id', ${sql.ref(company)}, 'quote', ${quote}, 'offer', ${offer}, 'contact', ${contact},
    'revision', ${revision}${moreKeys(more)})`;

/** Locks may have made a transaction wait, so its own time would not show the order. */
const now = sql`clock_timestamp()::timestamptz(3)`;
const noOffer = sql`null::uuid as offer_id, null::bigint as offer_event_id`;

export interface RowKey {
  company_id: string;
  id: string;
}

/** Rows for `eventParts` about stored quotes. */
export const quoteRows = (type: string, quotes: RowKey[], more: Record<string, unknown> = {}) => sql`
  select ${type}::text as type, quotes.company_id, ${now} as created_at, ${noOffer},
    concat_ws(', ', quotes.quote_number, nullif(${nameOf("contacts")}, '')) as about,
    ${dataOf({ company: "quotes.company_id", quote: quoteData(workflowCents), contact: contactData("contacts"), revision: sql`quotes.revision`, more })} as data
  from jsonb_to_recordset(${JSON.stringify(quotes)}) as chosen (company_id uuid, id uuid)
  join quotes on quotes.company_id = chosen.company_id and quotes.id = chosen.id
  left join contacts on contacts.company_id = quotes.company_id and contacts.id = quotes.contact_id`;

/** The error message of the workflow or the timer, for `quoteRows`. */
export const errorOfQuote = cut("quotes.error_message", 500);

/** Rows about contacts in a table or subquery `row`, which also has `changed`: null for a new contact. */
export const contactRows = (row: string, from: RawBuilder<unknown>) => {
  const company = `${row}.company_id`;
  const changed = sql`${sql.ref(`${row}.changed`)}`;
  const contact = contactData(row);
  return sql`
  select case when ${changed} is null then 'contact.created' else 'contact.updated' end as type,
    ${sql.ref(company)} as company_id, ${now} as created_at, ${noOffer},
    coalesce(nullif(${nameOf(row)}, ''), ${sql.ref(`${row}.email`)}) as about,
    case when ${changed} is null then ${dataOf({ company, contact })}
      else ${dataOf({ company, contact, more: { changed: sql`to_json(${changed})` } })} end as data
  from ${from}
  where ${changed} is null or cardinality(${changed}) > 0`;
};

/** The accepted total of a quote, or else the offered total. */
const offeredTotal = sql`coalesce(accepted_total, offered_total)`;

/** The quotes of an offer that an event is about. */
export type AboutQuotes = { acceptance_id: string } | { state: OfferedQuoteState } | null;

const isAbout = (about: AboutQuotes) =>
  about === null
    ? sql`true`
    : "state" in about
      ? sql`state = ${about.state}`
      : sql`(acceptance_id = ${about.acceptance_id}::uuid) is true`;

/**
 * Rows about the offer of the row `offer_event`, which the same statement writes. `quote` is the first of those that the
 * event is about, else the first of the offer that a customer did not pass over for another.
 */
export const offerRows = (type: string, about: AboutQuotes, more: Record<string, unknown>) => sql`
  select ${type}::text as type, offers.company_id, offer_event.at as created_at, offers.id as offer_id,
    offer_event.id as offer_event_id, concat_ws(', ', offered.numbers, offered.person) as about,
    ${dataOf({
      company: "offers.company_id",
      quote: sql`case when quotes.id is not null then ${quoteData(sql`offered.quote_total`)} end`,
      offer: sql`json_build_object('id', offers.id, 'state', offered.state, 'choice', offers.choice,
        'sent_to', offers.person_email, 'valid_until', offers.valid_until,
        'answered_at', ${isoTime("offers.answered_at")}, 'total', ${money(sql`offered.total`)},
        'currency', offered.currency, 'quotes', offered.quotes)`,
      contact: contactData("contacts"),
      revision: sql`quotes.revision`,
      more,
    })} as data
  from offer_event
  join offers on offers.company_id = offer_event.company_id and offers.id = offer_event.offer_id
  cross join lateral (select ${isOver} as is_over) day
  cross join lateral (
    select json_agg(json_build_object('id', quote_id, 'quote_number', snapshot ->> 'quote_number',
        'revision', (snapshot ->> 'revision')::integer, 'quote_name', left(snapshot ->> 'quote_name', 45),
        'state', case when day.is_over and state = 'open' then 'expired' else state end, 'total', ${money(offeredTotal)}, 'currency', snapshot ->> 'currency') order by position) as quotes,
      case when not day.is_over then offers.state when bool_or(state = 'accepted') then 'accepted' else 'expired'
        end as state,
      left(string_agg(snapshot ->> 'quote_number', ', ' order by position), 200) as numbers,
      left(min(snapshot -> 'customer' ->> 'name'), 200) as person,
      (array_agg(quote_id order by ${isAbout(about)} desc, state = 'not_chosen', position)
        filter (where quote_id is not null))[1] as quote_id,
      (array_agg(${offeredTotal} order by ${isAbout(about)} desc, state = 'not_chosen', position)
        filter (where quote_id is not null))[1] as quote_total,
      case when count(distinct snapshot ->> 'currency') filter (where is_told) = 1
        then min(snapshot ->> 'currency') filter (where is_told) end as currency,
      case when count(distinct snapshot ->> 'currency') filter (where is_told) = 1
        and (bool_or(state = 'accepted') or offers.choice = 'each' or count(*) = 1)
        and bool_and(not is_told or ${offeredTotal} is not null)
        then sum(${offeredTotal}) filter (where is_told) end as total
    from (
      -- Of an offer that was accepted, only what was accepted is told.
      select *, state = 'accepted' or not bool_or(state = 'accepted') over () as is_told from offer_quotes
      where offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
    ) offered_quotes
  ) offered
  left join quotes on quotes.company_id = offers.company_id and quotes.id = offered.quote_id
  left join contacts on contacts.company_id = offers.company_id and contacts.id = offers.contact_id`;

/** The channel through which the quotes are mailed, by the calls of the send. */
export const channelOfOffer = sql`(select case when url is null then 'quotemill' else 'webhook' end
  from webhook_deliveries call where call.company_id = offers.company_id and call.send_id = offers.send_id limit 1)`;
export const recipientsOfOffer = sql`json_build_array(offers.person_email)`;
export const isFirstOpening = sql`(offers.opened_count = 0)`;

/** Rows that are only about the company. */
export const testRows = (companyId: string) => sql`
  select 'webhook.test' as type, company.id as company_id, ${now} as created_at, ${noOffer},
    'Test from this page' as about, ${dataOf({ company: "company.id" })} as data
  from (select ${companyId}::uuid as id) company`;
