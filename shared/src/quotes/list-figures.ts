import { z } from "zod";
import type { QuotePrice } from "../pricing/price-quote.ts";

/** The total of a quote, and the list prices in it, by their items. Amounts are in cents. */
export const listFigures = z.object({
  grand_total: z.number().int(),
  prices: z.record(z.string(), z.number().int()),
});
export type ListFigures = z.infer<typeof listFigures>;

/** Null while nothing has a price. A line with its own price does not follow the list. */
export function listFiguresOf(price: QuotePrice | null): ListFigures | null {
  const prices = pricesIn(price).map(({ item_id, unit_price }) => [item_id, unit_price] as const);
  if (!price || price.line_items.length === 0) return null;
  return { grand_total: price.grand_total, prices: Object.fromEntries(prices) };
}

export interface PriceMoves {
  prices: { item_id: string; name: string; was: number; now: number }[];
  /** The total with tax. */
  was: number;
  now: number;
}

/** Returns the changes by the list since a quote had these figures; null if there are none. */
export function priceMoves({ grand_total, prices }: ListFigures, now: QuotePrice | null): PriceMoves | null {
  const lines = new Map(pricesIn(now).map((line) => [line.item_id, line]));
  const moved = Object.entries(prices).flatMap(([item_id, was]) => {
    const line = lines.get(item_id);
    if (!line || line.unit_price === was) return [];
    return [{ item_id, name: line.printed_name, was, now: line.unit_price }];
  });
  return now && moved.length > 0 ? { prices: moved, was: grand_total, now: now.grand_total } : null;
}

const pricesIn = (price: QuotePrice | null) =>
  (price?.line_items ?? []).flatMap(({ item_id, list_price, unit_price, printed_name }) =>
    item_id === undefined || list_price !== undefined ? [] : [{ item_id, unit_price, printed_name }],
  );
