import { quoteTitle } from "./quote-title.ts";

export interface Consent {
  quotes: { quote_number: string; revision: number }[];
  /** As written, such as '$18,495.40'. Null if it is unknown. */
  total: string | null;
  /** The tax that is in the total. Null or empty without one. */
  tax_name: string | null;
  hasTerms: boolean;
}

/** Counts up whenever the words change, so that a record says which ones its customer read. */
export const consentVersion = 1;

/** What the customer ticks. The page shows it and the record keeps it, word for word. Never a contract or an invoice. */
export function consentSentence({ quotes, total, tax_name, hasTerms }: Consent): string {
  const titles = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(quotes.map(quoteTitle));
  const isOne = quotes.length === 1;
  const sum = total === null ? "" : `, for ${total}${tax_name ? ` including ${tax_name}` : ""}`;
  const terms = hasTerms ? `, and ${isOne ? "its" : "their"} terms` : "";
  const words = `I accept ${isOne ? "quote" : "quotes"} ${titles}${sum}${terms}`;
  return `${words.endsWith(".") ? words : `${words}.`} I agree to sign electronically.`;
}
