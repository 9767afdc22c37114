import { templateDraftCalls } from "@quotemill/shared/contracts/template-versions";
import { draftChangedMeanwhile } from "@quotemill/shared/templates/versions";
import type { FastifyPluginAsync } from "fastify";
import { audit } from "../../platform/audit.ts";
import { aboutTemplate } from "../../platform/audit-about.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { keepForUndo } from "../undo/index.ts";
import { checkWebhook } from "./check-webhook.ts";
import { deleteTemplateDraft, findTemplateDraft, saveTemplateDraft } from "./template-drafts.queries.ts";
import { findTemplate } from "./templates.queries.ts";

export const templateDraftRoutes: FastifyPluginAsync<{ outbound: Outbound }> = async (app, { outbound }) => {
  addCall(app, templateDraftCalls.read, (request) =>
    inCompany(request, async (db, companyId) => {
      if (!(await findTemplate(db, companyId, request.params.id))) notFound("template");
      return { draft: (await findTemplateDraft(db, companyId, request.params.id)) ?? null };
    }),
  );

  addCall(app, templateDraftCalls.save, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const { contents, note, draft_updated_at } = request.body;
      checkWebhook(outbound, contents);
      const template = (await findTemplate(db, companyId, request.params.id)) ?? notFound("template");
      const before = await findTemplateDraft(db, companyId, template.id);
      const based_on = before?.based_on ?? template.version;
      const changes = { contents, note, based_on, updated_by: actor.id };
      const draft = await saveTemplateDraft(db, companyId, template.id, changes, draft_updated_at);
      if (!draft) throw new AppError("conflict", draftChangedMeanwhile);
      await audit(db, actor, {
        action: "template.draft_saved",
        subject: template.name,
        about: [aboutTemplate(template)],
      });
      return { draft };
    }),
  );

  addCall(app, templateDraftCalls.discard, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const template = (await findTemplate(db, companyId, request.params.id)) ?? notFound("template");
      await keepForUndo(db, actor, "template_drafts", template.id);
      if (!(await deleteTemplateDraft(db, companyId, template.id, request.query.updated_at))) {
        throw new AppError("conflict", draftChangedMeanwhile);
      }
      await audit(db, actor, {
        action: "template.draft_discarded",
        subject: template.name,
        about: [aboutTemplate(template)],
      });
    }),
  );
};
