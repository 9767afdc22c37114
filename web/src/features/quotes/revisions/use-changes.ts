import { formatsFor } from "@quotemill/shared/formats";
import { type Differences, differences } from "@quotemill/shared/quotes/differences";
import type { Quote } from "@quotemill/shared/quotes/schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompanyPlace } from "../../../lib/company-place.tsx";
import { detailsQuery } from "../details/details.api.ts";
import { comparedQuote } from "./compared-quote.ts";

export interface Changes {
  before: Quote;
  differences: Differences;
}

/** What changed since the revision before; undefined until it has loaded, or without one. */
export function useChanges(quote: Quote | null): Changes | undefined {
  const place = useCompanyPlace();
  const earlierId = quote?.revises_quote_id ?? null;
  const { data } = useQuery({ ...detailsQuery(earlierId ?? "", false), enabled: earlierId !== null });
  return useMemo(() => {
    if (!quote || data?.kind !== "quote" || data.record.id !== earlierId) return undefined;
    const compared = (each: Quote) => comparedQuote(each, formatsFor({ ...place, currency: each.currency }));
    return { before: data.record, differences: differences(compared(data.record), compared(quote)) };
  }, [quote, data, earlierId, place]);
}
