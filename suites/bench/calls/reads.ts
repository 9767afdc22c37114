import type { Person } from "../data/people.ts";
import { contactId } from "../data/shape.ts";
import type { Call } from "../lib/http.ts";

/** A call that people make all day, and the SELECT that it cannot do without. */
export interface Read {
  name: string;
  call(person: Person): Call;
  /** Kept as it is when the server's own query changes: it is the standard of comparison. */
  sql: string;
  values(person: Person): unknown[];
  /** It counts a company's rows, so the largest company takes longer and is compared with its own bare transaction. */
  counts?: true;
}

const limit = 51;
const get = (path: string) => () => ({ method: "GET" as const, path });
const ofCompany = ({ companyId }: Person) => [companyId, limit];

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const contactOf = (table: string) => `(
  select to_jsonb(contacts) || jsonb_build_object(
    'created_at', ${isoTime("contacts.created_at")}, 'updated_at', ${isoTime("contacts.updated_at")})
  from contacts where contacts.company_id = ${table}.company_id and contacts.email = ${table}.person_email) as contact`;
const latestInfo = `(
  select contact_info from quotes
  where quotes.company_id = person.company_id and quotes.person_email = person.person_email and contact_id is null
  order by created_at desc, id desc limit 1) as contact_info`;

/** The latest offer of each quote that is read. Joined for all quotes at once, it would read those of the whole company. */
const offerOfQuote = `left join lateral (
  select offers.state, offer_quotes.state as quote_state, choice, valid_until, offers.created_at as offered_at,
    answered_at, decline_reason, opened_count, last_opened_at, question_at, accepted_total
  from offers join offer_quotes on offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
    and offer_quotes.quote_id = quotes.id
  where offers.company_id = $1 and offers.id = quotes.offer_id) offer on true`;

export const reads: Read[] = [
  {
    name: "profile",
    call: () => ({ method: "POST", path: "/rest/v1/rpc/get_user_profile" }),
    sql: `select id, auth_id, email, company_id, app_role, full_name, job_title, mobile, created_at,
        notify_answers, (
        select to_json(obj) from (
          select id, name, quote_prefix, quote_next_number, quote_name_template, email_subject_template,
            email_message_template, quote_send_webhook_url, time_zone, currency, locale, tax_name, tax_basis_points,
            validity_days, ghl_connected, ghl_location_name, ghl_problem, created_at
          from companies where companies.id = users.company_id) obj) as company
      from users where id = $1`,
    values: ({ userId }) => [userId],
  },
  {
    name: "contacts page of 50",
    call: get("/rest/v1/contacts"),
    sql: `select id, company_id, first_name, last_name, email, phone, company_name, address1, city, state, postal_code,
        country, ghl_contact_id, ghl_sync_status, source, status, created_by, created_at, updated_at
      from contacts where company_id = $1 and status = 'active' order by updated_at desc, id desc limit $2`,
    values: ofCompany,
  },
  {
    name: "quote groups",
    call: get("/rest/v1/quote_groups"),
    sql: `select id, person_email, latest_at, quote_count, draft_count, ${contactOf("person")}, ${latestInfo}
      from (select company_id, email as person_email, id, latest_at, quote_count, draft_count
        from person_activity where company_id = $1) person
      where quote_count + draft_count > 0 order by latest_at desc, id desc limit $2`,
    values: ofCompany,
  },
  {
    name: "one contact's quotes",
    call: ({ company }) => ({ method: "GET", path: `/rest/v1/contacts/${contactId(company, 7)}/quotes` }),
    sql: `select quotes.id, false as is_draft, quotes.person_email, quote_name, quote_number, quotes.status,
        quotes.created_at, quotes.updated_at, outputs -> 'grand_total' as grand_total, quotes.pdf_storage_path,
        error_message,
        coalesce(lower(substring(webhook_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#]+)')), 'own') as webhook_host,
        quote_sent_timestamp, offer.*
      from quotes
        ${offerOfQuote}
      where quotes.company_id = $1 and quotes.person_email = $2
      order by quotes.created_at desc, quotes.id desc limit $3`,
    values: ({ companyId }) => [companyId, "person-7@example.com", limit],
  },
  {
    name: "pipeline, needs you",
    call: get("/rest/v1/pipeline"),
    sql: `select quotes.id, quotes.person_email, quote_name, quote_number, quotes.status, quotes.created_at,
        quotes.updated_at, outputs -> 'grand_total' as grand_total, quotes.pdf_storage_path, error_message,
        quote_sent_timestamp, ${contactOf("quotes")}, offer.*
      from (
        (select quotes.id from offers join quotes on quotes.company_id = $1 and quotes.offer_id = offers.id
          where offers.company_id = $1 and offers.state = 'open'
            and offers.valid_until between current_date and current_date + 2
          order by valid_until, quotes.id limit $2)
        union all
        (select quotes.id from offers join quotes on quotes.company_id = $1 and quotes.offer_id = offers.id
          where offers.company_id = $1 and offers.state = 'open' and offers.opened_count >= 2
          order by last_opened_at desc, quotes.id limit $2)
        union all
        (select id from quotes where company_id = $1 and status = 'Generated'
          order by created_at desc, id limit $2)
      ) listed
      join quotes on quotes.company_id = $1 and quotes.id = listed.id
      ${offerOfQuote}
      limit $2`,
    values: ofCompany,
  },
  {
    name: "pipeline, ended",
    call: get("/rest/v1/pipeline?tab=ended"),
    sql: `select quotes.id, quotes.person_email, quote_name, quote_number, quotes.status, quotes.created_at,
        quotes.updated_at, outputs -> 'grand_total' as grand_total, quotes.pdf_storage_path, error_message,
        quote_sent_timestamp, ${contactOf("quotes")}, offers.state, offer_quotes.state as quote_state, choice, valid_until,
        offers.created_at as offered_at, answered_at, decline_reason, opened_count, last_opened_at, question_at,
        accepted_total
      from (
        select id from offers where company_id = $1 and state <> 'open' and state <> 'accepted'
        order by coalesce(answered_at, created_at) desc limit $2
      ) listed
      join offers on offers.company_id = $1 and offers.id = listed.id
      join offer_quotes on offer_quotes.company_id = $1 and offer_quotes.offer_id = offers.id
      join quotes on quotes.company_id = $1 and quotes.id = offer_quotes.quote_id
      order by coalesce(answered_at, offers.created_at) desc`,
    values: ofCompany,
  },
  {
    name: "pipeline figures",
    call: get("/rest/v1/pipeline_figures"),
    sql: `select quotes.status, offers.state, offers.valid_until <= current_date + 2 as is_ending,
        offers.opened_count >= 2 as is_opened, yes.quote_id is not null as is_accepted, count(*),
        sum(coalesce(yes.accepted_total, quotes.total_cents))
      from quotes
        left join offers on offers.company_id = quotes.company_id and offers.id = quotes.offer_id
        left join offer_quotes yes on yes.company_id = quotes.company_id and yes.offer_id = quotes.offer_id
          and yes.quote_id = quotes.id and yes.state = 'accepted'
      where quotes.company_id = $1
      group by 1, 2, 3, 4, 5`,
    values: ({ companyId }) => [companyId],
    counts: true,
  },
  {
    name: "drafts",
    call: get("/rest/v1/saved_quotes"),
    sql: `select id, company_id, template_id, contact_id, quote_name, answers, notes, created_by, created_at, updated_at,
        ${contactOf("saved_quotes")}
      from saved_quotes where company_id = $1 order by created_at desc, id desc limit $2`,
    values: ofCompany,
  },
  {
    name: "dashboard",
    call: get("/rest/v1/dashboard"),
    sql: `select quotes.id, quotes.company_id, quotes.template_id, quotes.contact_id, quote_name, quote_number, status,
        quotes.created_by, quotes.created_at, companies.name as company_name, quotes.person_email, contact_info,
        ${contactOf("quotes")},
        coalesce(lower(substring(webhook_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#]+)')), 'own') as webhook_host,
        offer.*
      from quotes join companies on companies.id = quotes.company_id
        ${offerOfQuote}
      where quotes.company_id = $1 order by quotes.created_at desc, quotes.id desc limit $2`,
    values: ({ companyId }) => [companyId, 5],
  },
  {
    name: "offer numbers",
    call: get("/rest/v1/offer_numbers"),
    sql: `select date_trunc('month', offers.created_at) as month, template.id as template_id, template.name,
        person.id as person_id, full_name, person.email, decline_reason, count(*) as sent,
        count(*) filter (where opened_count > 0) as viewed, count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state = 'declined') as declined
      from offers
      left join form_templates template on template.company_id = $1 and template.id = template_id
      left join users person on person.company_id = $1 and person.id = offers.created_by
      where offers.company_id = $1 and offers.created_at >= date_trunc('month', now()) - interval '11 months'
        and state <> 'replaced'
      group by grouping sets ((1), (2, 3), (4, 5, 6), (7))`,
    values: ({ companyId }) => [companyId],
    counts: true,
  },
  {
    name: "recipients",
    call: get("/rest/v1/recipients"),
    sql: `select id, person_email, quote_count, latest_quote_at, ${contactOf("person")}, ${latestInfo}
      from (select company_id, email as person_email, id, quote_count, latest_quote_at
        from person_activity where company_id = $1) person
      where quote_count > 0 and person_email <> '' order by latest_quote_at desc, id desc limit $2`,
    values: ofCompany,
  },
  {
    name: "templates",
    call: get("/rest/v1/form_templates"),
    sql: `select id, company_id, name, is_active, is_starter, created_by, created_at, updated_at,
        exists (select from template_drafts
          where template_drafts.company_id = form_templates.company_id and template_drafts.template_id = form_templates.id) as has_draft,
        jsonb_array_length(jsonb_path_query_array(structure, '$[*] ? (@.type != "calculated" && @.type != "section" && @.type != "group")')) as field_count,
        jsonb_array_length(jsonb_path_query_array(structure, '$[*] ? (exists(@.conditional) || exists(@.showIf))')) as conditional_count
      from form_templates where company_id = $1 order by created_at desc, id desc limit $2`,
    values: ofCompany,
  },
];
