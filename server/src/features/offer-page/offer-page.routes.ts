import { offerPageCalls } from "@quotemill/shared/contracts/offer-page";
import { type OfferStep, offerPath, previewPath } from "@quotemill/shared/offers/page-path";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { type FileStore, isReadable } from "../files/index.ts";
import { refuseFollowUps } from "../follow-ups/index.ts";
import { findCertificate, inOffer, type OfferKey } from "../offers/index.ts";
import { answerRoutes } from "./answer.routes.ts";
import { readChosen } from "./chosen-quotes.ts";
import { findView, type ViewContext } from "./find-view.ts";
import { renderAsked, renderOffer, renderStep, renderUnticked, type Ticked } from "./render/render-offer.ts";
import { renderStop, renderStopped } from "./render/small-pages.ts";
import { recordSeen } from "./seen.service.ts";
import { addPageHeaders, handleRefusals, sendForm, sendPage, sendUnknown } from "./send-page.ts";
import type { OfferView } from "./view.ts";
import { createFindKey, type FindKey, isProgram, isStaff, requireOwnOrigin } from "./visitor.ts";

/** Returns undefined also for a quote that was withdrawn or replaced: its prices are not shown any more. */
const findPdf = (db: Db, { company_id, id }: OfferKey, position: number) =>
  db
    .selectFrom("offer_quotes")
    .select(["pdf_storage_path", sql<string>`snapshot ->> 'quote_number'`.as("quote_number")])
    .where("offer_quotes.company_id", "=", company_id)
    .where("offer_quotes.offer_id", "=", id)
    .where("offer_quotes.position", "=", position)
    .where(isReadable)
    .executeTakeFirst();

/** Returns undefined until it is printed, and once the acceptance was undone. */
const findAcceptedPdf = (db: Db, { company_id, id }: OfferKey, position: number) =>
  db
    .selectFrom("offer_quotes")
    .innerJoin("offer_acceptances", (join) =>
      join
        .onRef("offer_acceptances.company_id", "=", "offer_quotes.company_id")
        .onRef("offer_acceptances.id", "=", "offer_quotes.acceptance_id"),
    )
    .select([
      sql<string>`accepted_pdfs ->> offer_quotes.position::text`.as("path"),
      sql<string>`snapshot ->> 'quote_number'`.as("quote_number"),
    ])
    .where("offer_quotes.company_id", "=", company_id)
    .where("offer_quotes.offer_id", "=", id)
    .where("offer_quotes.position", "=", position)
    .where("undone_at", "is", null)
    .where(sql<boolean>`accepted_pdfs ? offer_quotes.position::text`)
    .executeTakeFirst();

interface AcceptedOptions {
  files: FileStore;
  findKey: FindKey;
}

/** Serves the documents that the customer keeps after accepting: the record, and the quote as it was accepted. */
const acceptedRoutes: FastifyPluginAsync<AcceptedOptions> = async (app, { files, findKey }) => {
  addCall(app, offerPageCalls.acceptedPdf, async (request, reply) => {
    const key = await findKey(request);
    const pdf = await inOffer(app.db, key, (db) => findAcceptedPdf(db, key, request.params.position));
    if (!pdf || !(await files.exists(pdf.path))) notFound("file");
    return sendPdf(reply, files, pdf.path, `${pdf.quote_number}-accepted`);
  });

  const sendCertificate = async (request: FastifyRequest, reply: FastifyReply, position?: number) => {
    const key = await findKey(request);
    const path = await inOffer(app.db, key, (db) => findCertificate(db, key.company_id, key.id, position));
    if (!path || !(await files.exists(path))) notFound("file");
    return sendPdf(reply, files, path, "Acceptance record");
  };
  addCall(app, offerPageCalls.certificate, (request, reply) =>
    sendCertificate(request, reply, request.params.position),
  );
  addCall(app, offerPageCalls.latestCertificate, (request, reply) => sendCertificate(request, reply));
};

interface StopOptions {
  findKey: FindKey;
  viewOf: (request: FastifyRequest) => Promise<OfferView>;
}

/**
 * Ends reminders. Scanners open every link of a mail, so only the form's button, or the mail program's own, ends them.
 * A mail program has neither our page's origin nor a cookie, and follows no redirect.
 */
const stopRoutes: FastifyPluginAsync<StopOptions> = async (app, { findKey, viewOf }) => {
  // A mail program may send any kind of body. It is not read, because the link says everything.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4096 }, (_request, _body, done) => done(null));

  addCall(app, offerPageCalls.stop, async (request, reply) => {
    const view = await viewOf(request);
    return sendPage(reply, 200, (nonce) => renderStop(view, nonce));
  });

  addCall(app, offerPageCalls.sendStop, async (request, reply) => {
    const key = await findKey(request);
    await inOffer(app.db, key, (db) => refuseFollowUps(db, key.company_id, key.id));
    const view = await viewOf(request);
    return sendPage(reply, 200, (nonce) => renderStopped(view, nonce));
  });
};

interface OfferPageOptions extends ViewContext {
  db: Db;
  files: FileStore;
  publicUrl: () => string;
}

/** Everything under `/o/`: pages for a customer who has nothing but the link. */
export const offerPageRoutes: FastifyPluginAsync<OfferPageOptions> = async (app, options) => {
  const { db, files, clock, publicUrl } = options;
  const findKey = createFindKey(app);
  addPageHeaders(app);

  const viewOf = async (request: FastifyRequest) => {
    const key = await findKey(request);
    const { token } = request.params as { token: string };
    const view = await inOffer(db, key, (tx) => findView(tx, key, token, options));
    const isPreview = "preview" in ((request.query ?? {}) as object);
    return { ...view, isPreview };
  };
  handleRefusals(app, async (request, step, form) => {
    const view = await viewOf(request);
    if (!takesStep(view, step)) return (nonce) => renderOffer(view, nonce);
    // A form that names no quote has none ticked.
    const ticked = { option: "", ...form.values };
    if (isUnticked(view, step, ticked)) return (nonce) => renderUnticked(view, nonce);
    return (nonce) => renderStep(view, nonce, step, ticked, form);
  });
  await app.register(answerRoutes, { clock, publicUrl, findKey });
  await app.register(acceptedRoutes, { files, findKey });
  await app.register(stopRoutes, { findKey, viewOf });
  // Unknown paths under `/o` need their own answer: the web app takes every GET that no other route handles.
  await app.register(async (scope) => scope.setNotFoundHandler(sendUnknown), { prefix: "/o" });
  addCall(app, offerPageCalls.elsewhere, async (request, reply) => sendUnknown(request, reply));

  addCall(app, offerPageCalls.page, async (request, reply) => {
    const view = await viewOf(request);
    return sendPage(reply, view.state === "withdrawn" ? 410 : 200, (nonce) =>
      renderOffer(view, nonce, request.query as Ticked),
    );
  });

  const addStep = (step: OfferStep) =>
    addCall(app, offerPageCalls[step], async (request, reply) => {
      const view = await viewOf(request);
      if (view.isPreview) return reply.redirect(previewPath(view.token), 303);
      const query = (request.query ?? {}) as Ticked & { another?: unknown };
      if (!takesStep(view, step)) return reply.redirect(offerPath(view.token), 303);
      if (isUnticked(view, step, query)) return sendPage(reply, 422, (nonce) => renderUnticked(view, nonce));
      const isAsked = step === "question" && view.isQuestionWaiting && query.another === undefined;
      return sendForm(reply, 200, (nonce) =>
        isAsked ? renderAsked(view, nonce) : renderStep(view, nonce, step, query),
      );
    });
  addStep("accept");
  addStep("decline");
  addStep("question");

  addCall(app, offerPageCalls.pdf, async (request, reply) => {
    const key = await findKey(request);
    const pdf = await inOffer(db, key, (tx) => findPdf(tx, key, request.params.position));
    if (!pdf || !(await files.exists(pdf.pdf_storage_path))) return sendUnknown(request, reply);
    return sendPdf(reply, files, pdf.pdf_storage_path, pdf.quote_number);
  });

  addCall(
    app,
    offerPageCalls.seen,
    async (request, reply) => {
      const key = await findKey(request);
      if (!isProgram(request) && !(await isStaff(request, key.company_id))) {
        await inOffer(db, key, (tx) => recordSeen(tx, key, request.body.pdf, clock()));
      }
      return reply.code(204).send();
    },
    { onRequest: requireOwnOrigin(publicUrl), bodyLimit: 1024 },
  );
};

const sendPdf = async (reply: FastifyReply, files: FileStore, path: string, name: string) =>
  reply
    .type("application/pdf")
    .header("content-disposition", `inline; filename="${name.replace(/[^\w .-]/g, "_")}.pdf"`)
    .send(await files.getStream(path));

/** Questions are welcome also after an answer or the last day. Accepting and declining need an open offer. */
const takesStep = ({ state }: OfferView, step: OfferStep): boolean =>
  step === "question" ? state !== "withdrawn" && state !== "replaced" : state === "open";

const isUnticked = (view: OfferView, step: OfferStep, ticked: Ticked): boolean =>
  step === "accept" && readChosen(view, ticked).length === 0;
