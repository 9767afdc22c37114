import { readContents, templateParts } from "@quotemill/shared/templates/contents";
import type { TemplateInput } from "@quotemill/shared/templates/input";
import { audit } from "../../platform/audit.ts";
import { aboutTemplate } from "../../platform/audit-about.ts";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { insertTemplate } from "./templates.queries.ts";

// For global admins: what spans companies on purpose.

/** More than anyone chooses from. */
const listLimit = 500;

export async function listCompanyTemplates(db: Db, companyId: string) {
  const company = await db.selectFrom("companies").select("id").where("id", "=", companyId).executeTakeFirst();
  if (!company) notFound("company");
  return db
    .selectFrom("form_templates")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .orderBy("name")
    .orderBy("id")
    .limit(listLimit)
    .execute();
}

/** Of any company, without its webhook address, which belongs to that company. */
export async function findAnyTemplate(db: Db, id: string): Promise<TemplateInput | undefined> {
  const row = await db.selectFrom("form_templates").select(templateParts).where("id", "=", id).executeTakeFirst();
  return row && { ...readContents(row), make_webhook_url: null };
}

export async function copyToCompany(db: Db, actor: Actor, contents: TemplateInput, companyId: string) {
  const company = await db
    .selectFrom("companies")
    .select(["name", "deleting_at"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return { copied: false, message: "This company does not exist." };
  if (company.deleting_at) return { copied: false, message: `${company.name} is being deleted.` };
  const copy = await insertTemplate(db, companyId, null, contents, false);
  await audit(db, actor, {
    action: "template.copied_here",
    subject: copy.name,
    about: [aboutTemplate(copy)],
    company_id: companyId,
  });
  return {
    copied: true,
    message: `Copied to ${company.name}. It is switched off there until an admin has checked it.`,
  };
}
