import type { Company } from "@quotemill/shared/companies";
import type { OfferChoice } from "@quotemill/shared/offers/states";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { DeskLayout } from "../../components/desk-layout.tsx";
import { Parts } from "../../components/ui/parts.tsx";
import { itemsOf } from "../../lib/paged-query.ts";
import { useLastDay } from "../offers/index.ts";
import { contactName } from "../quotes/index.ts";
import { EmailCard } from "./email-card.tsx";
import { Letter } from "./letter.tsx";
import { OfferPart } from "./offer-part.tsx";
import { QuotesCard } from "./quotes-card.tsx";
import { SendFoot } from "./send-foot.tsx";
import type { RecipientQuotesPage } from "./sending.api.ts";
import { useChoice } from "./use-choice.ts";
import { useMessageParts } from "./use-message-parts.ts";
import { useOddities } from "./use-oddities.ts";
import { useSend } from "./use-send.ts";
import { useTextProblem } from "./use-text-problem.ts";
import { WebhookPart } from "./webhook-part.tsx";

type Quotes = InfiniteData<RecipientQuotesPage>;

export interface EmailTexts {
  email_subject: string;
  email_message: string;
}

/** The texts start as the company's templates. Edits apply to this email only. */
export function Sender({
  query,
  contact,
  data,
  company,
  wanted,
  back,
}: {
  query: UseInfiniteQueryResult<Quotes>;
  contact: RecipientQuotesPage["contact"];
  data: Quotes;
  company: Company;
  /** The id of a quote to tick; empty for none. */
  wanted: string;
  back: ComponentProps<typeof DeskLayout>["back"];
}) {
  const name = contactName(contact);
  const choice = useChoice(itemsOf(data), wanted);
  const form = useForm<EmailTexts>({
    defaultValues: { email_subject: company.email_subject_template, email_message: company.email_message_template },
  });
  const texts = useWatch({ control: form.control }) as EmailTexts;
  const parts = useMessageParts(choice, contact, company);
  const textProblem = useTextProblem(texts, parts, company);
  const oddities = useOddities(choice.ticked, name, company.id);
  const saved = company.quote_send_webhook_url ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const url = typed ?? saved;
  const [isWebhookOpen, setIsWebhookOpen] = useState(false);
  const [answer, setAnswer] = useState<OfferChoice>("one");
  const lastDay = useLastDay();
  const send = useSend({ onSent: choice.clear, onWebhookProblem: () => setIsWebhookOpen(true) });

  const handleSend = () =>
    send.handleSend({
      ...form.getValues(),
      problem: textProblem ?? lastDay.problem,
      quotes: choice.ticked,
      url: { typed: url.trim(), saved },
      valid_until: lastDay.value,
      choice: answer,
    });
  return (
    <DeskLayout
      isWide
      back={back}
      title="Quote Sender"
      subtitle={<Parts of={[name, name !== contact.email && contact.email]} />}
      deskLabel="Email preview"
      desk={
        <Letter
          texts={texts}
          parts={parts}
          textProblem={textProblem}
          quotes={choice.ticked}
          company={company}
          validUntil={lastDay.value || null}
          to={{ name, email: contact.email }}
          url={url.trim()}
        />
      }
      foot={
        <SendFoot
          name={name}
          oddities={oddities}
          canSend={choice.ticked.length > 0 && !textProblem && !lastDay.problem}
          isSending={send.isSending}
          failure={send.failure}
          sentLink={choice.ticked.length === 0 ? send.sentLink : null}
          onSend={handleSend}
        />
      }
    >
      <div className="grid gap-5 pb-6">
        <QuotesCard
          query={query}
          choice={choice}
          foot={<OfferPart count={choice.ticked.length} choice={answer} onChoose={setAnswer} lastDay={lastDay} />}
        />
        <EmailCard form={form} company={company} parts={parts} />
        <WebhookPart
          isOpen={isWebhookOpen}
          onToggle={() => setIsWebhookOpen(!isWebhookOpen)}
          company={company}
          url={url}
          problem={send.webhookProblem(url.trim())}
          onChange={setTyped}
        />
      </div>
    </DeskLayout>
  );
}
