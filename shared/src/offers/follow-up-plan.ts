import type { FollowUpSettings } from "../companies/follow-ups.ts";
import { addDays, localDay, localHour, zonedTime } from "../time/calendar.ts";
import type { OfferedQuoteState, OfferState } from "./states.ts";

/** The reminders of an offer in their order: two after sending, and the last before its end. */
export type FollowUpStep = 1 | 2 | 3;

export interface FollowUp {
  step: FollowUpStep;
  at: Date;
}

export type PlanSettings = Pick<
  FollowUpSettings,
  "is_on" | "first_after" | "second_after" | "before_end" | "business_days_only" | "from_hour" | "until_hour"
>;

/** The facts that decide whether an offer's customer is reminded. */
export interface FollowedOffer {
  state: OfferState;
  quotes: OfferedQuoteState[];
  /** True once it was sent, unless its quotes have been sent again in a later offer. */
  is_latest: boolean;
  sent_at: string | Date;
  valid_until: string | null;
  /** The time since which a question waits for its answer. */
  question_at: string | null;
  is_paused: boolean;
  /** True if the customer has unsubscribed from this company's reminders. */
  is_refused: boolean;
  /** The latest reminder that was sent or given up; 0 if none. */
  last_step: number;
}

/**
 * A reminder that could not go out in time, because of a long weekend without a running machine, a question that waited, or
 * reminders that were just turned on, still goes out within this many days. After that it would surprise.
 */
const lateDays = 4;

/**
 * Finds the next reminder, which is never in the past. Null if no reminder is left.
 *
 * | Fact                                             | Reminders                                     |
 * | ------------------------------------------------ | --------------------------------------------- |
 * | answered (also in part), ended, sent again       | none any more                                 |
 * | a question waits, paused, refused, turned off    | none until that changes                       |
 * | the day is a Saturday or Sunday                  | on Monday; before the end, on Friday          |
 * | a step would come with or after the one before the end | left out                                |
 * | two steps are late                               | only the later one                            |
 */
export function nextFollowUp(
  settings: PlanSettings,
  timeZone: string,
  offer: FollowedOffer,
  now: Date,
): FollowUp | null {
  if (!settings.is_on || !mayRemind(offer)) return null;
  const today = localDay(now, timeZone);
  const { valid_until, last_step } = offer;
  const due = planDays(settings, localDay(offer.sent_at, timeZone), valid_until)
    .map(({ step, day }) => ({ step, planned: day, day: day > today ? day : firstOpenDay(settings, timeZone, now) }))
    .filter(({ step, planned, day }) => step > last_step && day <= addDays(planned, lateDays))
    .filter(({ day }) => valid_until === null || day <= valid_until);
  const [soonest] = due.map(({ day }) => day).sort();
  const chosen = due.findLast(({ day }) => day === soonest);
  if (!chosen) return null;
  const opening = zonedTime(chosen.day, settings.from_hour, timeZone);
  return { step: chosen.step, at: opening > now ? opening : now };
}

/** Returns whether the customer may be written to at all. */
export const mayRemind = (offer: FollowedOffer) =>
  offer.state === "open" &&
  offer.quotes.every((state) => state === "open") &&
  offer.is_latest &&
  offer.question_at === null &&
  !offer.is_paused &&
  !offer.is_refused;

export interface PlannedDay {
  step: FollowUpStep;
  day: string;
  /** The Saturday or Sunday from which a reminder after sending was moved to Monday; null if it was not. */
  moved_from: string | null;
}

/** The reminder days of an offer that is never answered, in order. The settings page also draws them. */
export function planDays(settings: PlanSettings, sentOn: string, valid_until: string | null): PlannedDay[] {
  const last = settings.before_end && valid_until ? daysBefore(settings, valid_until, settings.before_end) : null;
  const lastDay = last && last > sentOn ? last : null;
  const dayAfter = (count: number | null) => (count === null ? null : addDays(sentOn, count));
  const [firstDue, secondDue] = [dayAfter(settings.first_after), dayAfter(settings.second_after)];
  const [first, second] = [firstDue, secondDue].map((due) => (due === null ? null : nextOpenDay(settings, due)));
  const fits = (day: string | null | undefined): day is string =>
    typeof day === "string" && (lastDay === null || day < lastDay) && (valid_until === null || day <= valid_until);
  const moved = (due: string | null, day: string) => (due === day ? null : due);
  return [
    ...(fits(first) ? [{ step: 1 as const, day: first, moved_from: moved(firstDue, first) }] : []),
    ...(fits(second) && second !== first
      ? [{ step: 2 as const, day: second, moved_from: moved(secondDue, second) }]
      : []),
    ...(lastDay ? [{ step: 3 as const, day: lastDay, moved_from: null }] : []),
  ];
}

type Days = Pick<PlanSettings, "business_days_only">;

function isOpen({ business_days_only }: Days, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return !business_days_only || (weekday !== 0 && weekday !== 6);
}

function nextOpenDay(settings: Days, day: string): string {
  return isOpen(settings, day) ? day : nextOpenDay(settings, addDays(day, 1));
}

function daysBefore(settings: Days, day: string, count: number): string {
  if (count === 0) return day;
  const before = addDays(day, -1);
  return daysBefore(settings, before, isOpen(settings, before) ? count - 1 : count);
}

/** The first day on which a late reminder can go out: today, unless its hours are over or it is no business day. */
function firstOpenDay(settings: PlanSettings, timeZone: string, now: Date): string {
  const today = localDay(now, timeZone);
  const isOver = localHour(now, timeZone) >= settings.until_hour;
  return nextOpenDay(settings, isOver ? addDays(today, 1) : today);
}

/** The first moment after that day at which another reminder may go out to the same customer. */
export const nextOpening = (settings: PlanSettings, timeZone: string, day: string) =>
  zonedTime(nextOpenDay(settings, addDays(day, 1)), settings.from_hour, timeZone);
