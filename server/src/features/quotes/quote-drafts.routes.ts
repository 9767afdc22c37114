import { draftCalls } from "@quotemill/shared/contracts/quotes";
import { type DraftInput, draftChangedMeanwhile } from "@quotemill/shared/quotes/quote";
import { answersProblem } from "@quotemill/shared/templates/checks/refused-answers";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall, idempotencyKeyOf } from "../../platform/http/add-call.ts";
import { aboutDraft, recordActivity } from "../activity/index.ts";
import { holdContact } from "../contacts/index.ts";
import { holdPhotos } from "../photos/index.ts";
import { findTemplate } from "../templates/index.ts";
import { deleteDrafts } from "./delete-quotes.service.ts";
import { checkRevised } from "./numbering.queries.ts";
import { findDraft, insertDraft, listDrafts, updateDraft } from "./quote-drafts.queries.ts";

export const draftRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, draftCalls.list, (request) =>
    inCompany(request, (db, companyId) => listDrafts(db, companyId, request.query)),
  );

  addCall(app, draftCalls.read, (request) =>
    inCompany(
      request,
      async (db, companyId) => (await findDraft(db, companyId, request.params.id)) ?? notFound("draft"),
    ),
  );

  addCall(app, draftCalls.create, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      await checkParts(db, companyId, request.body);
      const created = await insertDraft(db, companyId, actor.id, request.body, idempotencyKeyOf(request));
      await recordActivity(db, actor, {
        action: "draft.created",
        subject: created.quote_name,
        about: aboutDraft(created),
      });
      return created;
    }),
  );

  addCall(app, draftCalls.update, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      await checkParts(db, companyId, request.body);
      const saved = await updateDraft(db, companyId, request.params.id, request.body);
      if (!saved) {
        if (!(await findDraft(db, companyId, request.params.id))) notFound("draft");
        throw new AppError("conflict", draftChangedMeanwhile);
      }
      await recordActivity(db, actor, { action: "draft.updated", subject: saved.quote_name, about: aboutDraft(saved) });
      return saved;
    }),
  );

  addCall(app, draftCalls.delete, (request) =>
    inCompany(request, (db, _companyId, actor) => deleteDrafts(db, actor, [request.params.id])),
  );
};

async function checkParts(
  db: Db,
  companyId: string,
  { template_id, contact_id, answers, photos, revises_quote_id }: DraftInput,
) {
  const template = (await findTemplate(db, companyId, template_id)) ?? notFound("template");
  const contact = (await holdContact(db, companyId, contact_id)) ?? notFound("contact");
  if (revises_quote_id) await checkRevised(db, companyId, revises_quote_id, contact.email);
  await holdPhotos(db, companyId, photos);
  const problem = answersProblem(template.structure, answers);
  if (problem) throw new AppError("validation_failed", problem);
}
