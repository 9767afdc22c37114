import type { Readable } from "node:stream";
import { workflowAnswerCalls } from "@quotemill/shared/contracts/workflow";
import { recordId } from "@quotemill/shared/requests/paging";
import { maxEncodedOutputs, maxPdfBytes, outputsTooLong, rawCallbackInput } from "@quotemill/shared/workflow/callback";
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isKey, requireScope } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { jsonReader } from "../../platform/http/bodies.ts";
import { holdSlots } from "../../platform/http/body-slots.ts";
import { budgets, countRate, limitAtOnce } from "../../platform/http/budgets.ts";
import { toAppError } from "../../platform/http/error-handler.ts";
import type { FileStore } from "../files/index.ts";
import { decodePdf, pdfTooLarge, receivePdf } from "./answered-pdf.ts";
import { takeCallback } from "./callback.service.ts";
import { recordRefusedAnswer, type WatchedBody, watchBody, wrongSecret } from "./refused-answers.ts";
import { companyOfUploadSecret } from "./secrets.service.ts";

/** 20 MB of PDF are 26.7 MB of base64; the rest is for the outputs. */
const bodyLimit = 28 * 1024 * 1024;
/** The same limit as for other calls. */
const smallBytes = 1024 * 1024;
const busy = "Other PDFs are still being received. Try again in a moment.";

/** Of a stranger's body, this much is always searched for the quote that it names, and the rest if there is a place. */
const alwaysOfStranger = 64 * 1024;

declare module "fastify" {
  interface FastifyRequest {
    /** The company whose secret or key came with a workflow's answer. */
    answerCompanyId?: string;
    /** The secret that came with it, which its checked query no longer has; null with a key. */
    answerSecret?: string | null;
    watched?: WatchedBody;
  }
}

export const callbackRoutes: FastifyPluginAsync<{ files: FileStore }> = async (app, { files }) => {
  // Some tools send JSON as plain text.
  app.removeContentTypeParser(["application/json", "text/plain"]);
  const readJson = jsonReader(app, {
    longText: "pdf_base64",
    words: {
      subject: "The answer",
      tooLarge: "The answer is larger than 28 MB.",
      unreadable: "The answer is not JSON that can be read.",
    },
    watch: (request, piece) => watchedOf(request).see(piece),
  });
  app.addContentTypeParser(["application/json", "text/plain"], readJson);
  app.addContentTypeParser("application/pdf", async (_request: FastifyRequest, payload: Readable) => payload);
  // This counts by secret or key, not by address: all customers of an automation service share a few addresses.
  const limit = countRate(budgets.callbacks, "Too many requests. Wait a minute.");

  const companyOfSecret = async (secret: string) => {
    // The secret itself also counts, so that a program that repeats a wrong one is refused without looking it up.
    limit(`secret ${secret}`);
    return companyOfUploadSecret(app.db, secret);
  };
  /** People of every role are refused: a price comes from the workflow. */
  const companyOfKey = async (request: FastifyRequest) => {
    const actor = request.headers.authorization ? await app.findActor(request, async () => app.db) : null;
    if (!actor || !isKey(actor)) return null;
    requireScope(actor.key, workflowAnswerCalls.callback.secret);
    return actor.company_id;
  };
  // This runs before the body is read, so that no one can send us 28 MB without a secret.
  const checkSecret = async (request: FastifyRequest) => {
    const secret = secretIn(request);
    const companyId = secret ? await companyOfSecret(secret) : await companyOfKey(request);
    if (!companyId) throw new AppError("not_signed_in", wrongSecret);
    limit(companyId);
    request.answerCompanyId = companyId;
    request.answerSecret = secret;
  };
  /** The secret or key may have been replaced or revoked while the body arrived. */
  const checkAgain = async (request: FastifyRequest) => {
    const { answerSecret: secret } = request;
    const companyId = secret ? await companyOfUploadSecret(app.db, secret) : await companyOfKey(request);
    if (companyId !== request.answerCompanyId) throw new AppError("not_signed_in", wrongSecret);
  };
  // A PDF in JSON takes its size in memory several times over, so few are received at once. The others wait, since a
  // workflow that is asked to come again often does not.
  const slots = {
    refusal: busy,
    keyOf: ({ answerCompanyId = "" }: FastifyRequest) => answerCompanyId,
    mostWaiting: 40,
  };
  const holdLargeSlot = holdSlots(app, {
    ...slots,
    ...{ perCompany: budgets.pdfsAtOnce, ofAll: budgets.pdfsOfAll },
    sizeOf: (request) => announcedBytes(request) / bodyLimit,
  });
  // Small answers do not wait behind large ones that others send slowly: only their own company's count.
  const holdSmallSlot = holdSlots(app, {
    ...{ ...slots, perCompany: budgets.smallAnswersAtOnce },
    sizeOf: (request) => announcedBytes(request) / smallBytes,
  });
  const holdSlot = (request: FastifyRequest) =>
    announcedBytes(request) > smallBytes ? holdLargeSlot(request) : holdSmallSlot(request);
  const onRequest = [
    async (request: FastifyRequest) => takeFirstValues(request),
    checkSecret,
    async (request: FastifyRequest) => (isPdf(request) ? checkLength(request) : holdSlot(request)),
  ];
  // Calls over the limit are recorded up to the same number: recording all of a flood would cost what the limit saves.
  const limitRecorded = countRate(budgets.callbacks, "");
  const fewStrangersAtOnce = limitAtOnce(budgets.answersOfStrangers, "");
  /** Looks in the body of a refused answer for the quote that it names. */
  const search = async (request: FastifyRequest) => {
    if (request.answerCompanyId) return readOn(request, bodyLimit);
    await readOn(request, alwaysOfStranger);
    if (!watchedOf(request).quoteId()) await fewStrangersAtOnce("", () => readOn(request, bodyLimit));
  };
  // Every refusal passes here and continues to the workflow.
  app.setErrorHandler(async (error: FastifyError, request) => {
    const refusal = toAppError(error);
    try {
      if (refusal.code === "rate_limited") limitRecorded(secretIn(request) ?? keyIn(request));
      await recordRefusal(app.db, request, refusal, search);
    } catch (err) {
      if (!(err instanceof AppError)) request.log.error({ err }, "recording it failed");
    }
    throw error;
  });

  const fewRawAtOnce = limitAtOnce(budgets.rawPdfsAtOnce, busy);

  const takeAnswer: CallHandler<typeof workflowAnswerCalls.callback> = async (request) => {
    const companyId = request.answerCompanyId ?? notFound("quote");
    if (isPdf(request)) {
      const input = readQuery(request);
      if ((input.company_id ?? companyId) !== companyId) throw otherCompany();
      await fewRawAtOnce(companyId, async () => {
        const sent = { body: request.body as unknown as Readable, length: lengthOf(request) };
        const pdf = await receivePdf(app.db, files, { company_id: companyId, quote_id: input.quote_id }, sent);
        const take = () => takeCallback(app.db, files, companyId, input, pdf);
        await checkAgain(request).then(take).finally(pdf.discard);
      });
      return { success: true };
    }
    if (request.validationError) throw request.validationError;
    const { pdf_base64, ...input } = request.body;
    if ((input.company_id ?? companyId) !== companyId) throw otherCompany();
    await checkAgain(request);
    const base64 = request.longText ?? (pdf_base64 ? Buffer.from(pdf_base64) : null);
    await takeCallback(app.db, files, companyId, input, base64 && (await decodePdf(files, base64)));
    return { success: true };
  };
  addCall(app, workflowAnswerCalls.callback, takeAnswer, { bodyLimit, onRequest, attachValidation: true });
};

const otherCompany = () => new AppError("not_found", "company_id is not that of this secret.");

const watchedOf = (request: FastifyRequest) => {
  request.watched ??= watchBody();
  return request.watched;
};

const namedQuote = z.object({
  quote_id: recordId,
  quote_run: z.coerce.number().int().min(1).optional().catch(undefined),
});

async function recordRefusal(
  db: Db,
  request: FastifyRequest,
  refusal: AppError,
  search: (request: FastifyRequest) => Promise<void>,
) {
  const companyId = request.answerCompanyId ?? null;
  const watched = watchedOf(request);
  // A PDF with another content type, or JSON with that of a PDF, names its quote in the other place.
  const places = isPdf(request) ? [request.query, request.body] : [request.body, request.query];
  const told = places.map((place) => namedQuote.safeParse(place).data).find((data) => data !== undefined);
  if (!told && watched.length() === 0) await search(request);
  const quote_id = told?.quote_id ?? watched.quoteId();
  if (!quote_id) return;
  const answer = { quote_id, quote_run: told?.quote_run, beginning: watched.beginning() };
  await recordRefusedAnswer(db, { ...answer, companyId, refusal });
}

/** The rest of the body stays unread, and the connection open, so that a refused caller can read why. */
async function readOn(request: FastifyRequest, mostBytes: number) {
  const watched = watchedOf(request);
  try {
    for await (const piece of request.raw.iterator({ destroyOnReturn: false })) {
      watched.see(piece as Buffer);
      if (watched.quoteId() || watched.length() >= mostBytes) return;
    }
  } catch {
    // A client that leaves in the middle makes reading fail, which is no fault of ours.
  }
}

const isPdf = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.toLowerCase().startsWith("application/pdf") ?? false;

const lengthOf = ({ headers }: FastifyRequest) => Number(headers["content-length"] ?? 0);

/** Without a length it may be anything. */
const announcedBytes = ({ headers }: FastifyRequest) => Number(headers["content-length"] ?? bodyLimit);

/** A store other than a folder must know the length before it gets the file. */
function checkLength(request: FastifyRequest) {
  const length = lengthOf(request);
  if (!(length > 0)) throw new AppError("bad_request", "Send the PDF with its content-length.");
  if (length > maxPdfBytes) throw pdfTooLarge();
}

function readQuery({ query, raw }: FastifyRequest) {
  const [, encoded = ""] = /[?&]outputs=([^&]*)/.exec(raw.url ?? "") ?? [];
  if (encoded.length > maxEncodedOutputs) {
    throw new AppError("validation_failed", outputsTooLong, { outputs: outputsTooLong });
  }
  const { data, error } = rawCallbackInput.safeParse(query);
  if (data) return data;
  const issues = error.issues.map(({ path, message }) => [path.join("."), message] as const);
  throw new AppError("validation_failed", issues[0]?.[1] ?? "", Object.fromEntries(issues));
}

/** Tools that add to an address may name a quote twice. */
function takeFirstValues(request: FastifyRequest) {
  const values = Object.entries(request.query as Record<string, string | string[]>);
  request.query = Object.fromEntries(values.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

const keyIn = ({ headers }: FastifyRequest) => headers.authorization?.slice(0, 200) ?? "";

function secretIn(request: FastifyRequest): string | null {
  const header = request.headers["x-webhook-secret"];
  const query = (request.query as { secret?: unknown }).secret;
  const secret = typeof query === "string" ? query : header;
  return typeof secret === "string" && secret.length <= 200 ? secret : null;
}
