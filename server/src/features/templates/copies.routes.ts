import { templateCopyCalls } from "@quotemill/shared/contracts/template-writing";
import { withCodes } from "@quotemill/shared/prices/rates";
import { readContents, type TemplateInput, templateParts } from "@quotemill/shared/templates/versions/contents";
import { nameOfCopy, templateFileOf } from "@quotemill/shared/templates/versions/template-file";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Actor, asOwner, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { aboutTemplate, recordActivity } from "../activity/index.ts";
import { withOwnItems, withPrices } from "../prices/index.ts";
import { findTemplate, insertTemplate } from "./templates.queries.ts";

/** Copies start switched off, so that they are offered for quotes only after someone has looked at them. */
export const copyRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, templateCopyCalls.duplicate, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const template = (await findTemplate(db, companyId, request.body.template_id)) ?? notFound("template");
      const named = { ...template, name: nameOfCopy(template.name) };
      const copy = await insertTemplate(db, companyId, actor.id, named, false);
      const about = [aboutTemplate(template), aboutTemplate(copy)];
      await recordActivity(db, actor, { action: "template.duplicated", subject: template.name, about });
      return copy;
    }),
  );

  addCall(app, templateCopyCalls.export, (request) =>
    inCompany(request, async (db, companyId) =>
      templateFileOf(withCodes((await findTemplate(db, companyId, request.params.id)) ?? notFound("template"))),
    ),
  );

  addCall(app, templateCopyCalls.import, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const template = await withOwnItems(db, companyId, request.body.template);
      const imported = await insertTemplate(db, companyId, actor.id, template, false);
      await recordActivity(db, actor, {
        action: "template.imported",
        subject: imported.name,
        about: [aboutTemplate(imported)],
      });
      return imported;
    }),
  );

  // This acts as the server itself, because row-level security shows a global admin no templates.
  addCall(app, templateCopyCalls.ofCompany, (request) =>
    asOwner(request, async (db) => ({ items: await listCompanyTemplates(db, request.params.id) })),
  );

  addCall(app, templateCopyCalls.copy, async (request) => {
    const { template_id, company_ids } = request.body;
    const contents = await asOwner(
      request,
      async (db) => (await findAnyTemplate(db, template_id)) ?? notFound("template"),
    );
    const items = [];
    for (const company_id of new Set(company_ids)) {
      items.push({
        company_id,
        // Each company has its own transaction, so that it gets the whole copy, or nothing.
        ...(await asOwner(request, (db, actor) => copyToCompany(db, actor, contents, company_id)).catch((error) => {
          if (error instanceof AppError) return { copied: false, message: error.message };
          request.log.error({ err: error }, "copying a template failed");
          return { copied: false, message: "The copy failed. Please try again." };
        })),
      });
    }
    return { items };
  });
};

/* The other routes are only for global admins, and span companies on purpose. */

/** More than anyone chooses from. */
const listLimit = 500;

async function listCompanyTemplates(db: Db, companyId: string) {
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

/** Finds a template of any company, without its webhook address, which belongs to that company. */
async function findAnyTemplate(db: Db, id: string): Promise<TemplateInput | undefined> {
  const row = await db
    .selectFrom("form_templates")
    .select(["company_id", ...templateParts])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return withCodes(await withPrices(db, row.company_id, { ...readContents(row), make_webhook_url: null }));
}

async function copyToCompany(db: Db, actor: Actor, contents: TemplateInput, companyId: string) {
  const company = await db
    .selectFrom("companies")
    .select(["name", "deleting_at"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (!company) return { copied: false, message: "This company does not exist." };
  if (company.deleting_at) return { copied: false, message: `${company.name} is being deleted.` };
  const copy = await insertTemplate(db, companyId, null, await withOwnItems(db, companyId, contents), false);
  await recordActivity(db, actor, {
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
