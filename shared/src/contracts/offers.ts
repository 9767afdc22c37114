import {
  handleAcceptanceInput,
  offerList,
  recordAnswerInput,
  reopenInput,
  replyInput,
  undoAcceptanceInput,
  withdrawInput,
} from "../offers/offer.ts";
import { idParam } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** What staff see of their offers and do with them. */
export const offerCalls = defineCalls("offers", {
  ofQuote: {
    method: "GET",
    path: "/rest/v1/quotes/:id/offers",
    permission: "quotes.read",
    keys: true,
    summary: "The offers that a quote was sent in, newest first, each with its timeline",
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
    summary: "End an open offer; its page then shows no prices",
    body: withdrawInput,
    errors: ["not_found", "conflict"],
  },
  reopen: {
    method: "POST",
    path: "/functions/v1/reopen-offer",
    permission: "quotes.send",
    keys: true,
    summary: "Open an offer again that was declined, withdrawn or has expired",
    body: reopenInput,
    errors: ["not_found", "conflict"],
  },
  reply: {
    method: "POST",
    path: "/functions/v1/reply-to-question",
    permission: "quotes.send",
    summary: "Answer the customer's question, by mail and on the page",
    body: replyInput,
    errors: ["not_found", "conflict", "rate_limited"],
  },
  recordAnswer: {
    method: "POST",
    path: "/functions/v1/record-answer",
    permission: "quotes.send",
    keys: true,
    summary: "Record an answer that came by phone",
    body: recordAnswerInput,
    errors: ["not_found", "conflict", "gone", "answer_refused"],
  },
  handleAcceptance: {
    method: "POST",
    path: "/functions/v1/handle-acceptance",
    permission: "quotes.send",
    keys: true,
    summary: "Note that someone has dealt with an acceptance, so that it is no longer news",
    body: handleAcceptanceInput,
    errors: ["not_found", "conflict"],
  },
  undoAcceptance: {
    method: "POST",
    path: "/functions/v1/undo-acceptance",
    permission: "company.write",
    summary: "Undo an acceptance with a reason; the record of both stays",
    body: undoAcceptanceInput,
    errors: ["not_found", "conflict"],
  },
});
