import type { Company } from "@quotemill/shared/companies";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { DeskLayout } from "../../components/desk-layout.tsx";
import { Parts } from "../../components/ui/parts.tsx";
import { itemsOf } from "../../lib/paged-query.ts";
import { contactName } from "../quotes/index.ts";
import { EmailCard } from "./email-card.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { QuotesCard } from "./quotes-card.tsx";
import { SendDesk } from "./send-desk.tsx";
import type { RecipientQuotesPage } from "./sending.api.ts";
import { useChoice } from "./use-choice.ts";
import { useSend } from "./use-send.ts";
import { WebhookCard } from "./webhook-card.tsx";

type Quotes = InfiniteData<RecipientQuotesPage>;

export interface EmailTexts {
  email_subject: string;
  email_message: string;
}

/** The texts start as the company's templates. Edits apply to this email only. */
export function Sender({
  query,
  data,
  company,
  back,
}: {
  query: UseInfiniteQueryResult<Quotes>;
  data: Quotes;
  company: Company;
  back: ComponentProps<typeof DeskLayout>["back"];
}) {
  const contact = data.pages[0]?.contact;
  const choice = useChoice(itemsOf(data));
  const form = useForm<EmailTexts>({
    defaultValues: { email_subject: company.email_subject_template, email_message: company.email_message_template },
  });
  const texts = useWatch({ control: form.control }) as EmailTexts;
  const saved = company.quote_send_webhook_url ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const url = typed ?? saved;
  const send = useSend(choice.clear);
  if (!contact) return null;
  const name = contactName(contact);

  const handleSend = () =>
    send.handleSend({ ...form.getValues(), quotes: choice.ticked, url: { typed: url.trim(), saved } });
  return (
    <DeskLayout
      back={back}
      title="Quote Sender"
      subtitle={<Parts of={[name, name !== contact.email && contact.email]} />}
      deskLabel="Email preview"
      desk={
        <>
          <EmailPreview texts={texts} contact={contact} company={company} choice={choice} />
          <SendDesk choice={choice} {...send} handleSend={handleSend} />
        </>
      }
    >
      <div className="grid gap-6 pb-6 max-md:gap-5">
        <EmailCard form={form} company={company} />
        <QuotesCard query={query} choice={choice} />
        <WebhookCard company={company} url={url} onChange={setTyped} />
      </div>
    </DeskLayout>
  );
}
