import { sql } from "kysely";
import { isWithCustomer } from "./quote-columns.ts";

/** The quotes of a company that have a later revision which the customer accepted, as a list of ids. */
export const supersededIn = (companyId: string) => sql`(
  with recursive superseded (id) as (
    select revised.quote_id from revised_quotes revised
    join accepted_quotes accepted on accepted.company_id = ${companyId} and accepted.quote_id = revised.revision_id
    where revised.company_id = ${companyId}
    union
    select revised.quote_id from superseded
    join revised_quotes revised on revised.company_id = ${companyId} and revised.revision_id = superseded.id
  )
  select id from superseded)`;

/** The quotes that have a later revision. */
export const revisedIn = (companyId: string) => sql`(
  select quote_id from revised_quotes where company_id = ${companyId})`;

/** True if a quote of the offer in `own` has a later revision that is not in the same offer. */
const hasLaterElsewhere = (companyId: string, id: string) => sql<boolean>`exists (
  select from revised_quotes revised
  where revised.company_id = ${companyId} and revised.quote_id = ${sql.ref(id)} and not exists (
    select from offer_quotes beside
    where beside.company_id = ${companyId} and beside.offer_id = own.offer_id and beside.quote_id = revised.revision_id))`;

/**
 * An alternative that does not count, because another one does: the one that was accepted, a later revision of another, or
 * the first that was neither deleted nor revised.
 */
const isOtherAlternative = (companyId: string) => sql<boolean>`(offers.choice = 'one' and own.state <> 'accepted'
  and ${isWithCustomer} and (own.state = 'not_chosen' or exists (
    select from offer_quotes other
    where other.company_id = ${companyId} and other.offer_id = own.offer_id and other.quote_id is not null
      and other.position <> own.position
      and (other.position < own.position and other.quote_id not in ${revisedIn(companyId)}
        or ${hasLaterElsewhere(companyId, "other.quote_id")})))) is true`;

/**
 * True if a quote counts towards the quoted sums, for `quotes` with `latestOffer`: a revision takes its place, but not
 * one that the customer turned down for it.
 */
export const countsAsQuoted = (
  companyId: string,
) => sql<boolean>`case when offers.choice = 'one' and own.state = 'accepted'
  then not ${hasLaterElsewhere(companyId, "quotes.id")}
  else quotes.id not in ${revisedIn(companyId)} and not ${isOtherAlternative(companyId)} end`;

/**
 * The same where accepted quotes are summed separately: an accepted quote is replaced only by a revision that was also
 * accepted.
 */
export const countsInSums = (companyId: string) => sql<boolean>`case when own.state = 'accepted'
  then quotes.id not in ${supersededIn(companyId)} else ${countsAsQuoted(companyId)} end`;
