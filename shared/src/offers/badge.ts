import { addDays, localDay } from "../time/calendar.ts";
import { outcomeOf } from "./lifecycle.ts";
import { declineReasons, type OfferBrief } from "./states.ts";

const labels = {
  sent: "Sent",
  viewed: "Viewed",
  question: "Question",
  expiring: "Expires",
  accepted: "Accepted",
  declined: "Declined",
  not_chosen: "Not chosen",
  expired: "Expired",
  withdrawn: "Withdrawn",
  replaced: "Replaced",
} as const;
export type OfferBadgeKind = keyof typeof labels;

export interface OfferBadge {
  kind: OfferBadgeKind;
  label: string;
  /** The details, such as the time, number or reason, in parts that the screen joins with dots. */
  line: string[];
}

export interface BadgeReader {
  now: Date;
  /** The company's time zone. */
  timeZone: string;
  /** Writes '6 Nov' for a moment. */
  dayOf: (moment: string) => string;
  /** Writes '6 Nov' for 'yyyy-mm-dd'. */
  dayOfDate: (date: string) => string;
}

/**
 * Returns the badge for the latest offer of a quote. The first row that applies counts.
 *
 * | When                                  | Badge                           |
 * | ------------------------------------- | ------------------------------- |
 * | this quote has an outcome             | Accepted, Declined, Not chosen, Withdrawn, Replaced, Expired |
 * | a question waits                      | Question                        |
 * | it ends within five days              | Expires Friday, tomorrow, today |
 * | the customer opened it                | Viewed                          |
 * | otherwise                             | Sent                            |
 */
export function offerBadge(offer: OfferBrief, reader: BadgeReader): OfferBadge {
  const kind = kindOf(offer, reader);
  const label = kind === "expiring" ? `Expires ${endOf(offer, reader)}` : labels[kind];
  return { kind, label, line: linesOf(offer, reader)[kind].filter((part) => part !== null) };
}

function kindOf(offer: OfferBrief, reader: BadgeReader): OfferBadgeKind {
  const outcome = outcomeOf(offer, localDay(reader.now, reader.timeZone));
  if (outcome !== "open") return outcome;
  if (offer.question_at) return "question";
  if (daysLeft(offer, reader) <= 5) return "expiring";
  return offer.opened_count > 0 ? "viewed" : "sent";
}

function linesOf(offer: OfferBrief, { dayOf, dayOfDate }: BadgeReader): Record<OfferBadgeKind, (string | null)[]> {
  const { created_at, answered_at, question_at, valid_until, opened_count, last_opened_at } = offer;
  const day = (moment: string | null) => (moment ? dayOf(moment) : null);
  const opened = opened_count > 0 ? `opened ${timesOf(opened_count)}` : "not opened";
  const sent = [`Sent ${dayOf(created_at)}`, opened];
  return {
    sent: [dayOf(created_at), opened],
    viewed: [capital(timesOf(opened_count)), last_opened_at && `last ${dayOf(last_opened_at)}`],
    question: ["Waiting for you", day(question_at)],
    expiring: sent,
    accepted: [day(answered_at)],
    declined: [day(answered_at), whyDeclined(offer)],
    not_chosen: [day(answered_at), "another was chosen"],
    expired: [valid_until && dayOfDate(valid_until), opened],
    withdrawn: sent,
    replaced: sent,
  };
}

/** Infinite for an offer without an end. */
function daysLeft({ valid_until }: OfferBrief, { now, timeZone }: BadgeReader): number {
  if (valid_until === null) return Number.POSITIVE_INFINITY;
  return (Date.parse(valid_until) - Date.parse(localDay(now, timeZone))) / 86_400_000;
}

const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });

function endOf(offer: OfferBrief, { now, timeZone }: BadgeReader) {
  const today = localDay(now, timeZone);
  if (offer.valid_until === today) return "today";
  return offer.valid_until === addDays(today, 1) ? "tomorrow" : weekday.format(new Date(`${offer.valid_until}`));
}

function whyDeclined({ decline_reason }: OfferBrief): string | null {
  if (decline_reason === null) return null;
  const words = new Map<string, string>(Object.entries(declineReasons)).get(decline_reason) ?? decline_reason;
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Says 'once', 'twice' or '3 times'. */
export const timesOf = (count: number) => ["never", "once", "twice"][count] ?? `${count} times`;
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
