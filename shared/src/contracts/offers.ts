import {
  handleAcceptanceInput,
  offerList,
  recordAnswerInput,
  reopenInput,
  replyInput,
  undoAcceptanceInput,
  withdrawInput,
} from "../offers/offer.ts";
import { idempotencyHeader } from "../requests/idempotency.ts";
import { idParam } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** The calls with which staff read and change their offers. */
export const offerCalls = defineCalls("offers", {
  ofQuote: {
    method: "GET",
    path: "/rest/v1/quotes/:id/offers",
    permission: "quotes.read",
    keys: true,
    summary: "List the offers that a quote was sent in",
    description: "Newest first, each with its timeline.",
    params: idParam,
    answer: offerList,
    errors: ["not_found"],
    key: queryKeys.quoteOffers,
  },
  withdraw: {
    method: "POST",
    path: "/functions/v1/withdraw-offer",
    permission: "quotes.send",
    keys: true,
    summary: "Withdraw an open offer",
    description: "Its page then shows no prices.",
    headers: idempotencyHeader,
    body: withdrawInput,
    errors: ["not_found", "conflict"],
  },
  reopen: {
    method: "POST",
    path: "/functions/v1/reopen-offer",
    permission: "quotes.send",
    keys: true,
    summary: "Open an offer again",
    description: "One that was declined, withdrawn or has expired.",
    headers: idempotencyHeader,
    body: reopenInput,
    errors: ["not_found", "conflict"],
  },
  reply: {
    method: "POST",
    path: "/functions/v1/reply-to-question",
    permission: "quotes.send",
    summary: "Answer a customer's question",
    description: "By mail and on the customer's page.",
    body: replyInput,
    errors: ["not_found", "conflict", "rate_limited"],
  },
  recordAnswer: {
    method: "POST",
    path: "/functions/v1/record-answer",
    permission: "quotes.send",
    // Not open to keys: the record names the person who took the call.
    summary: "Record an answer that came by phone",
    body: recordAnswerInput,
    errors: ["not_found", "conflict", "gone", "answer_refused"],
  },
  handleAcceptance: {
    method: "POST",
    path: "/functions/v1/handle-acceptance",
    permission: "quotes.send",
    keys: true,
    summary: "Note that someone has dealt with an acceptance",
    description: "It is then no longer news.",
    headers: idempotencyHeader,
    body: handleAcceptanceInput,
    errors: ["not_found", "conflict"],
  },
  undoAcceptance: {
    method: "POST",
    path: "/functions/v1/undo-acceptance",
    permission: "company.write",
    summary: "Undo an acceptance, with a reason",
    description: "The record of both stays.",
    body: undoAcceptanceInput,
    errors: ["not_found", "conflict"],
  },
});
