import type { QuoteSnapshot } from "./snapshot.ts";

type Taxed = Pick<QuoteSnapshot, "tax_name" | "totals">;

/** The name of the tax in a price, such as 'VAT'; null for a price without tax. */
export const taxOf = ({ tax_name, totals }: Taxed): string | null => (totals.tax_total ? tax_name : null);

export interface OfferSum {
  /** The sum with tax. Null if a price is unknown, or the currencies differ. */
  total: number | null;
  /** The currency of the first quote. */
  currency: string;
  /** The name of the tax in the total. Null if the quotes do not all have the same. */
  tax_name: string | null;
  tax_total: number;
}

/** Adds up quotes. The customer's page, the record and the certificate all use it, so that they say the same. */
export function sumOf(quotes: readonly (Taxed & Pick<QuoteSnapshot, "currency">)[]): OfferSum {
  const currency = quotes[0]?.currency ?? "";
  const amounts = quotes.map((quote) => (quote.currency === currency ? quote.totals.grand_total : null));
  const isKnown = amounts.length > 0 && amounts.every((amount) => amount !== null);
  if (!isKnown) return { total: null, currency, tax_name: null, tax_total: 0 };
  const [tax_name = null, ...others] = new Set(quotes.map(taxOf));
  return {
    total: amounts.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    currency,
    tax_name: others.length === 0 ? tax_name : null,
    tax_total: quotes.reduce((sum, { totals }) => sum + (totals.tax_total ?? 0), 0),
  };
}

/** What a total is called wherever a customer or a member of staff reads it. */
export const totalLabel = (taxName: string | null | undefined) => (taxName ? `Total including ${taxName}` : "Total");
