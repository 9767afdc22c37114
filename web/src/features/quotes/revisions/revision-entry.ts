import { type QuoteEntry, quoteEntry } from "@quotemill/shared/quotes/list";
import type { Quote } from "@quotemill/shared/quotes/schema";

/** Another revision of the entry, as the list would show it. */
export const revisionEntry = (entry: QuoteEntry, quote: Quote): QuoteEntry =>
  quoteEntry.parse({
    ...entry,
    ...quote,
    grand_total: quote.outputs?.grand_total ?? null,
    is_revised: quote.revisions.at(-1)?.id !== quote.id,
  });
