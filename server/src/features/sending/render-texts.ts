import { offeredOutputs, type Totals } from "@quotemill/shared/offers/totals";
import { unusableVariable } from "@quotemill/shared/quotes/hidden-costs";
import type { NamedUser } from "@quotemill/shared/quotes/placeholders";
import { variableAnswers } from "@quotemill/shared/quotes/variable-answers";
import { type FormatRegion, formatsFor } from "@quotemill/shared/region/formats";
import {
  type MessageParts,
  maxMessageLength,
  maxSubjectLength,
  messageValues,
  renderMessage,
  renderSubject,
} from "@quotemill/shared/sending/message";
import type { SendQuotesInput } from "@quotemill/shared/sending/send-quotes";
import { AppError } from "../../platform/errors.ts";
import type { Actor } from "../../platform/http/access.ts";
import { outputsFor } from "../costs/index.ts";
import { readForm } from "../templates/index.ts";
import type { LockedQuote } from "./sends.queries.ts";

/** The texts are measured once they are filled in, because a short variable may stand for thousands of characters. */
const maxLengths = { subject: maxSubjectLength, message: maxMessageLength };

interface TextParts {
  /** The first of the quotes, whose values the variables use. */
  quote: LockedQuote;
  quote_numbers: string[];
  /** The totals that the customer is offered of the first quote. */
  totals: Totals;
  contact: MessageParts["contact"];
  /** Its templates are for a sender who gives no texts. */
  company: FormatRegion & { name: string; email_subject_template: string; email_message_template: string };
  author: NamedUser;
  actor: Actor;
}

/** Writes the mail that the customer will read, as the sender's preview showed it. */
export function renderTexts(input: SendQuotesInput, parts: TextParts) {
  const { quote, totals, contact, company, author, actor } = parts;
  const { email_subject = company.email_subject_template, email_message = company.email_message_template } = input;
  const formats = formatsFor({ ...company, currency: quote.currency });
  const filled: MessageParts = {
    contact,
    company_name: company.name,
    user: author,
    quote: {
      ...quote,
      answers: variableAnswers(readForm(quote), quote.answers, formats),
      outputs: offeredOutputs(outputsFor(actor, quote.outputs), totals, quote.currency),
      quote_date: input.quote_date || formats.shortDay(quote.created_at),
    },
    quote_numbers: parts.quote_numbers,
    formats,
  };
  const unusable = !actor.sees_costs && unusableVariable([email_subject, email_message], messageValues(filled));
  // The sender may not see costs. Without the value, the customer would read a sentence with a hole.
  if (unusable) throw new AppError("validation_failed", unusable);
  return {
    email_subject: checkLength("subject", renderSubject(email_subject, filled)),
    email_message: checkLength("message", renderMessage(email_message, filled)),
  };
}

function checkLength(word: keyof typeof maxLengths, text: string): string {
  if (text.length <= maxLengths[word]) return text;
  throw new AppError("validation_failed", `The ${word} is too long once its variables are filled in.`);
}
