import type { Company } from "@quotemill/shared/companies";
import { quoteMail } from "@quotemill/shared/mail/quote-mail";
import { type MessageParts, renderMessage, renderSubject } from "@quotemill/shared/quotes/message";
import { sentLinkSeconds } from "@quotemill/shared/workflow/send-payload";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Parts } from "../../components/ui/parts.tsx";
import { useFormats } from "../../lib/use-formats.tsx";
import { MailFrame } from "./mail-frame.tsx";
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
  to: { name: string; email: string };
  /** The webhook's. */
  url: string;
}

/** The mail that our own workflow makes of it, in the frame of a mail program. */
export function Letter({ texts, parts, textProblem, quotes, company, to, url }: Props) {
  const sender = mailSender(url);
  const mail = useMail({ texts, parts, quotes, company });
  return (
    <section aria-label="What the customer will see">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-md font-semibold">Preview</h2>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {sender && !sender.isOwn ? `${sender.host} may lay it out differently` : `as it reaches ${to.email}`}
        </p>
      </div>
      <div className="overflow-hidden rounded-lg border border-border bg-raised shadow-xs">
        <div className="flex items-center gap-3 border-b border-border px-4 py-3">
          <Avatar name={company.name} size="lg" />
          <div className="min-w-0">
            <p className="font-semibold text-pretty wrap-anywhere">{mail.subject}</p>
            <Parts of={[company.name, `to ${to.name}`]} className="text-sm text-ink-muted" />
          </div>
        </div>
        {quotes.length > 0 && !textProblem ? (
          <MailFrame title="Email" html={mail.html} />
        ) : (
          <p className="grid min-h-60 place-items-center bg-sunken px-4 text-center wrap-anywhere text-ink-muted">
            {textProblem ?? "No quotes selected"}
          </p>
        )}
      </div>
    </section>
  );
}

function useMail({ texts, parts, quotes, company }: Omit<Props, "to" | "url" | "textProblem">) {
  const { data: letterhead } = useQuery(letterheadQuery(company.id));
  const formats = useFormats();
  const [linksUntil] = useState(() => new Date(Date.now() + sentLinkSeconds * 1000));
  const logo = letterhead?.logo_url ? { src: letterhead.logo_url } : null;
  return quoteMail({
    company: letterhead ? { ...letterhead, name: company.name } : null,
    logo,
    subject: renderSubject(texts.email_subject, parts),
    message: renderMessage(texts.email_message, parts),
    quotes: quotes.map((quote) => ({
      ...quote,
      grand_total: formats.amount(quote.grand_total, quote.currency),
      pdf_url: "#",
    })),
    canReply: true,
    linksUntil,
    formats,
  });
}
