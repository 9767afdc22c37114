import { may } from "@quotemill/shared/access/permissions";
import { templateSavingCalls } from "@quotemill/shared/contracts/template-writing";
import { templateCalls } from "@quotemill/shared/contracts/templates";
import type { ActivityAction } from "@quotemill/shared/screens/activity";
import { templateChangedMeanwhile } from "@quotemill/shared/templates/schema/template";
import type { TemplateUpdate } from "@quotemill/shared/templates/versions/contents";
import { draftChangedMeanwhile } from "@quotemill/shared/templates/versions/versions";
import type { FastifyPluginAsync } from "fastify";
import { AppError, notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { type Outbound, originOnly } from "../../platform/http/outbound.ts";
import { aboutTemplate, recordActivity } from "../activity/index.ts";
import { structureFor, tablesFor } from "../costs/index.ts";
import { checkForm, checkWebhook } from "./check-template.ts";
import { deleteTemplate, findTemplate, insertTemplate, listTemplates, updateTemplate } from "./templates.queries.ts";
import { deleteTemplateDraft } from "./versions.queries.ts";

export const templateRoutes: FastifyPluginAsync<{ outbound: Outbound }> = async (app, { outbound }) => {
  addCall(app, templateCalls.list, (request) =>
    inCompany(request, (db, companyId) => listTemplates(db, companyId, request.query)),
  );

  addCall(app, templateCalls.read, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const found = (await findTemplate(db, companyId, request.params.id)) ?? notFound("template");
      if (may(actor.app_role, "templates.write")) return found;
      return {
        ...found,
        structure: structureFor(actor, found.structure),
        tables: tablesFor(actor, found.tables),
        test_cases: [],
        make_webhook_url: originOnly(found.make_webhook_url),
      };
    }),
  );

  addCall(app, templateSavingCalls.create, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      checkWebhook(outbound, request.body);
      const created = await insertTemplate(db, companyId, actor.id, request.body);
      await recordActivity(db, actor, {
        action: "template.created",
        subject: created.name,
        about: [aboutTemplate(created)],
      });
      return created;
    }),
  );

  addCall(app, templateSavingCalls.update, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      checkWebhook(outbound, request.body);
      const { draft_updated_at } = request.body;
      if (draft_updated_at && !(await deleteTemplateDraft(db, companyId, request.params.id, draft_updated_at))) {
        throw new AppError("conflict", draftChangedMeanwhile);
      }
      await checkForm(db, companyId, request.params.id, request.body);
      const saved = await updateTemplate(db, companyId, request.params.id, request.body, actor.id);
      if (!saved) {
        if (!(await findTemplate(db, companyId, request.params.id))) notFound("template");
        throw new AppError("conflict", templateChangedMeanwhile);
      }
      await recordActivity(db, actor, {
        action: actionOf(request.body),
        subject: saved.name,
        about: [aboutTemplate(saved)],
      });
      return saved;
    }),
  );

  addCall(app, templateCalls.delete, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const deleted = (await deleteTemplate(db, companyId, request.params.id)) ?? notFound("template");
      await recordActivity(db, actor, {
        action: "template.deleted",
        subject: deleted.name,
        about: [aboutTemplate({ ...deleted, id: request.params.id })],
      });
    }),
  );
};

/** A request with a version changes the contents, whether or not it also switches. */
function actionOf({ is_active, is_starter, updated_at }: TemplateUpdate): ActivityAction {
  if (updated_at !== undefined) return "template.updated";
  if (is_active === undefined) return is_starter ? "template.starter_added" : "template.starter_removed";
  return is_active ? "template.switched_on" : "template.switched_off";
}
