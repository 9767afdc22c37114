import type { NamedContact } from "../quotes/naming.ts";
import {
  contactValues,
  fillPlaceholders,
  type NamedUser,
  outputText,
  userValues,
  valueText,
} from "../quotes/placeholders.ts";
import type { EmailVariable } from "../quotes/variables.ts";
import type { Formats } from "../region/formats.ts";
import { listed } from "../text/words.ts";

export interface MessageParts {
  contact: NamedContact;
  company_name: string;
  user: NamedUser;
  quote: {
    quote_name: string;
    quote_number: string;
    /** The date in figures, in the company's locale and time zone. */
    quote_date: string;
    answers: Record<string, unknown>;
    outputs: Record<string, unknown> | null;
  };
  /** The numbers of all quotes in the email, in its order. */
  quote_numbers: string[];
  /** The company's formats, with the currency of the quote. */
  formats: Formats;
}

/** A line of a mail's header holds about 1,000 characters. */
export const maxSubjectLength = 900;
export const maxMessageLength = 100_000;

export const renderSubject = (template: string, parts: MessageParts) => fillSubject(template, messageValues(parts));
export const renderMessage = (template: string, parts: MessageParts) => fillMessage(template, messageValues(parts));

type Values = ReadonlyMap<string, string>;

/** Makes a single line, because typed text must not be able to split a mail's header. */
export const fillSubject = (template: string, values: Values) =>
  fillPlaceholders(template, values, maxSubjectLength).replace(/\s+/g, " ").trim();

/** Makes plain text that keeps its line breaks. */
export const fillMessage = (template: string, values: Values) =>
  fillPlaceholders(template, values, maxMessageLength).replace(/\r\n?/g, "\n").trim();

/** Our own names take precedence over answers and outputs of the same name. */
export function messageValues(parts: MessageParts): Map<string, string> {
  const { contact, company_name, user, quote, quote_numbers, formats } = parts;
  const { quote_name, quote_number, quote_date } = quote;
  const ours: Record<EmailVariable, string> = {
    ...contactValues(contact),
    ...userValues(user),
    ...{ company_name, quote_name, quote_number, quote_date },
    quote_numbers: listed(quote_numbers),
    quote_or_quotes: quote_numbers.length > 1 ? "quotes" : "quote",
  };
  return new Map([
    ...Object.entries(quote.answers).map(([key, value]) => [key, valueText(value)] as const),
    ...Object.entries(quote.outputs ?? {}).map(([key, value]) => [key, outputText(key, value, formats)] as const),
    ...Object.entries(ours),
  ]);
}
