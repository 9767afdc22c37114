import { z } from "zod";
import { acceptBody, declineBody, questionBody } from "../offers/answers.ts";
import { offerState } from "../offers/states.ts";
import { defineCalls } from "./call.ts";

/** A token may be any text, so that every one that opens nothing gets the same answer, whatever its form. */
const link = z.object({ token: z.string().max(100) });
const position = z.coerce.number().int().min(1).max(20);

/** The ticks on the page. Extras that are not offered are ignored, so that an old address never fails. */
const chosen = z.object({
  /** The positions of quotes; several only if each quote has its own answer. */
  option: z.unknown().optional(),
  /** The names of extras, such as '1:guard' for the field 'guard' of the first quote. */
  extras: z.unknown().optional(),
  preview: z.unknown().optional(),
});

const answered = z.object({ state: offerState });
const answerErrors = ["forbidden", "not_found", "conflict", "gone", "answer_refused", "rate_limited"] as const;

/** The customer's page. It is HTML, and its answers are JSON for clients that ask for JSON. */
export const offerPageCalls = defineCalls("offer page", {
  page: {
    method: "GET",
    path: "/o/:token",
    permission: "public",
    summary: "Show the customer's page",
    description: "In the state of the offer; changes nothing.",
    params: link,
    query: chosen,
    answer: "text/html",
    errors: ["not_found", "rate_limited"],
  },
  accept: {
    method: "GET",
    path: "/o/:token/accept",
    permission: "public",
    summary: "Show the page to accept on",
    params: link,
    query: chosen,
    answer: "text/html",
    errors: ["not_found", "rate_limited"],
  },
  decline: {
    method: "GET",
    path: "/o/:token/decline",
    permission: "public",
    summary: "Show the page to decline on",
    params: link,
    answer: "text/html",
    errors: ["not_found", "rate_limited"],
  },
  question: {
    method: "GET",
    path: "/o/:token/question",
    permission: "public",
    summary: "Show the page to ask a question on",
    params: link,
    answer: "text/html",
    errors: ["not_found", "rate_limited"],
  },
  pdf: {
    method: "GET",
    path: "/o/:token/pdf/:position",
    permission: "public",
    summary: "Download a quote's PDF as it was sent",
    description: "Changes nothing.",
    params: link.extend({ position }),
    answer: "application/pdf",
    errors: ["not_found", "rate_limited"],
  },
  acceptedPdf: {
    method: "GET",
    path: "/o/:token/accepted/:position",
    permission: "public",
    summary: "Download a quote's PDF as it was accepted",
    description: "Once it is printed; changes nothing.",
    params: link.extend({ position }),
    answer: "application/pdf",
    errors: ["not_found", "rate_limited"],
  },
  certificate: {
    method: "GET",
    path: "/o/:token/certificate/:position",
    permission: "public",
    summary: "Download the record of a quote's acceptance",
    description: "Once it is printed. Quotes that were accepted together share a record.",
    params: link.extend({ position }),
    answer: "application/pdf",
    errors: ["not_found", "rate_limited"],
  },
  latestCertificate: {
    method: "GET",
    path: "/o/:token/certificate",
    permission: "public",
    summary: "Download the record of the latest acceptance",
    description: "Once it is printed. Pages of 1.0.0 link to it.",
    params: link,
    answer: "application/pdf",
    errors: ["not_found", "rate_limited"],
  },
  stop: {
    method: "GET",
    path: "/o/:token/stop",
    permission: "public",
    summary: "Show the page to end the company's reminders on",
    description: "Changes nothing.",
    params: link,
    answer: "text/html",
    errors: ["not_found", "rate_limited"],
  },
  sendStop: {
    method: "POST",
    path: "/o/:token/stop",
    permission: "public",
    summary: "End the company's reminders to this customer",
    description: "Mail programs post it (RFC 8058), so the body is ignored.",
    params: link,
    answer: "text/html",
    errors: ["not_found", "rate_limited"],
  },
  seen: {
    method: "POST",
    path: "/o/:token/seen",
    permission: "public",
    summary: "Tell that a person has looked at the page, or has opened a PDF",
    description: "Sent by the page's script.",
    params: link,
    body: z.strictObject({ pdf: position.optional() }),
    answer: "text/html",
    errors: ["forbidden", "not_found", "rate_limited"],
  },
  sendAcceptance: {
    method: "POST",
    path: "/o/:token/accept",
    permission: "public",
    summary: "Accept quotes of the offer",
    description: "One answer wins, and the same answer again gets the same response.",
    params: link,
    body: acceptBody,
    answer: answered,
    errors: answerErrors,
  },
  sendDecline: {
    method: "POST",
    path: "/o/:token/decline",
    permission: "public",
    summary: "Decline whatever is still open",
    params: link,
    body: declineBody,
    answer: answered,
    errors: answerErrors,
  },
  sendQuestion: {
    method: "POST",
    path: "/o/:token/question",
    permission: "public",
    summary: "Ask the sender of the offer, by mail",
    params: link,
    body: questionBody,
    answer: answered,
    errors: answerErrors,
  },
  elsewhere: {
    method: "GET",
    path: "/o/*",
    rest: "{anything}",
    permission: "public",
    summary: "Answer every other address as a link that opens nothing",
    answer: "text/html",
    errors: ["not_found"],
  },
});
