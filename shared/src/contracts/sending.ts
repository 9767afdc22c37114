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
import { idempotencyHeader } from "./quotes.ts";

export const sendingCalls = defineCalls("sending", {
  recipients: {
    method: "GET",
    path: "/rest/v1/recipients",
    permission: "quotes.send",
    summary: "People with quotes, searched by name or email",
    query: recipientQuery,
    answer: recipientPage,
    key: queryKeys.recipients,
  },
  quotes: {
    method: "GET",
    path: "/rest/v1/recipients/quotes",
    permission: "quotes.send",
    summary: "The quotes for an email address, newest first",
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
    summary: "Send the selected quotes to the sending webhook; repeating the Idempotency-Key returns the same answer",
    headers: idempotencyHeader,
    body: sendQuotesInput,
    answer: sendQuotesAnswer,
    errors: ["not_found", "conflict", "webhook_failed", "rate_limited"],
  },
});
