import { createJsonMeter } from "@quotemill/shared/requests/bounded-json";
import { quoteWebhook, sendWebhook } from "@quotemill/shared/workflow/received-payloads";
import type { FastifyError, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Renderer } from "../pdf/renderer.ts";
import { attachLogo, type QuoteMail, quoteMail } from "./customer-mail.ts";
import { Refusal } from "./refusal.ts";
import { readSigned } from "./signature.ts";
import { type QuoteOutcome, takeQuote } from "./take-quote.ts";
import { type SendMail, takeSend } from "./take-send.ts";

export { attachLogo, type QuoteMail, quoteMail, type SendMail };

/** The sender of an upload secret, and what this secret allows. */
export interface Bearer {
  speaksFor(companyId: string): boolean;
  /** The header that must hold the signature, and the secret that the signature is made with. */
  signature: { header: string; secret: string };
  /** Remembers which messages were printed. `SendMail` remembers which were mailed. */
  printed: { has(messageId: string): Promise<boolean>; add(messageId: string): Promise<void> };
}

export interface WorkflowOptions {
  /**
   * The address that quotes come from and PDFs are sent to. A function, because the port may be known only once the
   * server listens.
   */
  quotemillUrl: () => string;
  /** The address in links to Quotemill, if it is another one. */
  publicUrl?: () => string;
  /** The renderer's owner closes it. */
  renderer: Renderer;
  /** Gives null for a wrong secret. It also counts the request, and refuses too many. */
  authorise(uploadSecret: string): Promise<Bearer | null>;
  /** Null if there is no way to send mail. */
  sendMail: SendMail | null;
}

declare module "fastify" {
  interface FastifyRequest {
    bearer?: Bearer;
  }
}

/** A payload can be large, because it holds every answer twice: as a field and in the document. */
const bodyLimit = 8 * 1024 * 1024;
const maxValues = 100_000;
const maxDepth = 64;

const secretOf = (request: FastifyRequest) => String(request.headers["x-quotemill-secret"] ?? "");
const messageHeaders = z.object({ "webhook-id": z.string().max(200) });
const hide = true;

/**
 * The reference workflow: receives the quote webhook and returns the PDF, receives the sending webhook and mails the
 * links. It uses only the public contract, so another workflow can do the same. It does nothing without a
 * signature; otherwise it would print and mail for anyone. The upload secret is not enough, because every workflow the
 * company uses has it. Each message is printed or mailed once.
 */
export const workflowPlugin: FastifyPluginAsyncZod<WorkflowOptions> = async (app, options) => {
  const { renderer } = options;
  // Startup does not wait for this. If it fails, or the server stops at once, the first quote tries again and reports
  // why.
  app.addHook("onListen", async () => {
    renderer.warmUp().catch(() => undefined);
  });

  // The secret is checked before the body is read. It says whose signature to expect, and keeps strangers from sending
  // megabytes.
  app.addHook("onRequest", async (request) => {
    const secret = secretOf(request);
    const bearer = secret.length <= 200 && secret !== "" ? await options.authorise(secret) : null;
    if (!bearer) throw new Refusal(401, "The x-quotemill-secret header is missing or wrong.");
    request.bearer = bearer;
  });
  // The signature covers the body's raw text, so it is verified where the body is read. No other content type is
  // accepted.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    const problem = createJsonMeter({ maxValues, maxDepth })(body);
    if (problem) throw new Refusal(413, "The payload has more values or levels than any quote.");
    return readSigned(body.toString(), request.headers, bearerOf(request).signature);
  });
  app.addHook("preHandler", async (request) => {
    const { company_id } = request.body as { company_id: string };
    if (!bearerOf(request).speaksFor(company_id)) throw new Refusal(401, "The secret belongs to another company.");
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Zod compares the `length` of any value that came instead of text, and an object whose `toString` is no function
    // then throws.
    const isOdd = error instanceof TypeError && error.message === "Cannot convert object to primitive value";
    if (isOdd) return reply.code(400).send({ error: "The message could not be understood." });
    const status = error.statusCode ?? 500;
    const isSafeToShow = status < 500 || error instanceof Refusal;
    if (!isSafeToShow) request.log.error({ err: error }, "request failed");
    const { retryAfterSeconds } = error as { retryAfterSeconds?: number };
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    return reply.code(status).send({ error: isSafeToShow ? error.message : "An unexpected error occurred." });
  });

  /** The prints under way by message. A repeated message waits for its print instead of starting another. */
  const underWay = new Map<string, Promise<QuoteOutcome>>();
  async function printOnce(messageId: string, { has, add }: Bearer["printed"], print: () => Promise<QuoteOutcome>) {
    if (await has(messageId)) return { ok: true } as const;
    const outcome = await print();
    if (outcome.ok) await add(messageId);
    return outcome;
  }
  const quoteSchema = { hide, headers: messageHeaders, body: quoteWebhook };
  app.post("/quote", { bodyLimit, schema: quoteSchema }, async (request, reply) => {
    const messageId = request.headers["webhook-id"];
    const key = `${request.body.company_id} ${messageId}`;
    const context = { quotemillUrl: options.quotemillUrl(), secret: secretOf(request), renderer, log: request.log };
    const begin = () =>
      printOnce(messageId, bearerOf(request).printed, () => takeQuote(request.body, context)).finally(() =>
        underWay.delete(key),
      );
    const outcome = underWay.get(key) ?? begin();
    underWay.set(key, outcome);
    const result = await outcome;
    return result.ok ? { success: true } : reply.code(result.status).send({ error: result.reason });
  });

  const sendSchema = { hide, headers: messageHeaders, body: sendWebhook };
  app.post("/send", { bodyLimit, schema: sendSchema }, async (request) => {
    await takeSend(request.body, {
      messageId: request.headers["webhook-id"],
      quotemillUrl: options.quotemillUrl(),
      quotemillUrls: [options.quotemillUrl(), ...(options.publicUrl ? [options.publicUrl()] : [])],
      sendMail: options.sendMail,
    });
    return { success: true };
  });
};

function bearerOf({ bearer }: FastifyRequest): Bearer {
  if (!bearer) throw new Error("The request was not authorised.");
  return bearer;
}
