import { outputText } from "../variables.ts";
import type { NamedContact } from "./naming.ts";
import { contactValues, fillPlaceholders, valueText } from "./placeholders.ts";

/** Everything that the Insert Variable picker offers has its value here. */
export interface MessageParts {
  contact: NamedContact;
  company_name: string;
  /** Whoever sends it. */
  user: { full_name: string; email: string };
  quote: {
    quote_name: string;
    quote_number: string;
    /** Written as the person writes dates. */
    quote_date: string;
    answers: Record<string, unknown>;
    outputs: Record<string, unknown> | null;
  };
}

/** A line of a mail's head takes about 1,000 characters. */
export const maxSubjectLength = 900;
export const maxMessageLength = 100_000;

/** One line: a header of a mail must not be split by what somebody typed. */
export const renderSubject = (template: string, parts: MessageParts) =>
  fillPlaceholders(template, messageValues(parts), maxSubjectLength).replace(/\s+/g, " ").trim();

/** Plain text with its line breaks. */
export const renderMessage = (template: string, parts: MessageParts) =>
  fillPlaceholders(template, messageValues(parts), maxMessageLength).replace(/\r\n?/g, "\n").trim();

/** Names of ours win over answers and outputs that happen to be called the same. */
function messageValues({ contact, company_name, user, quote }: MessageParts): Map<string, string> {
  const [firstName = "", ...lastNames] = user.full_name.trim().split(/\s+/);
  return new Map([
    ...Object.entries(quote.answers).map(([key, value]) => [key, valueText(value)] as const),
    ...Object.entries(quote.outputs ?? {}).map(([key, value]) => [key, outputText(key, value)] as const),
    ...contactValues(contact),
    ["company_name", company_name],
    ["user_full_name", user.full_name],
    ["user_email", user.email],
    ["user_first_name", firstName],
    ["user_last_name", lastNames.join(" ")],
    ["quote_name", quote.quote_name],
    ["quote_number", quote.quote_number],
    ["quote_date", quote.quote_date],
  ]);
}
