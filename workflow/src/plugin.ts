import { quoteWebhook } from "@quotemill/shared/workflow/quote-webhook";
import { sendWebhook } from "@quotemill/shared/workflow/send-webhook";
import type { FastifyError, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { type QuoteMail, quoteMail } from "./mail.ts";
import { createRenderer } from "./pdf/renderer.ts";
import { takeQuote } from "./quote.ts";
import { Refusal } from "./refusal.ts";

export { createRenderer, type QuoteMail };

/** Tells for which companies the bearer of a secret may speak. */
export type Bearer = (companyId: string) => boolean;

export interface WorkflowOptions {
  /** Where quotes come from, and their PDFs go. A function: the port may be known only once a server listens. */
  quotemillUrl: () => string;
  /** Null for a wrong secret. */
  authorise(secret: string): Promise<Bearer | null>;
  /** Sends the mail once, however often it is called with the same message id. */
  sendMail(mail: QuoteMail, message: { companyId: string; messageId: string }): Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    bearer?: Bearer;
  }
}

/** Every answer is there twice in a payload, as a field and as a line of the document. */
const maxQuoteBytes = 8 * 1024 * 1024;

const secretOf = (request: FastifyRequest) => String(request.headers["x-quotemill-secret"] ?? "");
const messageHeaders = z.object({ "webhook-id": z.string("The webhook-id header is missing.").min(1).max(200) });
const hide = true;

/**
 * The reference workflow: takes the quote webhook and brings the PDF back, takes the sending webhook and mails the links.
 * It knows the public contract alone, so whatever it does another workflow can do. Without the company's secret it
 * does nothing: else it would print for anybody and mail to anybody.
 */
export const workflowPlugin: FastifyPluginAsyncZod<WorkflowOptions> = async (app, options) => {
  const renderer = createRenderer();
  app.addHook("onClose", () => renderer.close());
  // The start does not wait for it. Should it fail, or be stopped at once, the first quote tries again and says why.
  app.addHook("onListen", async () => {
    renderer.warmUp().catch(() => undefined);
  });

  // Before the body is read.
  app.addHook("onRequest", async (request) => {
    const secret = secretOf(request);
    const bearer = secret.length <= 200 && secret !== "" ? await options.authorise(secret) : null;
    if (!bearer) throw new Refusal(401, "The x-quotemill-secret header is missing or wrong.");
    request.bearer = bearer;
  });
  app.addHook("preHandler", async (request) => {
    const { company_id } = request.body as { company_id: string };
    if (!request.bearer?.(company_id)) throw new Refusal(401, "The secret belongs to another company.");
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const isSafeToSay = status < 500 || error instanceof Refusal;
    if (!isSafeToSay) request.log.error({ err: error }, "request failed");
    return reply.code(status).send({ error: isSafeToSay ? error.message : "An unexpected error occurred." });
  });

  app.post("/quote", { bodyLimit: maxQuoteBytes, schema: { hide, body: quoteWebhook } }, async (request, reply) => {
    const outcome = await takeQuote(request.body, {
      quotemillUrl: options.quotemillUrl(),
      secret: secretOf(request),
      renderer,
      log: request.log,
    });
    return outcome.ok ? { success: true } : reply.code(outcome.status).send({ error: outcome.reason });
  });

  app.post("/send", { schema: { hide, headers: messageHeaders, body: sendWebhook } }, async (request) => {
    await options.sendMail(quoteMail(request.body), {
      companyId: request.body.company_id,
      messageId: request.headers["webhook-id"],
    });
    return { success: true };
  });
};
