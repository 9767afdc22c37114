import {
  fillMessage,
  fillSubject,
  type MessageParts,
  maxMessageLength,
  maxSubjectLength,
  messageValues,
} from "../quotes/message.ts";
import type { ReminderWords } from "./settings.ts";

/** What the variables of a reminder become: those of an email, and the last valid day. */
export const followUpValues = (parts: MessageParts, valid_until: string | null): Map<string, string> =>
  messageValues(parts).set("valid_until", valid_until ? parts.formats.calendarDay(valid_until) : "");

/** A few words of a template may expand to thousands of characters; nobody is there to shorten them. */
export function followUpTexts(settings: ReminderWords, wasOpened: boolean, values: ReadonlyMap<string, string>) {
  const message = wasOpened ? settings.message_opened : settings.message_not_opened;
  return {
    email_subject: fillSubject(settings.subject, values).slice(0, maxSubjectLength),
    email_message: fillMessage(message, values).slice(0, maxMessageLength),
  };
}
