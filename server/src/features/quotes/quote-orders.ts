import { maxAmount } from "@quotemill/shared/money";
import type { QuoteOrder } from "@quotemill/shared/quotes/list";
import { sql } from "kysely";
import {
  alphabetical,
  byTime,
  type ListOrder,
  newestFirst,
  oldestFirst,
  type SortKey,
} from "../../platform/db/list-order.ts";

const id = sql.ref("quotes.id");
const made = byTime("quotes.created_at");
const name: SortKey = { name: "sort_name", value: alphabetical("quotes.quote_name"), kind: "text" };

/** What the list shows: the total that was accepted, else the workflow's, if that is an amount. */
const total = sql`coalesce((
  select accepted_total / 100.0 from offer_quotes
  where offer_quotes.company_id = quotes.company_id and offer_quotes.offer_id = quotes.offer_id
    and offer_quotes.quote_id = quotes.id), (
  select amount from app.amount_in(outputs -> 'grand_total') amount where abs(amount) <= ${sql.lit(maxAmount)}))`;
/** Quotes without a total come last, whichever way. */
const totalOr = (none: number): SortKey => ({
  name: "sort_total",
  value: sql`coalesce(round(${total}, 2), ${sql.lit(none)}::numeric)`,
  kind: "number",
});
const noTotal = 10 ** 16;

/** More for an offer that ends earlier; 0 for quotes that nobody can accept any more, or for ever. */
const urgency: SortKey = {
  name: "sort_urgency",
  value: sql`coalesce((
    select date '9999-12-31' - valid_until from offers
    where offers.company_id = quotes.company_id and offers.id = quotes.offer_id and state = 'open'), 0)::numeric`,
  kind: "number",
};

/** One person has few quotes: only the default needs an index. */
export const quoteOrders: Record<QuoteOrder, ListOrder> = {
  newest: newestFirst("quotes.created_at"),
  oldest: oldestFirst("quotes.created_at"),
  name: { keys: [name], id, direction: "asc" },
  name_desc: { keys: [name], id, direction: "desc" },
  total_desc: { keys: [totalOr(-noTotal), made], id, direction: "desc" },
  total: { keys: [totalOr(noTotal), made], id, direction: "asc" },
  ending: { keys: [urgency, made], id, direction: "desc" },
};
