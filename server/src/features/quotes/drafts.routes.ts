import { idParam, pageQuery } from "@quotemill/shared/paging";
import { type DraftInput, draft, draftInput, draftPage } from "@quotemill/shared/quotes/schema";
import { answersProblem } from "@quotemill/shared/templates/answers";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { idempotencyHeader, idempotencyKeyOf } from "../../platform/idempotency.ts";
import { holdContact } from "../contacts/index.ts";
import { findTemplate } from "../templates/index.ts";
import { deleteDraft, findDraft, insertDraft, listDrafts, updateDraft } from "./drafts.queries.ts";

const tags = ["drafts"];

/** Quotes that are not finished: table `saved_quotes`. */
export const draftRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags,
        summary: "The company's drafts, newest first",
        querystring: pageQuery,
        response: { 200: draftPage },
      },
    },
    (request) => inCompany(request, "quotes.read", (db, companyId) => listDrafts(db, companyId, request.query)),
  );

  app.get("/:id", { schema: { tags, params: idParam, response: { 200: draft } } }, (request) =>
    inCompany(
      request,
      "quotes.read",
      async (db, companyId) => (await findDraft(db, companyId, request.params.id)) ?? notFound("draft"),
    ),
  );

  app.post(
    "/",
    { schema: { tags, headers: idempotencyHeader, body: draftInput, response: { 200: draft } } },
    (request) =>
      inCompany(request, "quotes.write", async (db, companyId, actor) => {
        await checkParts(db, companyId, request.body);
        const created = await insertDraft(db, companyId, actor.id, request.body, idempotencyKeyOf(request));
        await audit(db, actor, { action: "draft.created", subject: created.quote_name });
        return created;
      }),
  );

  app.patch("/:id", { schema: { tags, params: idParam, body: draftInput, response: { 200: draft } } }, (request) =>
    inCompany(request, "quotes.write", async (db, companyId, actor) => {
      await checkParts(db, companyId, request.body);
      const saved = (await updateDraft(db, companyId, request.params.id, request.body)) ?? notFound("draft");
      await audit(db, actor, { action: "draft.updated", subject: saved.quote_name });
      return saved;
    }),
  );

  app.delete("/:id", { schema: { tags, params: idParam, response: { 200: z.object({}) } } }, (request) =>
    inCompany(request, "quotes.write", async (db, companyId, actor) => {
      const deleted = (await deleteDraft(db, companyId, request.params.id)) ?? notFound("draft");
      await audit(db, actor, { action: "draft.deleted", subject: deleted.quote_name });
      return {};
    }),
  );
};

async function checkParts(db: Db, companyId: string, { template_id, contact_id, answers }: DraftInput) {
  const template = (await findTemplate(db, companyId, template_id)) ?? notFound("template");
  if (!(await holdContact(db, companyId, contact_id))) notFound("contact");
  const problem = answersProblem(template.structure, answers);
  if (problem) throw new AppError("validation_failed", problem);
}
