import type { QuoteEntry } from "@quotemill/shared/quotes/list";

type Ordered = Pick<QuoteEntry, "id" | "quote_number" | "created_at">;

/** HF-99 comes before HF-100. */
const { compare } = new Intl.Collator("en", { numeric: true });

/** By number, else by date. */
function byNumber(one: Ordered, other: Ordered) {
  const numbers = one.quote_number && other.quote_number ? compare(one.quote_number, other.quote_number) : 0;
  return numbers || Date.parse(one.created_at) - Date.parse(other.created_at);
}

/** Puts quotes in the person's own order, followed by any newer ones in the usual order. */
export function orderQuotes<Quote extends Ordered>(quotes: readonly Quote[], order: readonly string[]): Quote[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Quote) => places.get(id) ?? order.length;
  return [...quotes].sort((one, other) => placeOf(one) - placeOf(other) || byNumber(one, other));
}
