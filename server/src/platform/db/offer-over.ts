import { sql } from "kysely";

/** `offerOn` of shared in SQL: the last day of an open offer may be over before the job that ends offers has come by. */
export const isOver = sql<boolean>`(offers.state = 'open' and coalesce(offers.valid_until < (now() at time zone (
  select time_zone from companies where companies.id = offers.company_id))::date, false))`;
