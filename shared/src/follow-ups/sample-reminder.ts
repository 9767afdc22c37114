import { addDays, localDay, validUntil } from "../calendar-day.ts";
import type { MessageParts } from "../quotes/message.ts";
import { exampleContact } from "../variables.ts";
import type { ReminderKind, ReminderWords } from "./settings.ts";
import { followUpTexts, followUpValues } from "./texts.ts";

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

/** What a made-up customer would get, for the preview and for a test. */
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
    { contact: exampleContact, company_name: company.name, user, quote, formats },
    valid_until,
  );
  return { ...followUpTexts(words, wasOpened, values), quote_number, quote_name, valid_until, wasOpened, isLast };
}
