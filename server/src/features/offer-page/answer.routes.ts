import { offerPageCalls } from "@quotemill/shared/contracts/offer-page";
import { type OfferStep, offerPath, stepPath } from "@quotemill/shared/offers/page-path";
import type { OfferState } from "@quotemill/shared/offers/states";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { readForms } from "../../platform/http/bodies.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { toAppError } from "../../platform/http/error-handler.ts";
import { acceptOffer, askQuestion, declineOffer, inOffer, type OfferKey } from "../offers/index.ts";
import { type FindKey, requireOwnOrigin, tooMany } from "./visitor.ts";

type Form = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** A form may have one field of a name, or several. */
const texts = (value: unknown): string[] => [value].flat().filter((each): each is string => typeof each === "string");

/**
 * These give the page's forms the shape of the API's bodies, whose schemas then refuse everything that does not fit.
 */
const readers: Record<OfferStep, (form: Form) => unknown> = {
  accept: (form) => ({
    positions: texts(form.option).map(Number),
    extras: texts(form.extras),
    name: text(form.name),
    signature: text(form.signature),
    consent: text(form.consent) !== "",
    total: text(form.total) === "" ? null : Number(form.total),
  }),
  decline: (form) => ({ reason: text(form.reason) || null, comment: text(form.comment) }),
  question: (form) => ({ message: text(form.message) }),
};

const isForm = ({ headers }: FastifyRequest) =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Runs before the body is validated. The typed values are kept, to be shown again. */
const readForm = (step: OfferStep) => async (request: FastifyRequest) => {
  if (!isForm(request)) return;
  request.typed = request.body as Form;
  request.body = readers[step](request.typed);
};

declare module "fastify" {
  interface FastifyRequest {
    /** The form as it was sent. */
    typed?: Record<string, unknown>;
  }
}

interface Options {
  clock: Clock;
  publicUrl: () => string;
  findKey: FindKey;
}

/** Room for a drawn signature, of which the form encodes every character. */
const bodyLimit = 256 * 1024;

/** Takes a customer's answers. Programs that ask for JSON get JSON, and browsers are sent back to the page. */
export const answerRoutes: FastifyPluginAsync<Options> = async (app, { clock, publicUrl, findKey }) => {
  await readForms(app, { bodyLimit });
  const ownOrigin = requireOwnOrigin(publicUrl);
  // Each question is a mail to somebody. A link takes only a few; this limit is for someone who has many links.
  const limitQuestions = limitRequests(budgets.offerQuestions, tooMany);
  const usual = (step: OfferStep) => ({
    bodyLimit,
    onRequest: [ownOrigin],
    preValidation: readForm(step),
    attachValidation: true,
  });

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    next: string,
    work: (db: Db, key: OfferKey) => Promise<{ state: OfferState }>,
  ) => {
    const key = await findKey(request);
    if (request.validationError) throw refused(request.validationError);
    const { state } = await inOffer(app.db, key, (db) => work(db, key));
    return wantsPage(request) ? reply.redirect(next, 303) : { state };
  };

  addCall(
    app,
    offerPageCalls.sendAcceptance,
    (request, reply) =>
      answer(request, reply, offerPath(request.params.token), (db, key) => {
        const { signature = null, ...body } = request.body;
        const by = { actor: "customer", ip: request.ip, user_agent: request.headers["user-agent"] ?? "" } as const;
        return acceptOffer(db, key, { ...body, signature }, by, clock());
      }),
    usual("accept"),
  );

  addCall(
    app,
    offerPageCalls.sendDecline,
    (request, reply) =>
      answer(request, reply, offerPath(request.params.token), (db, key) =>
        declineOffer(db, key, request.body, { actor: "customer" }, clock()),
      ),
    usual("decline"),
  );

  addCall(
    app,
    offerPageCalls.sendQuestion,
    (request, reply) =>
      answer(request, reply, stepPath(request.params.token, "question"), (db, key) =>
        askQuestion(db, key, request.body, clock()),
      ),
    { ...usual("question"), onRequest: [ownOrigin, limitQuestions] },
  );
};

/** A form is answered with a page, unless its script asks for JSON. */
const wantsPage = (request: FastifyRequest) =>
  isForm(request) && !(request.headers.accept ?? "").includes("application/json");

/** A refused answer is not a mistake of the program that called, but something that a person can correct. */
function refused(error: Error): AppError {
  const { message, fields } = toAppError(error);
  return new AppError("answer_refused", message, fields);
}
