import { z } from "zod";
import { type OfferBrief, offerBrief } from "../offers/states.ts";
import { readCents } from "../region/money.ts";
import { pageOf, pageQuery, searchText } from "../requests/paging.ts";
import { timestamp } from "../time/moments.ts";
import { quoteStatus } from "./lifecycle.ts";
import { personEmail } from "./person.ts";

/** The number of required answers that a quote was made without. It stays incomplete until it is revised. */
export const missingAnswers = z.number().int();
/** The words for missing answers on a form or a quote: '2 required answers missing'. */
export const missingWords = (count: number) => `${count} required ${count === 1 ? "answer" : "answers"} missing`;

/** A quote as short lists show it: on the dashboard and among a contact's quotes. */
export const quoteListItem = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  template_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
  quote_name: z.string(),
  quote_number: z.string(),
  status: z.string(),
  created_by: z.uuid().nullable(),
  created_at: timestamp,
  /** The host of the quote's workflow. */
  webhook_host: z.string(),
  missing_answers: missingAnswers,
  quote_sent_timestamp: timestamp.nullable(),
  /** The quote's latest offer; null if it was never sent. */
  offer: offerBrief.nullable(),
});
export type QuoteListItem = z.infer<typeof quoteListItem>;

const quoteTabs = ["all", "generated", "drafts"] as const;
/** Generated contains quotes that have their PDF, including Sent ones; All contains everything, including drafts. */
const quoteTab = z.enum(quoteTabs).default("all");

export const quoteFilters = z.object({ tab: quoteTab, search: searchText });
export type QuoteFilters = z.infer<typeof quoteFilters>;

/** The order of a person's quotes. Drafts always come first. `ending` begins with the offer that ends first. */
export const quoteOrder = z
  .enum(["newest", "oldest", "name", "name_desc", "total_desc", "total", "ending"])
  .default("newest");
export type QuoteOrder = z.infer<typeof quoteOrder>;

/** `email` finds one person. */
export const quoteGroupQuery = pageQuery.extend({ ...quoteFilters.shape, email: personEmail.optional() });
/** A person with quotes or drafts, for the left panel. */
const quoteGroup = z.object({
  /** The contact's id; null if only older quotes have the address, or no address is known. */
  id: z.uuid().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  /** Empty for quotes and drafts without a known person. */
  email: z.string(),
  company_name: z.string(),
  /** The number of the person's quotes that match the tab and the search. */
  quote_count: z.number().int(),
  draft_count: z.number().int(),
  latest_at: timestamp,
});
export type QuoteGroup = z.infer<typeof quoteGroup>;
/** The number of quotes and drafts on each tab. */
export const quoteCounts = z.object({ all: z.number().int(), generated: z.number().int(), drafts: z.number().int() });
export const quoteCountsQuery = quoteFilters.pick({ search: true });
export const quoteGroupPage = pageOf(quoteGroup).extend({
  counts: quoteCounts,
  /**
   * True if there may be more than `total` and `counts` say: the rows of a search with very many matches do not wait until
   * all are counted, and further pages count only from there on. `quote_counts` has the exact counts.
   */
  at_least: z.boolean(),
});

/**
 * A quote or draft of the selected person, for the right panel. A draft shows its name as its number, and the status
 * Draft.
 */
export const quoteRow = z.object({
  id: z.uuid(),
  is_draft: z.boolean(),
  /** Empty for a quote without a known person. */
  person_email: z.string(),
  quote_name: z.string(),
  quote_number: z.string(),
  revision: z.number().int(),
  /** True if there is a later revision. */
  is_revised: z.boolean(),
  /** The number that a draft of a revision would get. */
  next_revision_number: z.string().nullable(),
  status: z.string(),
  /** 0 for a draft, which is not finished anyway. */
  missing_answers: missingAnswers,
  created_at: timestamp,
  updated_at: timestamp,
  /** The total as the workflow sent it; for a draft, the total when it was last saved. */
  grand_total: z.unknown(),
  /** The currency that the quote was made with; for a draft, the company's. */
  currency: z.string(),
  pdf_storage_path: z.string().nullable(),
  error_message: z.string().nullable(),
  webhook_host: z.string().nullable(),
  quote_sent_timestamp: timestamp.nullable(),
  /** The quote's latest offer; null if it was never sent. */
  offer: offerBrief.nullable(),
});
export type QuoteRow = z.infer<typeof quoteRow>;
export const quoteRowPage = pageOf(quoteRow);
export const quoteRowQuery = pageQuery.extend({ ...quoteFilters.shape, order: quoteOrder });
export type QuoteRowQuery = z.infer<typeof quoteRowQuery>;
export const personRowQuery = quoteRowQuery.extend({ email: personEmail });

interface OfferedRow {
  status: string;
  quote_sent_timestamp: string | null;
  offer: OfferBrief | null;
}

/**
 * Returns whether the offer says more than the quote's status. An accepted quote stays accepted, whatever its workflow does
 * later. A send without confirmation leaves the quote Generated: once its customer has opened or answered the offer, that
 * says more. `isWithCustomer` on the server says the same in SQL.
 */
export function isWithCustomer({ status, offer, quote_sent_timestamp }: OfferedRow): boolean {
  if (quoteStatus(status) === "Sent" || offer?.quote_state === "accepted") return true;
  if (quoteStatus(status) !== "Generated" || !offer) return false;
  const isAnswered = ["declined", "not_chosen"].includes(offer.quote_state) || offer.question_at !== null;
  return isAnswered || (quote_sent_timestamp === null && offer.opened_count > 0);
}

/**
 * Returns the total of a quote, in cents; null if it is unknown. It is the total that the customer accepted, with extras;
 * else the total of the latest offer, whatever its workflow does later; else, also if an offer was taken back before its
 * send was confirmed, the workflow's total. `totalOfQuote` on the server says the same in SQL.
 */
export function totalInCents(
  quote: Pick<OfferedRow, "status" | "offer"> & { grand_total: unknown; currency: string | null },
): number | null {
  const { status, offer } = quote;
  if (!offer || (quoteStatus(status) !== "Sent" && ["withdrawn", "replaced"].includes(offer.quote_state))) {
    return workflowTotal(quote);
  }
  return offer.accepted_total ?? offer.offered_total;
}

/** The workflow's total in cents, as in the next mail to the customer. Null if it is not an amount. */
export const workflowTotal = ({ grand_total, currency }: { grand_total: unknown; currency: string | null }) =>
  readCents(grand_total, currency ?? undefined);
