import { templateDraftCalls, templateVersionCalls } from "@quotemill/shared/contracts/template-writing";
import { draftChangedMeanwhile, type RestoreTemplateInput } from "@quotemill/shared/templates/versions/versions";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type CompanyPerson, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import type { Outbound } from "../../platform/http/outbound.ts";
import { aboutTemplate, recordActivity } from "../activity/index.ts";
import { keepForUndo } from "../undo/index.ts";
import { checkWebhook } from "./check-template.ts";
import { findTemplate } from "./templates.queries.ts";
import {
  deleteTemplateDraft,
  findTemplateDraft,
  findVersion,
  listVersions,
  saveTemplateDraft,
} from "./versions.queries.ts";

export const versionRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, templateVersionCalls.list, (request) =>
    inCompany(request, async (db, companyId) => {
      const items = await listVersions(db, companyId, request.params.id);
      // Every template has at least one version.
      if (items.length === 0) notFound("template");
      return { items };
    }),
  );

  addCall(app, templateVersionCalls.read, (request) =>
    inCompany(request, async (db, companyId) => {
      const { id, version } = request.params;
      return (await findVersion(db, companyId, id, version)) ?? notFound("version");
    }),
  );

  addCall(app, templateVersionCalls.restore, (request) =>
    inCompany(request, async (db, _companyId, actor) => ({ draft: await restoreVersion(db, actor, request.body) })),
  );
};

/**
 * Makes an earlier version the template's unpublished one, in place of the present one. The webhook's address stays the
 * current one: an old version must not send quotes to an address that is no longer in use.
 */
async function restoreVersion(
  db: Db,
  actor: CompanyPerson,
  { template_id, version, draft_updated_at }: RestoreTemplateInput,
) {
  const { company_id } = actor;
  const template = (await findTemplate(db, company_id, template_id)) ?? notFound("template");
  const { contents } = (await findVersion(db, company_id, template_id, version)) ?? notFound("version");
  const { make_webhook_url } = template;
  const restored = {
    contents: { ...contents, make_webhook_url },
    note: `Restored from version ${version}`,
    based_on: template.version,
    updated_by: actor.id,
  };
  const draft = await saveTemplateDraft(db, company_id, template_id, restored, draft_updated_at);
  if (!draft) throw new AppError("conflict", draftChangedMeanwhile);
  const subject = `${template.name}, version ${version}`;
  await recordActivity(db, actor, {
    action: "template.restored",
    subject,
    about: [aboutTemplate({ ...template, name: subject })],
  });
  return draft;
}

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
      await recordActivity(db, actor, {
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
      await recordActivity(db, actor, {
        action: "template.draft_discarded",
        subject: template.name,
        about: [aboutTemplate(template)],
      });
    }),
  );
};
