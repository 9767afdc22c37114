import { randomBytes } from "node:crypto";
import { type OfferStep, offerSteps } from "@quotemill/shared/offers/page-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../platform/errors.ts";
import { answerRefusal, sayWhenToRetry, toAppError } from "../../platform/http/error-handler.ts";
import type { StepForm } from "./render/answer-pages.ts";
import { troublePage, unknownPage } from "./render/small-pages.ts";

/** Anyone who has the address has the quote, so nothing may pass it on: no referrer, no index, no copy, no frame. */
const always = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  // Pages have their own policy. A PDF opened in a separate tab is a document of our origin, and nothing in it may run.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

export function addPageHeaders(app: FastifyInstance) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(always);
    done();
  });
}

const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The empty icon is a data address: without it, browsers ask for ours.
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

type Render = (nonce: string) => string;

/** Browsers use only styles and scripts that carry the nonce of this one answer. */
export function sendPage(reply: FastifyReply, status: number, render: Render, more: Record<string, string> = {}) {
  const nonce = randomBytes(16).toString("base64url");
  return reply
    .code(status)
    .headers({ ...always, ...more })
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policyWith(nonce))
    .send(render(nonce));
}

/**
 * Sends a page with a form that changes something. Browsers then send our origin with the form, and never the address.
 * Under `no-referrer` they would send `null`, and old ones without `Sec-Fetch-Site` have no other way to show where a
 * form came from.
 */
export const sendForm = (reply: FastifyReply, status: number, render: Render) =>
  sendPage(reply, status, render, { "referrer-policy": "strict-origin" });

/** Programs ask for JSON by name, or send it; browsers never do. */
const wantsJson = (request: FastifyRequest) =>
  /\bapplication\/json\b/.test(`${request.headers.accept ?? ""} ${request.headers["content-type"] ?? ""}`);

/** Shows the form again, with the typed values and the errors; undefined if there is no offer. */
type ShowAgain = (
  request: FastifyRequest,
  step: OfferStep,
  form: StepForm,
) => Promise<((nonce: string) => string) | undefined>;

/** Answers people with a page for every kind of error. */
export function handleRefusals(app: FastifyInstance, showAgain: ShowAgain) {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const known = toAppError(error);
    if (known.statusCode >= 500) request.log.error({ err: error }, "request failed");
    const isUnknown = known.code === "not_found" || (request.method === "GET" && known.code === "validation_failed");
    if (isUnknown) return sendUnknown(request, reply);
    if (wantsJson(request)) return answerRefusal(known, request, reply);
    const step = offerSteps.find((each) => request.routeOptions.url?.endsWith(`/${each}`));
    // The form is shown again only if its body was read: a request beyond a limit must cost nothing.
    if (request.typed && step && known.statusCode < 500) {
      const again = await showAgain(request, step, formOf(request, known)).catch((problem) => {
        if (toAppError(problem).statusCode >= 500) request.log.error({ err: problem }, "form not shown again");
        return undefined;
      });
      if (again) return sendForm(sayWhenToRetry(reply, known), known.statusCode, again);
    }
    return sendPage(sayWhenToRetry(reply, known), known.statusCode, (nonce) => troublePage(nonce, known.message));
  });
}

/** Every link that opens nothing gets this answer. */
export const sendUnknown = (request: FastifyRequest, reply: FastifyReply) =>
  wantsJson(request)
    ? reply.code(404).send({ error: { code: "not_found", message: "This quote does not exist." } })
    : sendPage(reply, 404, unknownPage);

function formOf({ typed = {} }: FastifyRequest, { message, fields }: AppError): StepForm {
  return { values: typed, problems: fields && Object.keys(fields).length > 0 ? fields : { form: message } };
}
