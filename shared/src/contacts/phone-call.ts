import { z } from "zod";
import { recordId } from "../requests/paging.ts";
import { plainText } from "../text/typed-text.ts";
import { addDays } from "../time/calendar.ts";
import { givenDay, timestamp } from "../time/moments.ts";

export const maxNote = 2_000;

/** A call with a contact, which may be about a quote. */
export const phoneCall = z.object({
  id: z.uuid(),
  contact_id: z.uuid(),
  quote: z.object({ id: z.uuid(), quote_number: z.string() }).nullable(),
  /** The caller; null if that person is gone. */
  called_by: z.string().nullable(),
  note: z.string(),
  /** The day on which to call again, in the company's time zone. */
  next_on: z.iso.date().nullable(),
  /** The time at which the next call was made or was no longer needed, and the person who said so. */
  done_at: timestamp.nullable(),
  done_by: z.string().nullable(),
  created_at: timestamp,
});
export type PhoneCall = z.infer<typeof phoneCall>;

export const phoneCallPage = z.object({ items: z.array(phoneCall), next_cursor: z.string().nullable() });

export const logCallInput = z.strictObject({
  /** A quote for the contact that the call was about. */
  quote_id: recordId.nullable().default(null),
  note: plainText(maxNote).default(""),
  next_on: givenDay("Choose a date.").nullable().default(null),
});
export type LogCallInput = z.infer<typeof logCallInput>;

export const moveCallInput = z.strictObject({ next_on: givenDay("Choose a date.") });
export type MoveCallInput = z.infer<typeof moveCallInput>;

/** Maximum number of days ahead for which a call can be planned. */
const maxDaysAhead = 730;

/** Says why a call cannot be planned for that day; null if it can. */
export function nextCallProblem(day: string, today: string): string | null {
  if (day < today) return "Choose today or a later day.";
  return day > addDays(today, maxDaysAhead) ? "Choose a day within two years." : null;
}

/** Returns whether the call on `next_on` is still to be made. */
export const isPlanned = ({ next_on, done_at }: Pick<PhoneCall, "next_on" | "done_at">) =>
  next_on !== null && done_at === null;

/** Says how late a call is: 'due today', '2 days late'. */
export const dueWords = (daysLate: number) =>
  daysLate <= 0 ? "due today" : `${daysLate} ${daysLate === 1 ? "day" : "days"} late`;
