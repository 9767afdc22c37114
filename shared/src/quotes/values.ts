import { z } from "zod";
import { addDays, localDay } from "../calendar-day.ts";
import { storedStatuses } from "./lifecycle.ts";

/** The current week and those before it. */
export const valuedWeeks = 8;

const cents = z.number().int();

/** What the quotes of the last weeks come to, in the company's currency. */
export const quoteValues = z.object({
  currency: z.string(),
  /** The earliest first, each by its Monday in the company's time zone. A quote counts in the week it was made in. */
  weeks: z.array(z.object({ week: z.iso.date(), quoted: cents, accepted: cents })),
  /** Those that have quotes with a total. */
  statuses: z.array(z.object({ status: z.enum(storedStatuses), quotes: z.number().int(), total: cents })),
  /** How many quotes are in another currency, which the sums leave out. */
  others: z.number().int(),
});
export type QuoteValues = z.infer<typeof quoteValues>;

/** The Mondays of those weeks, the earliest first. */
export function weeksBefore(now: Date, timeZone: string): string[] {
  const today = localDay(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: valuedWeeks }, (_, index) => addDays(today, 7 * (index + 1 - valuedWeeks) - sinceMonday));
}
