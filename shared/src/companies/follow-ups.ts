import { z } from "zod";
import { isRecord } from "../requests/bounded-json.ts";
import { visible } from "../text/typed-text.ts";
import { changesOf } from "./setting.ts";

/** Hours within which reminders may go out: no one wants one at night, and clocks never change by day. */
export const reminderHours = { earliest: 6, latest: 22 };

const daysMessage = "Enter a number of days from 1 to 60, or leave it empty.";
const days = z.number(daysMessage).int(daysMessage).min(1, daysMessage).max(60, daysMessage).nullable();
const endMessage = "Enter a number of days from 1 to 10, or leave it empty.";
const hourMessage = "Choose hours from 6 am to 10 pm.";
const hour = z
  .number(hourMessage)
  .int(hourMessage)
  .min(reminderHours.earliest, hourMessage)
  .max(reminderHours.latest, hourMessage);
const words = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .regex(visible, missing)
    .max(max, `Use at most ${max.toLocaleString("en")} characters.`);
const messageMissing = "Enter a message.";

const fields = z.strictObject({
  is_on: z.boolean(),
  /** Days from sending to the first and to the second reminder; null leaves that reminder out. */
  first_after: days,
  second_after: days,
  /** Days from the last reminder to the last valid day; null leaves it out. */
  before_end: z.number(endMessage).int(endMessage).min(1, endMessage).max(10, endMessage).nullable(),
  /** True if reminders go out only from Monday to Friday. */
  business_days_only: z.boolean(),
  /** The hours are in the company's time zone. */
  from_hour: hour,
  until_hour: hour,
  subject: words(500, "Enter a subject."),
  message_not_opened: words(20_000, messageMissing),
  message_opened: words(20_000, messageMissing),
});

export const followUpSettings = fields
  .refine(({ from_hour, until_hour }) => from_hour < until_hour, {
    path: ["until_hour"],
    message: "Choose an hour after the first one.",
  })
  .refine(({ first_after, second_after }) => !first_after || !second_after || first_after < second_after, {
    path: ["second_after"],
    message: "Choose more days than for the first reminder.",
  })
  .refine(({ is_on, first_after, second_after, before_end }) => !is_on || first_after || second_after || before_end, {
    path: ["first_after"],
    message: "Plan at least one reminder, or turn reminders off.",
  });
export type FollowUpSettings = z.infer<typeof fields>;
/** Checked by `followUpSettings`, together with the settings that stay. */
export const followUpChanges = changesOf({ input: fields, answer: fields });
export type FollowUpChanges = z.infer<typeof followUpChanges>;

const reminderKinds = ["not_opened", "opened", "last"] as const;
export type ReminderKind = (typeof reminderKinds)[number];
const wordFields = fields.pick({ subject: true, message_not_opened: true, message_opened: true });
export type ReminderWords = z.infer<typeof wordFields>;
/** Asks for a test mail with these words, which need not be saved. */
export const reminderTestInput = wordFields.extend({ reminder: z.enum(reminderKinds) });
export type ReminderTestInput = z.infer<typeof reminderTestInput>;

/** Reminders start switched off: each company decides whether to write to its customers. */
export const defaultFollowUps: FollowUpSettings = {
  is_on: false,
  first_after: 3,
  second_after: 10,
  before_end: 2,
  business_days_only: true,
  from_hour: 9,
  until_hour: 16,
  subject: "Your {{quote_or_quotes}} {{quote_numbers}} from {{company_name}}",
  message_not_opened:
    "Hi {{contact_first_name}},\n\nJust checking that {{quote_or_quotes}} {{quote_numbers}} reached you. Use the button below to view your {{quote_or_quotes}}.\n\nIf anything is unclear, reply to this email and I will help.",
  message_opened:
    "Hi {{contact_first_name}},\n\nDo you have any questions about {{quote_or_quotes}} {{quote_numbers}}? Reply to this email and I will sort them out.\n\nWhen you are ready, use the button below to accept online.",
};

/** Reads stored settings. A setting that was never saved, such as a later addition, has its default. */
export const readFollowUps = (stored: unknown): FollowUpSettings =>
  fields.safeParse({ ...defaultFollowUps, ...(isRecord(stored) && stored) }).data ?? defaultFollowUps;
