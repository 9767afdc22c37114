import type { ReminderKind, ReminderWords } from "../companies/follow-ups.ts";
import { exampleContact } from "../quotes/variables.ts";
import { addDays, localDay, validUntil } from "../time/calendar.ts";
import {
  fillMessage,
  fillSubject,
  type MessageParts,
  maxMessageLength,
  maxSubjectLength,
  messageValues,
} from "./message.ts";

/** The values of a reminder's variables: those of an email, and the last valid day. */
export const followUpValues = (parts: MessageParts, valid_until: string | null): Map<string, string> =>
  messageValues(parts).set("valid_until", valid_until ? parts.formats.calendarDay(valid_until) : "");

/** Cuts texts that are too long: variables may expand to thousands of characters, and no one is there to shorten them. */
export function followUpTexts(settings: ReminderWords, wasOpened: boolean, values: ReadonlyMap<string, string>) {
  const message = wasOpened ? settings.message_opened : settings.message_not_opened;
  return {
    email_subject: fillSubject(settings.subject, values).slice(0, maxSubjectLength),
    email_message: fillMessage(message, values).slice(0, maxMessageLength),
  };
}

interface SampleParts extends Pick<MessageParts, "user" | "formats"> {
  words: ReminderWords;
  reminder: ReminderKind;
  company: {
    name: string;
    quote_prefix: string;
    quote_next_number: number;
    time_zone: string;
    validity_days: number;
  };
  now: Date;
}

/** The reminder that a made-up customer would get, for the preview and for test mails. */
export function sampleReminder({ words, reminder, company, user, formats, now }: SampleParts) {
  const isLast = reminder === "last";
  const wasOpened = reminder !== "not_opened";
  const quote_number = `${company.quote_prefix}${company.quote_next_number}`;
  const quote_name = `${exampleContact.first_name} ${exampleContact.last_name} - ${quote_number}`;
  const valid_until = isLast
    ? addDays(localDay(now, company.time_zone), 2)
    : validUntil({ ...company, created_at: now.toISOString() });
  const quote = { quote_number, quote_name, quote_date: formats.shortDay(now), answers: {}, outputs: null };
  const values = followUpValues(
    { contact: exampleContact, company_name: company.name, user, quote, quote_numbers: [quote_number], formats },
    valid_until,
  );
  return { ...followUpTexts(words, wasOpened, values), quote_number, quote_name, valid_until, wasOpened, isLast };
}
