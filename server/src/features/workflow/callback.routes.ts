import { workflowCalls } from "@quotemill/shared/contracts/workflow";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { addCall, type CallHandler } from "../../platform/add-call.ts";
import { jsonReader } from "../../platform/bodies.ts";
import { budgets, limitRate } from "../../platform/budgets.ts";
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

export const callbackRoutes: FastifyPluginAsync<{ files: FileStore }> = async (app, { files }) => {
  // Some tools send JSON as plain text.
  app.addContentTypeParser("text/plain", jsonReader(app));
  // Per secret, not per address: all customers of an automation service share a few addresses.
  const limit = limitRate(app, budgets.callbacks, "Too many requests. Wait a minute.");

  // Before the body is read: nobody may send us 28 MB without a secret.
  const checkSecret = async (request: FastifyRequest) => {
    const secret = secretIn(request);
    const companyId = secret && (await companyOfUploadSecret(app.db, secret));
    if (!companyId) throw new AppError("not_signed_in", "The secret is missing or wrong.");
    request.secretCompanyId = companyId;
    await limit(request, companyId);
  };

  const takeAnswer: CallHandler<typeof workflowCalls.callback> = async (request) => {
    const companyId = request.secretCompanyId;
    if (!companyId || request.body.company_id !== companyId) notFound("quote");
    await takeCallback(app.db, files, companyId, request.body);
    return { success: true };
  };
  addCall(app, workflowCalls.callback, takeAnswer, { bodyLimit, onRequest: checkSecret });
};

function secretIn(request: FastifyRequest): string | null {
  const header = request.headers["x-webhook-secret"];
  const query = (request.query as { secret?: unknown }).secret;
  const secret = typeof query === "string" ? query : header;
  return typeof secret === "string" && secret.length <= 200 ? secret : null;
}
