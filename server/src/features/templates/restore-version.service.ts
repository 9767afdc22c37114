import { draftChangedMeanwhile } from "@quotemill/shared/templates/versions";
import { audit } from "../../platform/audit.ts";
import { aboutTemplate } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { CompanyActor } from "../../platform/http/actor.ts";
import { findTemplateDraft, saveTemplateDraft } from "./template-drafts.queries.ts";
import { findTemplate } from "./templates.queries.ts";
import { findVersion } from "./versions.queries.ts";

/**
 * Makes the version the template's draft, in place of an earlier one. The webhook's address stays the current one: an old
 * version must not send quotes to an address that is no longer in use.
 */
export async function restoreVersion(
  db: Db,
  actor: CompanyActor,
  { template_id, version }: { template_id: string; version: number },
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
  const replaced = await findTemplateDraft(db, company_id, template_id);
  const draft = await saveTemplateDraft(db, company_id, template_id, restored, replaced?.updated_at ?? null);
  if (!draft) throw new AppError("conflict", draftChangedMeanwhile);
  const subject = `${template.name}, version ${version}`;
  await audit(db, actor, {
    action: "template.restored",
    subject,
    about: [aboutTemplate({ ...template, name: subject })],
  });
  return draft;
}
