import type { LineKind } from "./field-lines.ts";
import type { QuotePrice } from "./price-quote.ts";

/** Amounts in dollars, the form in which a workflow returns its outputs. Our costs must not leave the company. */
export interface PayloadPricing {
  currency: "AUD";
  /** In percent. */
  gst_rate: number;
  prices_include_gst: boolean;
  line_items: {
    kind: LineKind;
    label: string;
    detail: string;
    quantity: number;
    unit_price: number;
    amount: number;
    /** False: it counts, but is not listed for the customer. */
    shown: boolean;
  }[];
  sub_total: number;
  gst_total: number;
  grand_total: number;
  profit: number;
}

const dollars = (cents: number) => cents / 100;

export function payloadPricing(price: QuotePrice | null): PayloadPricing | null {
  if (!price) return null;
  return {
    currency: "AUD",
    gst_rate: price.pricing.gst_basis_points / 100,
    prices_include_gst: price.pricing.prices_include_gst,
    line_items: price.line_items.map(({ kind, label, detail, quantity, unit_price, amount, shown }) => ({
      kind,
      label,
      detail,
      quantity,
      unit_price: dollars(unit_price),
      amount: dollars(amount),
      shown,
    })),
    sub_total: dollars(price.sub_total),
    gst_total: dollars(price.gst_total),
    grand_total: dollars(price.grand_total),
    profit: dollars(price.profit),
  };
}
