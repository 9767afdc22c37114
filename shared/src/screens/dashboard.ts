import { z } from "zod";
import { contact } from "../contacts/contact.ts";
import { declineReason } from "../offers/states.ts";
import { storedStatuses } from "../quotes/lifecycle.ts";
import { quoteListItem } from "../quotes/list.ts";
import { addDays, localDay } from "../time/calendar.ts";
import { givenTimestamp, timestamp } from "../time/moments.ts";

export const recentQuoteLimit = 5;

const recentQuote = quoteListItem.extend({
  /** The total as the workflow sent it. */
  grand_total: z.unknown(),
  currency: z.string(),
  company_name: z.string().nullable(),
  /** The id is null if the person is not a contact and only stored in the quote. */
  contact: contact
    .pick({ first_name: true, last_name: true, email: true, phone: true, company_name: true, address1: true })
    .extend({ id: z.uuid().nullable() })
    .nullable(),
});
export type RecentQuote = z.infer<typeof recentQuote>;

export const dashboardQuery = z.object({
  /** The start of the month in the person's time zone, which the server cannot know. */
  month_start: givenTimestamp.optional(),
});

export const dashboard = z.discriminatedUnion("scope", [
  z.object({
    scope: z.literal("company"),
    total_quotes: z.number().int(),
    quotes_this_month: z.number().int(),
    pending_pdfs: z.number().int(),
    recent_quotes: z.array(recentQuote),
  }),
  z.object({
    scope: z.literal("global"),
    total_companies: z.number().int(),
    total_users: z.number().int(),
    recent_quotes: z.array(recentQuote),
  }),
]);
export type Dashboard = z.infer<typeof dashboard>;

/**
 * The reasons why something needs attention: acceptances first, then the most urgent. An offer is listed once for the first
 * of the other reasons that applies; an acceptance that waits for someone and a planned call are listed separately.
 */
export const attentionKinds = ["accepted", "question", "call", "ending", "opened", "failed"] as const;
/** Maximum number of listed items of each kind. */
export const maxAttention = 5;
/** Number of days before its end within which an offer needs attention. */
export const endingDays = 2;
/** Number of days after which a failed quote that no one has looked at is not going to be sent. */
export const failedDays = 30;

const attention = z.object({
  kind: z.enum(attentionKinds),
  /** The id of the offer, of the failed quote, or of the call after which the next one is due. */
  id: z.uuid(),
  /** The first quote of the offer that was not deleted; the quote to call about, if any. */
  quote_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
  person_email: z.string(),
  person: z.string(),
  /** For an acceptance, only those of the accepted quotes. */
  quote_numbers: z.string(),
  /** The number to call; null if unknown. */
  phone: z.string().nullable(),
  /** The note of the call in which this one was planned; null for all other kinds. */
  note: z.string().nullable(),
  /**
   * The total of its open and accepted quotes, in cents; null if unknown, or if the customer chooses between several. For an
   * acceptance, the accepted total.
   */
  total: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** The time of the acceptance, the question, the latest opening of the offer, the failure or the planning of the call. */
  at: timestamp,
  /** Days until the last valid day, if it is near, or until the planned call: 0 today, -1 if it was due yesterday. */
  days_left: z.number().int().nullable(),
});
export type Attention = z.infer<typeof attention>;

export const attentionList = z.object({
  items: z.array(attention),
  /** True if more needs attention than is listed. */
  has_more: z.boolean(),
});
export type AttentionList = z.infer<typeof attentionList>;

/** A month as 'yyyy-mm'. */
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, "A month has the form 2026-11.");

/** Number of months that the numbers go back. If no month is chosen, all of them count. */
export const numberedMonths = 12;
/** Maximum number of templates, and of people, in the list: those with the most offers. */
export const maxNumberedNames = 50;

export const offerNumbersQuery = z.object({ month: month.optional() });

const count = z.number().int();
/** Counts of offers. One accepted by phone was not necessarily viewed. */
const funnel = z.object({ sent: count, viewed: count, accepted: count, declined: count });
export type Funnel = z.infer<typeof funnel>;

/** The offers of one template or person. Id and name are null once that is deleted. */
const named = funnel.extend({ id: z.uuid().nullable(), name: z.string().nullable() });
export type NamedFunnel = z.infer<typeof named>;

/** The outcomes of the offers, by the month in which they were sent. */
export const offerNumbers = z.object({
  /** The latest month first. Months begin in the company's time zone. */
  months: z.array(funnel.extend({ month })),
  total: funnel,
  templates: z.array(named),
  people: z.array(named),
  /** The reasons why customers declined, the most frequent first; null stands for no reason given. */
  reasons: z.array(z.object({ reason: declineReason.nullable(), count })),
});
export type OfferNumbers = z.infer<typeof offerNumbers>;

/** Number of weeks that are shown, including the current one. */
const valuedWeeks = 8;

const cents = z.number().int();

export const valuedStatuses = [...storedStatuses, "Accepted"] as const;

/** The totals of the last weeks' quotes, in the company's currency. */
export const quoteValues = z.object({
  currency: z.string(),
  /**
   * The earliest week first, each by its Monday in the company's time zone. A quote counts in the week it was made in.
   */
  weeks: z.array(z.object({ week: z.iso.date(), quoted: cents, accepted: cents })),
  /** The statuses that have quotes with a total. Accepted quotes are counted as such, with the accepted amount. */
  statuses: z.array(z.object({ status: z.enum(valuedStatuses), quotes: z.number().int(), total: cents })),
  /** The number of quotes in another currency, which the sums leave out. */
  others: z.number().int(),
});
export type QuoteValues = z.infer<typeof quoteValues>;

/** The Mondays of the weeks that are shown, the earliest first. */
export function weeksBefore(now: Date, timeZone: string): string[] {
  const today = localDay(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: valuedWeeks }, (_, index) => addDays(today, 7 * (index + 1 - valuedWeeks) - sinceMonday));
}

/** The first steps of a new company, in this order: the checklist of the dashboard and the tour follow it. */
export const setupSteps = ["details", "template", "contact", "invite", "send"] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setup = z.object({
  hidden: z.boolean(),
  done: z.object({
    /** True if the company has given any detail that its quotes show, or its logo. */
    details: z.boolean(),
    template: z.boolean(),
    contact: z.boolean(),
    /** True if there is a second person, even if the invitation is not accepted yet. */
    invite: z.boolean(),
    /** True if a quote was ever sent, to anyone. */
    send: z.boolean(),
  }),
});
export type Setup = z.infer<typeof setup>;
