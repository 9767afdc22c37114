import { type OfferStep, offerSteps } from "@quotemill/shared/offers/page-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../platform/errors.ts";
import { answerRefusal, sayWhenToRetry, toAppError } from "../../platform/http/error-handler.ts";
import { sendForm, sendPage } from "./page-headers.ts";
import { troublePage, unknownPage } from "./render/bare-pages.ts";
import type { StepForm } from "./render/field.ts";

/** Programs ask for JSON by name, or send it; browsers never do. */
const wantsJson = (request: FastifyRequest) =>
  /\bapplication\/json\b/.test(`${request.headers.accept ?? ""} ${request.headers["content-type"] ?? ""}`);

/** Shows the form again, with what was typed and what is wrong; undefined if there is no offer. */
export type ShowAgain = (
  request: FastifyRequest,
  step: OfferStep,
  form: StepForm,
) => Promise<((nonce: string) => string) | undefined>;

/** A person gets a page, whatever went wrong. */
export function handleRefusals(app: FastifyInstance, showAgain: ShowAgain) {
  app.setErrorHandler(async (error: Error, request, reply) => {
    const known = toAppError(error);
    if (known.statusCode >= 500) request.log.error({ err: error }, "request failed");
    const isUnknown = known.code === "not_found" || (request.method === "GET" && known.code === "validation_failed");
    if (isUnknown) return sendUnknown(request, reply);
    if (wantsJson(request)) return answerRefusal(known, request, reply);
    const step = offerSteps.find((each) => request.routeOptions.url?.endsWith(`/${each}`));
    // Only what was read is shown again: a request beyond a limit must cost nothing.
    if (request.typed && step && known.statusCode < 500) {
      const again = await showAgain(request, step, formOf(request, known)).catch((problem) => {
        if (toAppError(problem).statusCode >= 500) request.log.error({ err: problem }, "form not shown again");
        return undefined;
      });
      if (again) return sendForm(reply, known.statusCode, again);
    }
    return sendPage(sayWhenToRetry(reply, known), known.statusCode, (nonce) => troublePage(nonce, known.message));
  });
}

/** The same for every link that opens nothing. */
export const sendUnknown = (request: FastifyRequest, reply: FastifyReply) =>
  wantsJson(request)
    ? reply.code(404).send({ error: { code: "not_found", message: "This quote does not exist." } })
    : sendPage(reply, 404, unknownPage);

function formOf({ typed = {} }: FastifyRequest, { message, fields }: AppError): StepForm {
  return { values: typed, problems: fields && Object.keys(fields).length > 0 ? fields : { form: message } };
}
