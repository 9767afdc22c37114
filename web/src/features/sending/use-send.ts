import type { ErrorCode } from "@quotemill/shared/contracts/call";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { maxSentQuotes, type OfferChoice } from "@quotemill/shared/offers/states";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { noQuoteSelected, noWebhookUrl, tooManyQuotes } from "@quotemill/shared/sending/sendable";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "../../components/messages/toast.tsx";
import { ApiError } from "../../lib/api/errors.ts";
import { newKey } from "../../lib/browser.ts";
import { useFormats } from "../../lib/formats.ts";
import { sendQuotes } from "./sending.api.ts";
import type { MailSender } from "./webhook.tsx";

interface Sending {
  /** The ticked quotes, in the displayed order. */
  quotes: QuoteRow[];
  url: { typed: string; saved: string };
  /** Sender of the mail; null if there is none. */
  sender: MailSender | null;
  email_subject: string;
  email_message: string;
  valid_until: string | null;
  choice: OfferChoice;
  /** The reason why this cannot be sent; null if it can. */
  problem: string | null;
}

/**
 * Only one send runs at a time, and none is paused while offline: people learn of a failure at once and decide when to
 * retry.
 */
const mutationKey = ["send-quotes"];

/**
 * Errors after which nothing was sent. After any other (a conflict, an outage, an unreadable response) the mail may be
 * on its way.
 */
const definite: ErrorCode[] = ["bad_request", "validation_failed", "forbidden", "not_found", "webhook_failed"];
/** People have read that an earlier try may have worked. If they click again, they want another one. */
const warned: ErrorCode = "idempotency_key_reused";
const isDefinite = (error: Error) => error instanceof ApiError && [...definite, warned].includes(error.code);

const webhookProblemOf = (error: Error | null) =>
  error instanceof ApiError ? error.fields.webhook_url_override : undefined;

export function useSend({
  onSent,
  onWebhookProblem,
  onQuestions,
}: {
  onSent: () => void;
  onWebhookProblem: () => void;
  /** Asks what must be answered before this is sent. */
  onQuestions: (questions: string[]) => void;
}) {
  const queryClient = useQueryClient();
  const formats = useFormats();
  const unsettled = useRef<{ ids: string; key: string } | null>(null);

  const send = useMutation({
    mutationKey,
    networkMode: "always",
    mutationFn: async ({ quotes, url, sender, problem, ...sending }: Sending) => {
      const quote_ids = quotes.map(({ id }) => id);
      const ids = quote_ids.join();
      // If the outcome is unknown, a retry of the same quotes reuses the key, so that they cannot be sent twice.
      const key = unsettled.current?.ids === ids ? unsettled.current.key : newKey();
      unsettled.current = { ids, key };
      return sendQuotes(
        {
          ...sending,
          quote_ids,
          webhook_url_override: url.typed === url.saved ? null : url.typed,
          quote_date: quotes[0] ? formats.shortDay(quotes[0].created_at) : "",
        },
        key,
      );
    },
    onSuccess: (_, { quotes }) => {
      unsettled.current = null;
      toast.success(`Successfully sent ${quotes.length} quote(s)!`);
      onSent();
    },
    onError: (error) => {
      if (isDefinite(error)) unsettled.current = null;
      if (webhookProblemOf(error)) onWebhookProblem();
      toast.error(`Failed to send quotes: ${error.message}`);
    },
    // Fetch the quotes again even after a failure, because somebody else may have sent them first. Nothing waits for this.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.quotes });
      void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard });
    },
  });

  /** Asks the questions only about what can be sent. */
  function handleSend(sending: Sending, questions: string[]) {
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    if (sending.quotes.length === 0) return toast.error(noQuoteSelected);
    if (sending.quotes.length > maxSentQuotes) return toast.error(tooManyQuotes);
    if (sending.problem) return toast.error(sending.problem);
    if (!sending.url.typed && !sending.sender) {
      onWebhookProblem();
      return toast.error(noWebhookUrl);
    }
    if (questions.length > 0) return onQuestions(questions);
    send.mutate(sending);
  }
  return {
    handleSend,
    isSending: send.isPending,
    /** The customer's page of the last send, and who mails it; null if the page is unknown. */
    sent: send.data ? { link: send.data, sender: send.variables.sender } : null,
    failure: send.error?.message,
    /** Returns the reason why the last send refused that webhook URL. */
    webhookProblem: (url: string) => (url === send.variables?.url.typed ? webhookProblemOf(send.error) : undefined),
  };
}
