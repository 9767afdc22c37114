import { idempotencyHeader } from "../requests/idempotency.ts";
import {
  recipientPage,
  recipientQuery,
  recipientQuotesPage,
  recipientQuotesQuery,
  sendQuotesAnswer,
  sendQuotesInput,
} from "../sending/send-quotes.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const sendingCalls = defineCalls("sending", {
  recipients: {
    method: "GET",
    path: "/rest/v1/recipients",
    permission: "quotes.send",
    summary: "List people with quotes",
    description: "Searched by name or email address.",
    query: recipientQuery,
    answer: recipientPage,
    key: queryKeys.recipients,
  },
  quotes: {
    method: "GET",
    path: "/rest/v1/recipients/quotes",
    permission: "quotes.send",
    summary: "List the quotes for an email address",
    description: "Newest first.",
    query: recipientQuotesQuery,
    answer: recipientQuotesPage,
    errors: ["not_found"],
    key: queryKeys.recipientQuotes,
  },
  send: {
    method: "POST",
    path: "/functions/v1/send-quotes",
    permission: "quotes.send",
    keys: true,
    summary: "Send quotes to their customer as one offer",
    description:
      "Through the company's sending webhook, or by our own mail. Repeating the `Idempotency-Key` returns the same answer and sends nothing again.",
    headers: idempotencyHeader,
    body: sendQuotesInput,
    answer: sendQuotesAnswer,
    errors: ["not_found", "conflict", "webhook_failed", "rate_limited"],
  },
});
