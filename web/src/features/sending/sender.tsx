import type { Company } from "@quotemill/shared/companies/company";
import type { OfferChoice } from "@quotemill/shared/offers/states";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Send, TriangleAlert } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { DeskLayout } from "../../components/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Segments } from "../../components/ui/choices.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { ConfirmDialog } from "../../components/ui/dialog.tsx";
import { Note } from "../../components/ui/note.tsx";
import { Parts } from "../../components/ui/text-parts.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { contactName } from "../../records/contact-link.tsx";
import { useLastDay, ValidUntilField } from "../offers/index.ts";
import { useChosenQuotes } from "./chosen-quotes.ts";
import { EmailCard, EmailPreview, type EmailTexts, useMessageParts, useTextProblem } from "./email.tsx";
import { QuotesCard } from "./quotes-card.tsx";
import type { RecipientQuotesPage } from "./sending.api.ts";
import { useSend } from "./use-send.ts";
import { usePrintedLastDay, useSendWarnings } from "./use-send-warnings.ts";
import { type MailSender, mailSender, SendingWebhook } from "./webhook.tsx";

type Quotes = InfiniteData<RecipientQuotesPage>;

/** Step two of the Quote Sender. The texts start as the company's templates. Edits apply to this email only. */
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
  /** The ids of quotes to tick, separated by commas; empty for none. */
  wanted: string;
  back: ComponentProps<typeof DeskLayout>["back"];
}) {
  const name = contactName(contact);
  const choice = useChosenQuotes(itemsOf(data), wanted);
  const form = useForm<EmailTexts>({
    defaultValues: { email_subject: company.email_subject_template, email_message: company.email_message_template },
  });
  const texts = useWatch({ control: form.control }) as EmailTexts;
  const parts = useMessageParts(choice, contact, company);
  const textProblem = useTextProblem(texts, parts, company);
  const saved = company.quote_send_webhook_url ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const url = typed ?? saved;
  const [isWebhookOpen, setIsWebhookOpen] = useState(false);
  const [answer, setAnswer] = useState<OfferChoice>("one");
  const lastDay = useLastDay(usePrintedLastDay(choice.ticked));
  const { oddities, questions } = useSendWarnings(choice.ticked, name, company.id, lastDay);
  const [asked, setAsked] = useState<string[]>([]);
  const send = useSend({
    onSent: choice.clear,
    onWebhookProblem: () => setIsWebhookOpen(true),
    onQuestions: setAsked,
  });

  const handleSend = (unasked: string[]) =>
    send.handleSend(
      {
        ...form.getValues(),
        problem: textProblem ?? lastDay.problem,
        quotes: choice.ticked,
        url: { typed: url.trim(), saved },
        sender: mailSender(url.trim(), company),
        valid_until: lastDay.value,
        choice: answer,
      },
      unasked,
    );
  return (
    <DeskLayout
      isWide
      back={back}
      title="Quote Sender"
      subtitle={<Parts of={[name, name !== contact.email && contact.email]} />}
      deskLabel="Email preview"
      desk={
        <EmailPreview
          texts={texts}
          parts={parts}
          textProblem={textProblem}
          quotes={choice.ticked}
          choice={answer}
          company={company}
          validUntil={lastDay.value || null}
          contact={contact}
          sender={mailSender(url.trim(), company)}
        />
      }
      foot={
        <SendFoot
          name={name}
          oddities={oddities}
          canSend={choice.ticked.length > 0 && !textProblem && !lastDay.problem}
          isSending={send.isSending}
          failure={send.failure}
          sent={choice.ticked.length === 0 ? send.sent : null}
          onSend={() => handleSend(questions)}
        />
      }
    >
      <div className="grid gap-5 pb-6">
        <QuotesCard
          query={query}
          choice={choice}
          foot={
            <AnswerAndLastDay count={choice.ticked.length} choice={answer} onChoose={setAnswer} lastDay={lastDay} />
          }
        />
        <EmailCard form={form} company={company} parts={parts} />
        <SendingWebhook
          isOpen={isWebhookOpen}
          onToggle={() => setIsWebhookOpen(!isWebhookOpen)}
          company={company}
          url={url}
          problem={send.webhookProblem(url.trim())}
          onChange={setTyped}
        />
      </div>
      {asked.length > 0 && (
        <ConfirmDialog
          title={`Send to ${name} anyway?`}
          text={asked.join(" ")}
          action="Send anyway"
          variant="primary"
          onClose={() => setAsked([])}
          onConfirm={() => {
            setAsked([]);
            handleSend([]);
          }}
        />
      )}
    </DeskLayout>
  );
}

const answerChoices = [
  { value: "one", label: "One of them" },
  { value: "each", label: "Any of them" },
] as const;

/** Asks until when the customer can accept, and with several quotes, how many of them. */
function AnswerAndLastDay({
  count,
  choice,
  onChoose,
  lastDay: { value, onChange, today, problem, usualDays },
}: {
  /** Number of ticked quotes. */
  count: number;
  choice: OfferChoice;
  onChoose: (choice: OfferChoice) => void;
  lastDay: ReturnType<typeof useLastDay>;
}) {
  const asks = "After that day the page asks the customer to get in touch.";
  const hint =
    value === null
      ? "The customer can accept at any time."
      : usualDays
        ? `${usualDays} days from today. ${asks}`
        : asks;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4 border-t border-dashed border-border-strong p-5 max-md:px-4">
      {count > 1 && (
        <div className="grid content-start gap-1.5 max-md:w-full">
          <p className="text-sm font-medium">Customer can accept</p>
          <Segments label="Customer can accept" choices={answerChoices} value={choice} onChoose={onChoose} />
        </div>
      )}
      <div className="min-w-56 flex-1">
        <ValidUntilField {...{ value, onChange, today, hint }} error={problem ?? undefined} />
      </div>
    </div>
  );
}

/** Says what is odd about this email, and has the button that sends it anyway. */
function SendFoot({
  name,
  oddities,
  canSend,
  isSending,
  failure,
  sent,
  onSend,
}: {
  /** The recipient's name. */
  name: string;
  oddities: string[];
  canSend: boolean;
  isSending: boolean;
  failure: string | undefined;
  /** The link to the customer's page of what was just sent, and who mails it; null before that. */
  sent: ReturnType<typeof useSend>["sent"];
  onSend: () => void;
}) {
  return (
    <>
      {failure && !isSending && <Note tone="warning">{failure}</Note>}
      <Oddities sentences={oddities} />
      {sent && !isSending && (
        <div className="flex items-center justify-between gap-3 rounded-md bg-success-soft ps-3 pe-1 text-sm text-success-ink">
          <p className="min-w-0 py-2 text-pretty wrap-anywhere">{knownOf(sent.sender, name)}</p>
          <CopyButton text={sent.link} words="Copy link" />
        </div>
      )}
      <Button size="lg" busy={isSending} unready={!canSend} onClick={onSend} className="min-w-0">
        {!isSending && <Send size={16} aria-hidden="true" className="shrink-0" />}
        <span className="truncate">Send to {name}</span>
      </Button>
    </>
  );
}

/** Words for a sent mail. Whether it arrived is not known yet: we have queued it, or a webhook has taken it over. */
const knownOf = (sender: MailSender | null, name: string) =>
  sender && !sender.isOwn
    ? `Handed over to ${sender.host}, which emails ${name}.`
    : `Sent. The email to ${name} is on its way.`;

/** The list has its own scrolling, so that the button stays in sight however much there is to say. */
function Oddities({ sentences }: { sentences: string[] }) {
  return (
    <div role="status" className="empty:sr-only">
      {sentences.length > 0 && (
        <section
          aria-label="Before you send"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
          tabIndex={0}
          className="flex max-h-28 gap-2.5 overflow-y-auto rounded-md bg-warning-soft px-3 py-2 text-xs tracking-wide text-warning-ink"
        >
          <TriangleAlert size={14} aria-hidden="true" className="sticky top-0 mt-0.5 shrink-0" />
          <ul className="grid min-w-0 flex-1 gap-1 self-start">
            {sentences.map((sentence) => (
              <li key={sentence} className="text-pretty wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
