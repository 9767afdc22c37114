import type { Company } from "@quotemill/shared/companies";
import { formatsFor } from "@quotemill/shared/formats";
import { formOfQuote } from "@quotemill/shared/quotes/form-of-quote";
import type { MessageParts } from "@quotemill/shared/quotes/message";
import { variableAnswers } from "@quotemill/shared/quotes/variable-answers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "../../lib/use-formats.ts";
import { useAuth } from "../auth/index.ts";
import { detailsQuery } from "../quotes/index.ts";
import type { RecipientQuotesPage } from "./sending.api.ts";
import type { Choice } from "./use-choice.ts";

/** The values of the email's variables: those of the first ticked quote, as the server fills them in. */
export function useMessageParts(
  { ticked, sendable, shown }: Choice,
  contact: RecipientQuotesPage["contact"],
  company: Company,
): MessageParts {
  const { userProfile } = useAuth();
  const formats = useFormats();
  const quote = ticked[0] ?? sendable[0] ?? shown[0];
  const { data } = useQuery({
    ...detailsQuery(quote?.id ?? "", false),
    enabled: quote !== undefined,
    placeholderData: keepPreviousData, // keeps the text while another quote's values load
  });
  const whole = data?.kind === "quote" ? data.record : null;
  const ofQuote = formatsFor({ ...company, currency: quote?.currency ?? company.currency });
  return {
    contact: whole?.contact ?? contact,
    company_name: company.name,
    user: { full_name: userProfile?.full_name ?? "", email: userProfile?.email ?? "" },
    quote: {
      quote_name: quote?.quote_name ?? "",
      quote_number: quote?.quote_number ?? "",
      quote_date: quote ? formats.shortDay(quote.created_at) : "",
      answers: whole ? variableAnswers(formOfQuote(whole), whole.answers, ofQuote) : {},
      outputs: whole?.outputs ?? null,
    },
    formats: ofQuote,
  };
}
