import { z } from "zod";
import { listed } from "../text/words.ts";
import { timestamp } from "../time/moments.ts";
import { quoteTitle } from "./quote-title.ts";
import { snapshotLine } from "./snapshot.ts";

const cents = z.number().int();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const acceptedQuote = z.object({
  position: z.number().int(),
  /** Null if the quote was deleted before it was accepted. */
  quote_id: z.uuid().nullable(),
  quote_number: z.string(),
  revision: z.number().int(),
  quote_name: z.string(),
  job: z.string().nullable(),
  currency: z.string(),
  tax_name: z.string(),
  /** The hash of the PDF that the customer was shown. */
  pdf_sha256: sha256,
  /**
   * The extras that the customer added, each with the amount, including tax, by which the total would be less without it.
   */
  extras: z.array(z.object({ field_id: z.string(), name: z.string(), amount: cents })),
  /** The price lines, those of the extras included. */
  lines: z.array(snapshotLine),
  /** The totals with the extras. Null for a total that is only in the PDF. */
  totals: z.object({ sub_total: cents.nullable(), tax_total: cents.nullable(), grand_total: cents.nullable() }),
});
export type AcceptedQuote = z.infer<typeof acceptedQuote>;

/**
 * The evidence of one acceptance: its content, the person, and the document. Stored once and never changed. See decision 46.
 */
export const acceptanceRecord = z.object({
  offer_id: z.uuid(),
  quotes: z.array(acceptedQuote).min(1).max(20),
  /** The total of all accepted quotes, including tax. Null if one is unknown, or if their currencies differ. */
  total: cents.nullable(),
  /** The currency of the first quote, and of the total. */
  currency: z.string(),
  /** The name of the tax in the total. Empty if the quotes do not all have the same. */
  tax_name: z.string(),
  /** The hash of the canonical JSON of the accepted content: see `acceptedContent`. */
  content_sha256: sha256,
  /** The name as typed; for an answer by phone, the one that staff gave. */
  name: z.string(),
  /** The drawn signature, as a checked path. */
  signature: z.string().nullable(),
  /** The address that the link was sent to. */
  sent_to: z.string(),
  /** The sentence that was ticked, word for word. Null for an answer by phone. */
  consent: z.object({ version: z.number().int(), sentence: z.string() }).nullable(),
  accepted_at: timestamp,
  time_zone: z.string(),
  /** Null for an answer by phone, like the browser: both would be those of staff. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  sent_at: timestamp,
  first_opened_at: timestamp.nullable(),
  /** The person who recorded an answer given by phone. */
  recorded_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type AcceptanceRecord = z.infer<typeof acceptanceRecord>;

export interface Consent {
  quotes: { quote_number: string; revision: number }[];
  /** The total as people read it, such as '$18,495.40'. Null if it is unknown. */
  total: string | null;
  /** The name of the tax in the total. Null or empty without one. */
  tax_name: string | null;
  hasTerms: boolean;
}

/** Increases whenever the words change, so that a record says which ones its customer read. */
export const consentVersion = 1;

/**
 * The sentence that the customer ticks. The page shows it and the record keeps it, word for word. It never speaks of a
 * contract or an invoice.
 */
export function consentSentence({ quotes, total, tax_name, hasTerms }: Consent): string {
  const titles = listed(quotes.map(quoteTitle));
  const isOne = quotes.length === 1;
  const sum = total === null ? "" : `, for ${total}${tax_name ? ` including ${tax_name}` : ""}`;
  const terms = hasTerms ? `, and ${isOne ? "its" : "their"} terms` : "";
  const words = `I accept ${isOne ? "quote" : "quotes"} ${titles}${sum}${terms}`;
  return `${words.endsWith(".") ? words : `${words}.`} I agree to sign electronically.`;
}
