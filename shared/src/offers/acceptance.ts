import { z } from "zod";
import { timestamp } from "../time/moments.ts";
import { quoteTitle } from "./quote-title.ts";
import { snapshotLine } from "./snapshot.ts";

const cents = z.number().int();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const acceptedQuote = z.object({
  position: z.number().int(),
  /** Null for a quote that was deleted in the meantime. */
  quote_id: z.uuid().nullable(),
  quote_number: z.string(),
  revision: z.number().int(),
  quote_name: z.string(),
  job: z.string().nullable(),
  currency: z.string(),
  tax_name: z.string(),
  /** Of the PDF that the customer was shown. */
  pdf_sha256: sha256,
  /** What the customer added, with tax. */
  extras: z.array(z.object({ field_id: z.string(), name: z.string(), amount: cents })),
  /** With the extras, as they were priced. */
  lines: z.array(snapshotLine),
  /** With the extras. Null where nobody knows: the PDF then says it. */
  totals: z.object({ sub_total: cents.nullable(), tax_total: cents.nullable(), grand_total: cents.nullable() }),
});
export type AcceptedQuote = z.infer<typeof acceptedQuote>;

/** The evidence of one acceptance: what, who, and which document. Stored once and never changed. See decision 46. */
export const acceptanceRecord = z.object({
  offer_id: z.uuid(),
  quotes: z.array(acceptedQuote).min(1).max(20),
  /** Of all accepted quotes, with tax. Null if one is unknown, or if their currencies differ. */
  total: cents.nullable(),
  /** Of the first quote, and of the total. */
  currency: z.string(),
  /** The tax that is in the total. Empty if the quotes do not all have the same. */
  tax_name: z.string(),
  /** Of the canonical JSON of what was accepted: see `acceptedContent`. */
  content_sha256: sha256,
  /** As typed; for an answer by phone, the name that staff gave. */
  name: z.string(),
  /** The drawn one, as a checked path. */
  signature: z.string().nullable(),
  /** The address that the link was sent to. */
  sent_to: z.string(),
  /** The sentence word for word. Null for an answer by phone. */
  consent: z.object({ version: z.number().int(), sentence: z.string() }).nullable(),
  accepted_at: timestamp,
  time_zone: z.string(),
  /** Null for an answer by phone, as is the browser: they would be those of staff. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  sent_at: timestamp,
  first_opened_at: timestamp.nullable(),
  /** Who recorded an answer that came by phone. */
  recorded_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type AcceptanceRecord = z.infer<typeof acceptanceRecord>;

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
