import { callbackInput, callbacksPerMinute } from "@quotemill/shared/workflow/callback";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError, notFound } from "../../platform/errors.ts";
import type { FileStore } from "../files/index.ts";
import { takeCallback } from "./callback.service.ts";
import { companyOfUploadSecret } from "./secrets.service.ts";

/** 20 MB of PDF are 26.7 MB of base64; the rest is for the outputs. */
const bodyLimit = 28 * 1024 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    secretCompanyId?: string;
  }
}

/** Where the workflow brings its answer. It has no session: the company's secret is all it shows. */
export const callbackRoutes: FastifyPluginAsyncZod<{ files: FileStore }> = async (app, { files }) => {
  // Some tools send JSON as plain text.
  app.addContentTypeParser("text/plain", { parseAs: "string", bodyLimit }, app.getDefaultJsonParser("error", "ignore"));
  // Per secret, not per address: all customers of one automation service share a few addresses.
  const limit = app.createRateLimit({
    max: callbacksPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.secretCompanyId ?? request.ip,
  });

  app.post(
    "/upload-quote-pdf",
    {
      bodyLimit,
      // Before the body is read: without a secret nobody sends us 28 MB.
      onRequest: async (request) => {
        const secret = secretIn(request);
        const companyId = secret && (await companyOfUploadSecret(app.db, secret));
        if (!companyId) throw new AppError("not_signed_in", "The secret is missing or wrong.");
        request.secretCompanyId = companyId;
        const rate = await limit(request);
        if (!rate.isAllowed && rate.isExceeded) throw new AppError("rate_limited", "Too many requests. Wait a minute.");
      },
      schema: {
        tags: ["workflow"],
        summary: "The workflow's answer: a PDF with outputs, outputs alone, or an error",
        security: [],
        body: callbackInput,
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      const companyId = request.secretCompanyId;
      if (!companyId || request.body.company_id !== companyId) notFound("quote");
      await takeCallback(app.db, files, companyId, request.body);
      return { success: true as const };
    },
  );
};

function secretIn(request: FastifyRequest): string | null {
  const header = request.headers["x-webhook-secret"];
  const query = (request.query as { secret?: unknown }).secret;
  const secret = typeof query === "string" ? query : header;
  return typeof secret === "string" && secret.length <= 200 ? secret : null;
}
