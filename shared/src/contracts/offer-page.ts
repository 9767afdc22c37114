import { z } from "zod";
import { acceptBody, declineBody, questionBody } from "../offers/answers.ts";
import { offerState } from "../offers/states.ts";
import { defineCalls } from "./call.ts";

/** A token may be any text, so that every one that opens nothing gets the same answer, whatever it looks like. */
const link = z.object({ token: z.string().max(100) });
const position = z.coerce.number().int().min(1).max(20);

/** What is ticked on the page. Whatever is not offered is ignored, so that an old address never fails. */
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
    summary: "The customer's page, in the state of the offer; changes nothing",
    params: link,
    query: chosen,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  accept: {
    method: "GET",
    path: "/o/:token/accept",
    permission: "public",
    summary: "The page to accept on",
    params: link,
    query: chosen,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  decline: {
    method: "GET",
    path: "/o/:token/decline",
    permission: "public",
    summary: "The page to decline on",
    params: link,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  question: {
    method: "GET",
    path: "/o/:token/question",
    permission: "public",
    summary: "The page to ask a question on",
    params: link,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  pdf: {
    method: "GET",
    path: "/o/:token/pdf/:position",
    permission: "public",
    summary: "A quote's PDF as it was sent; changes nothing",
    params: link.extend({ position }),
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  acceptedPdf: {
    method: "GET",
    path: "/o/:token/accepted/:position",
    permission: "public",
    summary: "A quote's PDF as it was accepted, once it is printed; changes nothing",
    params: link.extend({ position }),
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  certificate: {
    method: "GET",
    path: "/o/:token/certificate",
    permission: "public",
    summary: "The record of the latest acceptance, once it is printed",
    params: link,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  stop: {
    method: "GET",
    path: "/o/:token/stop",
    permission: "public",
    summary: "The page to end the company's reminders on; changes nothing",
    params: link,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  sendStop: {
    method: "POST",
    path: "/o/:token/stop",
    permission: "public",
    summary: "Ends the company's reminders to this customer; mail programs post it (RFC 8058), so the body is ignored",
    params: link,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  seen: {
    method: "POST",
    path: "/o/:token/seen",
    permission: "public",
    summary: "Sent by the page's script once a person has looked at the page, or has opened a PDF",
    params: link,
    body: z.strictObject({ pdf: position.optional() }),
    answer: "stream",
    errors: ["forbidden", "not_found", "rate_limited"],
  },
  sendAcceptance: {
    method: "POST",
    path: "/o/:token/accept",
    permission: "public",
    summary: "Accepts quotes of the offer; one answer wins, and the same answer again gets the same response",
    params: link,
    body: acceptBody,
    answer: answered,
    errors: answerErrors,
  },
  sendDecline: {
    method: "POST",
    path: "/o/:token/decline",
    permission: "public",
    summary: "Declines whatever is still open",
    params: link,
    body: declineBody,
    answer: answered,
    errors: answerErrors,
  },
  sendQuestion: {
    method: "POST",
    path: "/o/:token/question",
    permission: "public",
    summary: "Asks whoever sent the offer, by mail",
    params: link,
    body: questionBody,
    answer: answered,
    errors: answerErrors,
  },
  elsewhere: {
    method: "GET",
    path: "/o/*",
    permission: "public",
    summary: "Every other address: the same answer as for a link that opens nothing",
    answer: "stream",
    errors: ["not_found"],
  },
});
