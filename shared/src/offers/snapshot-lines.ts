import type { LineItem } from "../pricing/line-item.ts";
import type { QuotePrice } from "../pricing/price-quote.ts";
import type { QuoteSnapshot, SnapshotLine } from "./snapshot.ts";

/** What the customer reads of a price: no costs, and no lines that are kept from them. */
export const snapshotLines = (items: LineItem[]): SnapshotLine[] =>
  items
    .filter(({ shown }) => shown)
    .map(({ kind, field_id, printed_name, detail, quantity, unit, unit_price, amount }) => ({
      kind,
      field_id,
      // The printed name may say it already.
      name: printed_name.includes(detail) ? printed_name : `${printed_name}, ${detail}`,
      quantity,
      unit,
      unit_price,
      amount,
    }));

export const snapshotTotals = ({ sub_total, gst_total, grand_total }: QuotePrice): QuoteSnapshot["totals"] => ({
  sub_total,
  tax_total: gst_total,
  grand_total,
});
