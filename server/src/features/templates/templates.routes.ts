import type { AuditAction } from "@quotemill/shared/audit";
import { idParam, pageQuery } from "@quotemill/shared/paging";
import { may } from "@quotemill/shared/permissions";
import {
  type TemplateContents,
  type TemplateUpdate,
  template,
  templateChangedMeanwhile,
  templateInput,
  templatePage,
  templateUpdate,
} from "@quotemill/shared/templates/schema";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { originOnly } from "../../platform/outbound.ts";
import { deleteTemplate, findTemplate, insertTemplate, listTemplates, updateTemplate } from "./templates.queries.ts";

const tags = ["templates"];
const listQuery = pageQuery.extend({ active: z.stringbool().default(false) });

export const templateRoutes: FastifyPluginAsyncZod<{ outbound: Outbound }> = async (app, { outbound }) => {
  const checkWebhook = ({ make_webhook_url }: TemplateContents) => {
    const problem = make_webhook_url && outbound.problemWith(make_webhook_url);
    if (problem) throw new AppError("validation_failed", problem, { make_webhook_url: problem });
  };

  app.get(
    "/",
    { schema: { tags, summary: "Templates, newest first", querystring: listQuery, response: { 200: templatePage } } },
    (request) => inCompany(request, "templates.read", (db, companyId) => listTemplates(db, companyId, request.query)),
  );

  app.get("/:id", { schema: { tags, params: idParam, response: { 200: template } } }, (request) =>
    inCompany(request, "templates.read", async (db, companyId, actor) => {
      const found = (await findTemplate(db, companyId, request.params.id)) ?? notFound("template");
      if (may(actor.app_role, "templates.write")) return found;
      return { ...found, make_webhook_url: originOnly(found.make_webhook_url) };
    }),
  );

  app.post("/", { schema: { tags, body: templateInput, response: { 200: template } } }, (request) =>
    inCompany(request, "templates.write", async (db, companyId, actor) => {
      checkWebhook(request.body);
      const created = await insertTemplate(db, companyId, actor.id, request.body);
      await audit(db, actor, { action: "template.created", subject: created.name });
      return created;
    }),
  );

  app.patch(
    "/:id",
    { schema: { tags, params: idParam, body: templateUpdate, response: { 200: template } } },
    (request) =>
      inCompany(request, "templates.write", async (db, companyId, actor) => {
        checkWebhook(request.body);
        const saved = await updateTemplate(db, companyId, request.params.id, request.body);
        if (!saved) {
          if (!(await findTemplate(db, companyId, request.params.id))) notFound("template");
          throw new AppError("conflict", templateChangedMeanwhile);
        }
        await audit(db, actor, { action: actionOf(request.body), subject: saved.name });
        return saved;
      }),
  );

  app.delete("/:id", { schema: { tags, params: idParam, response: { 200: z.object({}) } } }, (request) =>
    inCompany(request, "templates.write", async (db, companyId, actor) => {
      const deleted = (await deleteTemplate(db, companyId, request.params.id)) ?? notFound("template");
      await audit(db, actor, { action: "template.deleted", subject: deleted.name });
      return {};
    }),
  );
};

/** Whoever sends a version changes the contents, with the switch or without. */
function actionOf({ is_active, updated_at }: TemplateUpdate): AuditAction {
  if (updated_at !== undefined) return "template.updated";
  return is_active ? "template.switched_on" : "template.switched_off";
}
