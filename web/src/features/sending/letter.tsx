import type { Company } from "@quotemill/shared/companies";
import { quoteMail } from "@quotemill/shared/mail/quote-mail";
import { type MessageParts, renderMessage, renderSubject } from "@quotemill/shared/quotes/message";
import { useQuery } from "@tanstack/react-query";
import { MailPreview } from "../../components/mail-preview.tsx";
import { useFormats } from "../../lib/use-formats.ts";
import { mailSender } from "./mail-sender.ts";
import type { EmailTexts } from "./sender.tsx";
import { letterheadQuery } from "./sending.api.ts";
import type { Choice } from "./use-choice.ts";

interface Props {
  texts: EmailTexts;
  parts: MessageParts;
  /** Shown instead of a mail that cannot be sent. */
  textProblem: string | null;
  quotes: Choice["ticked"];
  company: Company;
  /** 'yyyy-mm-dd'; null for no end. */
  validUntil: string | null;
  to: { name: string; email: string };
  /** The webhook's. */
  url: string;
}

/** The mail that our own workflow makes of it, in the frame of a mail program. */
export function Letter({ texts, parts, textProblem, quotes, company, validUntil, to, url }: Props) {
  const sender = mailSender(url);
  const mail = useMail({ texts, parts, quotes, company, validUntil });
  return (
    <section aria-label="What the customer will see">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-md font-semibold">Preview</h2>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {sender && !sender.isOwn ? `${sender.host} may lay it out differently` : `as it reaches ${to.email}`}
        </p>
      </div>
      <MailPreview
        from={company.name}
        to={to.name}
        mail={mail}
        problem={textProblem ?? (quotes.length === 0 && "No quotes selected")}
      />
    </section>
  );
}

function useMail({ texts, parts, quotes, company, validUntil }: Omit<Props, "to" | "url" | "textProblem">) {
  const { data: letterhead } = useQuery(letterheadQuery(company.id));
  const formats = useFormats();
  const logo = letterhead?.logo_url ? { src: letterhead.logo_url } : null;
  return quoteMail({
    company: letterhead ? { ...letterhead, name: company.name } : null,
    logo,
    subject: renderSubject(texts.email_subject, parts),
    message: renderMessage(texts.email_message, parts),
    quotes: quotes.map((quote) => ({
      ...quote,
      grand_total: formats.amount(quote.grand_total, quote.currency),
      tax_name: company.tax_basis_points === 0 ? null : company.tax_name,
      gst_total: null,
    })),
    // There is no page yet.
    offerUrl: "#",
    validUntil,
    canReply: true,
    formats,
  });
}
