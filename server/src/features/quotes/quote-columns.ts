import type { OfferBrief } from "@quotemill/shared/offers/states";
import { ownHost } from "@quotemill/shared/workflow/call-problems";
import { sql } from "kysely";
import { isoTime } from "../../platform/db/iso-time.ts";
import { isOver } from "../../platform/db/offer-over.ts";
import { workflowCents } from "../../platform/db/workflow-cents.ts";

/**
 * A quote's latest offer as a list shows it today, as one JSON value; null if it was never offered. An accepted quote
 * was answered when it was accepted, even if others of its offer were answered later.
 */
export const offerBriefColumn = sql<OfferBrief | null>`(
  select json_build_object('id', offers.id,
    'state', case when not day.is_over then offers.state when exists (
      select from offer_quotes beside
      where beside.company_id = offers.company_id and beside.offer_id = offers.id and beside.state = 'accepted'
    ) then 'accepted' else 'expired' end,
    'quote_state', case when day.is_over and offer_quotes.state = 'open' then 'expired' else offer_quotes.state end,
    'choice', offers.choice, 'valid_until', offers.valid_until, 'created_at', ${isoTime("offers.created_at")},
    'answered_at', coalesce((
      select ${isoTime("accepted_at")} from offer_acceptances
      where offer_acceptances.company_id = offers.company_id and offer_acceptances.id = offer_quotes.acceptance_id
    ), ${isoTime("offers.answered_at")}), 'decline_reason', offers.decline_reason,
    'opened_count', offers.opened_count, 'last_opened_at', ${isoTime("offers.last_opened_at")},
    'question_at', ${isoTime("offers.question_at")}, 'offered_total', offer_quotes.offered_total,
    'accepted_total', offer_quotes.accepted_total)
  from offers join offer_quotes
    on offer_quotes.company_id = offers.company_id and offer_quotes.offer_id = offers.id
      and offer_quotes.quote_id = quotes.id
  cross join lateral (select ${isOver} as is_over) day
  where offers.company_id = quotes.company_id and offers.id = quotes.offer_id
)`.as("offer");

/** The row with a quote's outcome in its latest offer. */
export const ownQuote = sql`offer_quotes own on own.company_id = quotes.company_id and own.offer_id = quotes.offer_id
  and own.quote_id = quotes.id`;

/** The latest offer of a quote, and the quote's outcome in it. Both may be missing. */
export const latestOffer = sql`left join offers on offers.company_id = quotes.company_id and offers.id = quotes.offer_id
  left join ${ownQuote}`;

/** `isWithCustomer` of shared in SQL, for `quotes` with `latestOffer`. */
export const isWithCustomer = sql<boolean>`(quotes.status = 'Sent' or own.state is not distinct from 'accepted'
  or quotes.status = 'Generated' and (own.state in ('declined', 'not_chosen') or offers.question_at is not null
    or quotes.quote_sent_timestamp is null and offers.opened_count > 0) is true)`;

/** `totalInCents` of shared in SQL, for `quotes` with `latestOffer`. */
export const totalOfQuote = sql<number | null>`case
  when own.quote_id is null or quotes.status <> 'Sent' and own.state in ('withdrawn', 'replaced') then ${workflowCents}
  else coalesce(own.accepted_total, own.offered_total) end`;

/** `webhookHost` in SQL, so that neither lists nor the timeout carry the address. */
export const webhookHostSql = sql<string>`
  coalesce(lower(substring(quotes.webhook_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#]+)')), ${ownHost})`;

/** The host that a failed quote's badge names. */
export const webhookHostColumn = webhookHostSql.as("webhook_host");
