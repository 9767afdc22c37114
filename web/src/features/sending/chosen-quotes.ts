import { maxSentQuotes } from "@quotemill/shared/offers/states";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { sendProblem } from "@quotemill/shared/sending/sendable";
import { useState } from "react";
import { reordered } from "../../components/sortable/row-order.ts";

/**
 * Keeps the choice of quotes to send, and their order. A ticked quote that can no longer be sent, or is gone, drops out.
 * `wanted` are the ids of those that someone came to send, separated by commas. Without any, those that were never sent
 * come ticked, and a quote that is the only one.
 */
export function useChosenQuotes(quotes: QuoteRow[], wanted: string) {
  const [order, setOrder] = useState<string[]>([]);
  const shown = orderQuotes(quotes, order);
  const sendable = shown.filter((quote) => sendProblem(quote) === null);
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(
    () => new Set(wanted ? [] : meantBy(sendable).map(({ id }) => id)),
  );
  const [arrived, setArrived] = useState("");
  if (wanted !== arrived) {
    setArrived(wanted);
    if (wanted) setTickedIds(new Set([...tickedIds, ...wanted.split(",").slice(0, maxSentQuotes)]));
  }
  const ticked = sendable.filter(({ id }) => tickedIds.has(id));
  // An older revision can still be sent, but is not meant by 'all'.
  const newest = sendable.filter(({ is_revised }) => !is_revised);
  const latest = (newest.length > 0 ? newest : sendable).slice(0, maxSentQuotes);
  const isAll =
    ticked.length > 0 &&
    (ticked.length >= maxSentQuotes || latest.every(({ id }) => ticked.some((each) => each.id === id)));
  return {
    /** All quotes in the displayed order. The other lists have the same order. */
    shown,
    sendable,
    ticked,
    /** True if all are ticked, older revisions aside, or as many as one email can hold. */
    isAll,
    toggle(id: string) {
      const others = [...tickedIds].filter((each) => each !== id);
      setTickedIds(new Set(tickedIds.has(id) ? others : [...others, id]));
    },
    toggleAll: () => setTickedIds(new Set(isAll ? [] : latest.map(({ id }) => id))),
    clear: () => setTickedIds(new Set()),
    move(id: string, overId: string) {
      const ids = shown.map((quote) => quote.id);
      setOrder(reordered(ids, ids.indexOf(id), ids.indexOf(overId)));
    },
  };
}

/**
 * Returns the quotes that somebody who names none most likely came to send; none if they are more than one email can hold.
 */
function meantBy(sendable: QuoteRow[]): QuoteRow[] {
  if (sendable.length === 1) return sendable;
  const unsent = sendable.filter(
    ({ is_revised, quote_sent_timestamp, offer }) => !is_revised && quote_sent_timestamp === null && offer === null,
  );
  return unsent.length <= maxSentQuotes ? unsent : [];
}

export type ChosenQuotes = ReturnType<typeof useChosenQuotes>;

type Ordered = Pick<QuoteRow, "id" | "quote_number" | "created_at">;

/** Compares by number, so that HF-99 comes before HF-100. */
const { compare } = new Intl.Collator("en", { numeric: true });

/** Orders quotes by number, or by date if one of them has no number. */
function byNumber(one: Ordered, other: Ordered) {
  const numbers = one.quote_number && other.quote_number ? compare(one.quote_number, other.quote_number) : 0;
  return numbers || Date.parse(one.created_at) - Date.parse(other.created_at);
}

/** Puts quotes in the person's own order, followed by any newer ones in the usual order. */
export function orderQuotes<Quote extends Ordered>(quotes: readonly Quote[], order: readonly string[]): Quote[] {
  const positions = new Map(order.map((id, position) => [id, position]));
  const positionOf = ({ id }: Quote) => positions.get(id) ?? order.length;
  return [...quotes].sort((one, other) => positionOf(one) - positionOf(other) || byNumber(one, other));
}
