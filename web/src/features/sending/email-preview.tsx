import type { Company } from "@quotemill/shared/companies";
import { type MessageParts, renderMessage, renderSubject } from "@quotemill/shared/quotes/message";
import { emptySubject } from "@quotemill/shared/workflow/send-webhook";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "../../lib/use-formats.tsx";
import { useAuth } from "../auth/index.ts";
import { contactName, detailsQuery } from "../quotes/index.ts";
import type { EmailTexts } from "./sender.tsx";
import type { RecipientQuotesPage } from "./sending.api.ts";
import type { Choice } from "./use-choice.ts";

interface Props {
  texts: EmailTexts;
  contact: RecipientQuotesPage["contact"];
  company: Company;
  choice: Choice;
}

/** Filled in with the values of the first ticked quote. */
export function EmailPreview({ texts, contact, company, choice }: Props) {
  const quote = choice.ticked[0] ?? choice.sendable[0] ?? choice.shown[0];
  const parts = useMessageParts({ contact, company, quote });
  const subject = renderSubject(texts.email_subject, parts);
  const message = renderMessage(texts.email_message, parts);
  return (
    <section aria-label="What the customer will see">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-md font-semibold">Preview</h2>
        {quote && <p className="text-xs tracking-wide text-ink-muted">With values from {quote.quote_number}</p>}
      </div>
      <div className="rounded-lg border border-border bg-raised shadow-xs dark:bg-surface">
        <div className="grid gap-0.5 border-b border-border px-4 py-3">
          <p className="text-sm wrap-anywhere text-ink-muted">
            To {contactName(contact)} &lt;{contact.email}&gt;
          </p>
          <p className="font-semibold text-pretty wrap-anywhere">{subject || emptySubject}</p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
        <p tabIndex={0} className="max-h-80 overflow-y-auto px-4 py-3 whitespace-pre-line wrap-anywhere">
          {message || <span className="text-ink-muted">No message. The customer will get only the quotes.</span>}
        </p>
      </div>
    </section>
  );
}

function useMessageParts({
  contact,
  company,
  quote,
}: Omit<Props, "texts" | "choice"> & { quote: Choice["shown"][number] | undefined }): MessageParts {
  const { userProfile } = useAuth();
  const formats = useFormats();
  const { data } = useQuery({
    ...detailsQuery(quote?.id ?? "", false),
    enabled: quote !== undefined,
    placeholderData: keepPreviousData, // keeps the text while another quote's values load
  });
  const whole = data?.kind === "quote" ? data.record : null;
  return {
    contact: whole?.contact ?? contact,
    company_name: company.name,
    user: { full_name: userProfile?.full_name ?? "", email: userProfile?.email ?? "" },
    quote: {
      quote_name: quote?.quote_name ?? "",
      quote_number: quote?.quote_number ?? "",
      quote_date: quote ? formats.shortDay(quote.created_at) : "",
      answers: whole?.answers ?? {},
      outputs: whole?.outputs ?? null,
    },
  };
}
