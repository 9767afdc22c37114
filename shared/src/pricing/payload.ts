import type { LineKind } from "./line-item.ts";
import type { QuotePrice } from "./price-quote.ts";

/** Amounts in whole units of the currency, the form in which a workflow returns its outputs. Our costs must not leave the company. */
export interface PayloadPricing {
  currency: string;
  /** In percent. */
  gst_rate: number;
  prices_include_gst: boolean;
  line_items: {
    kind: LineKind;
    label: string;
    /** What the customer reads, including the chosen option. */
    printed_name: string;
    detail: string;
    quantity: number;
    /** Empty if nobody said. */
    unit: string;
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

const units = (cents: number) => cents / 100;

export function payloadPricing(price: QuotePrice | null, currency: string): PayloadPricing | null {
  if (!price) return null;
  return {
    currency,
    gst_rate: price.pricing.gst_basis_points / 100,
    prices_include_gst: price.pricing.prices_include_gst,
    line_items: price.line_items.map((line) => ({
      kind: line.kind,
      label: line.label,
      printed_name: line.printed_name,
      detail: line.detail,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: units(line.unit_price),
      amount: units(line.amount),
      shown: line.shown,
    })),
    sub_total: units(price.sub_total),
    gst_total: units(price.gst_total),
    grand_total: units(price.grand_total),
    profit: units(price.profit),
  };
}
