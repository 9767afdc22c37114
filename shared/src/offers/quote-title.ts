import type { QuoteSnapshot } from "./snapshot.ts";

/**
 * Returns the name of a quote on the customer's page and in mails: the job, never the customer's own name. Offers of version
 * 1.0.0 may be without a job.
 */
export const offeredName = ({
  job,
  template_name,
  quote_number,
}: Pick<QuoteSnapshot, "job" | "template_name" | "quote_number">) => job || template_name || quote_number;

export interface Numbered {
  quote_number: string;
  revision: number;
}

/** Gives 'HF-1063' for 'HF-1063 r2': the number that all revisions of a quote share. */
export function firstNumber({ quote_number, revision }: Numbered): string {
  const suffix = ` r${revision}`;
  return revision > 1 && quote_number.endsWith(suffix) ? quote_number.slice(0, -suffix.length) : quote_number;
}

/** Writes 'HF-1063, revision 2' for 'HF-1063 r2'. A first version is just its number. */
export const quoteTitle = (quote: Numbered): string =>
  quote.revision > 1 ? `${firstNumber(quote)}, revision ${quote.revision}` : quote.quote_number;
