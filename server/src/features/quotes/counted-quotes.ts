import { sql } from "kysely";
import { isWithCustomer } from "./quote-columns.ts";

/** The quotes of a company that have a later revision which the customer accepted, as a list of ids. */
export const supersededIn = (companyId: string) => sql`(
  with recursive superseded (id) as (
    select quotes.revises_quote_id from quotes
    join offer_quotes accepted on accepted.company_id = ${companyId} and accepted.quote_id = quotes.id
      and accepted.state = 'accepted'
    where quotes.company_id = ${companyId} and quotes.revises_quote_id is not null
    union
    select quotes.revises_quote_id from superseded
    join quotes on quotes.company_id = ${companyId} and quotes.id = superseded.id
    where quotes.revises_quote_id is not null
  )
  select id from superseded)`;

/** An alternative that does not count, because another one does: the first, or the one that was accepted. */
const isOtherAlternative = sql<boolean>`(offers.choice = 'one' and own.state <> 'accepted'
  and (own.position > 1 or own.state = 'not_chosen') and ${isWithCustomer}) is true`;

/** Whether a quote counts in what was quoted, for `quotes` with `latestOffer`: a revision takes its place. */
export const countsAsQuoted = (companyId: string) => sql<boolean>`(quotes.id not in (
  select later.revises_quote_id from quotes later
  where later.company_id = ${companyId} and later.revises_quote_id is not null) and not ${isOtherAlternative})`;

/** The same where accepted quotes are summed apart: only a revision that was accepted, too, takes the place of one. */
export const countsInSums = (companyId: string) => sql<boolean>`case when own.state = 'accepted'
  then quotes.id not in ${supersededIn(companyId)} else ${countsAsQuoted(companyId)} end`;
