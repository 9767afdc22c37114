import { seesCosts } from "@quotemill/shared/access/permissions";
import type { Company } from "@quotemill/shared/companies/company";
import { jobName } from "@quotemill/shared/documents/customer";
import { quoteMail } from "@quotemill/shared/mail/quote-mail";
import { offeredName } from "@quotemill/shared/offers/quote-title";
import type { OfferChoice } from "@quotemill/shared/offers/states";
import { offeredOutputs } from "@quotemill/shared/offers/totals";
import { unusableVariable } from "@quotemill/shared/quotes/hidden-costs";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { totalsOfQuote } from "@quotemill/shared/quotes/own-price";
import { formOfQuote, type Quote } from "@quotemill/shared/quotes/quote";
import { variableAnswers } from "@quotemill/shared/quotes/variable-answers";
import { type Formats, formatsFor } from "@quotemill/shared/region/formats";
import { unitsOf } from "@quotemill/shared/region/money";
import { type MessageParts, messageValues, renderMessage, renderSubject } from "@quotemill/shared/sending/message";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { MailPreview } from "../../components/mail/mail-preview.tsx";
import { Card } from "../../components/ui/card.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { TextArea } from "../../components/ui/text-fields.tsx";
import { useFormats } from "../../lib/formats.ts";
import { contactName } from "../../records/contact-link.tsx";
import { useAuth } from "../auth/index.ts";
import { detailsQuery } from "../quotes/index.ts";
import { appendToken, VariablePicker } from "../settings/index.ts";
import type { ChosenQuotes } from "./chosen-quotes.ts";
import { letterheadQuery, type RecipientQuotesPage } from "./sending.api.ts";
import { useRecords } from "./use-send-warnings.ts";
import type { MailSender } from "./webhook.tsx";

export interface EmailTexts {
  email_subject: string;
  email_message: string;
}

export function EmailCard({
  form,
  company,
  parts,
}: {
  form: UseFormReturn<EmailTexts>;
  company: Company;
  parts: MessageParts;
}) {
  const values = messageValues(parts);
  const picker = (field: string, name: keyof EmailTexts) => (
    <VariablePicker
      usedIn="email"
      company={company}
      field={field}
      values={values}
      onChoose={(key) => appendToken(form, name, key)}
    />
  );
  return (
    <Card title="Email">
      <div className="grid gap-4 px-5 pb-5 max-md:px-4">
        <TextField
          label="Email Subject"
          maxLength={500}
          aside={picker("Email Subject", "email_subject")}
          {...form.register("email_subject")}
        />
        <TextArea
          label="Email Message"
          rows={6}
          maxLength={20_000}
          aside={picker("Email Message", "email_message")}
          {...form.register("email_message")}
        />
      </div>
    </Card>
  );
}

interface LetterProps {
  texts: EmailTexts;
  parts: MessageParts;
  /** Shown instead of a mail that cannot be sent. */
  textProblem: string | null;
  quotes: ChosenQuotes["ticked"];
  choice: OfferChoice;
  company: Company;
  /** The last day of the offer as 'yyyy-mm-dd'; null for no end. */
  validUntil: string | null;
  contact: RecipientQuotesPage["contact"];
  /** Sender of the mail; null if there is none. */
  sender: MailSender | null;
}

/** The mail that our own workflow makes of these texts and quotes, in the frame of a mail program. */
export function EmailPreview({
  texts,
  parts,
  textProblem,
  quotes,
  choice,
  company,
  validUntil,
  contact,
  sender,
}: LetterProps) {
  const mail = useMail({ texts, parts, quotes, choice, company, validUntil, contact });
  return (
    <section aria-label="What the customer will see">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-md font-semibold">Preview</h2>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {sender && !sender.isOwn ? `${sender.host} may lay it out differently` : `To ${contact.email}`}
        </p>
      </div>
      <MailPreview
        from={company.name}
        to={contactName(contact)}
        mail={mail}
        problem={textProblem ?? (quotes.length === 0 && "No quotes selected")}
      />
    </section>
  );
}

function useMail({
  texts,
  parts,
  quotes,
  choice,
  company,
  validUntil,
  contact,
}: Omit<LetterProps, "sender" | "textProblem">) {
  const { data: letterhead } = useQuery(letterheadQuery(company.id));
  const formats = useFormats();
  const records = useRecords(quotes);
  const logo = letterhead?.logo_url ? { src: letterhead.logo_url } : null;
  return quoteMail({
    company: letterhead ? { ...letterhead, name: company.name } : null,
    logo,
    subject: renderSubject(texts.email_subject, parts),
    message: renderMessage(texts.email_message, parts),
    quotes: quotes.map((quote) => mailedQuote(quote, records.get(quote.id), contact, formats)),
    choice,
    // The customer's page does not exist before the quotes are sent.
    offerUrl: "#",
    validUntil,
    canReply: true,
    formats,
  });
}

/** Until its record has loaded, a quote is without its tax. */
function mailedQuote(
  quote: QuoteRow,
  record: Quote | undefined,
  contact: RecipientQuotesPage["contact"],
  formats: Formats,
) {
  const { grand_total, tax_total } = record
    ? totalsOfQuote(record, formats)
    : { grand_total: formats.readCents(quote.grand_total, quote.currency), tax_total: null };
  const gst_total = unitsOf(tax_total);
  const { quote_name, quote_number, currency } = quote;
  const known = { contact: { company_name: "", ...contact }, template_name: record?.template_name ?? "", quote_number };
  const job = offeredName({ ...known, job: jobName(quote_name, known) });
  return {
    job,
    quote_number,
    currency,
    grand_total: unitsOf(grand_total),
    tax_name: record?.tax_name ?? null,
    gst_total,
  };
}

/** The values of the email's variables: those of the first ticked quote, as the server fills them in. */
export function useMessageParts(
  { ticked, sendable, shown }: ChosenQuotes,
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
      outputs: whole && offeredOutputs(whole.outputs, totalsOfQuote(whole, formats), whole.currency),
    },
    quote_numbers:
      ticked.length > 0 ? ticked.map(({ quote_number }) => quote_number) : quote ? [quote.quote_number] : [],
    formats: ofQuote,
  };
}

/** Explains why the server will refuse these texts, or returns null. */
export function useTextProblem(texts: EmailTexts, parts: MessageParts, { costs_visible_to }: Company) {
  const { userProfile } = useAuth();
  if (seesCosts(userProfile?.app_role, costs_visible_to)) return null;
  return unusableVariable([texts.email_subject, texts.email_message], messageValues(parts));
}
