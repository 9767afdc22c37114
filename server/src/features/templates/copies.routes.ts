import { templateCopyCalls } from "@quotemill/shared/contracts/template-copies";
import { nameOfCopy, templateFileOf } from "@quotemill/shared/templates/file";
import type { FastifyPluginAsync } from "fastify";
import { audit } from "../../platform/audit.ts";
import { aboutTemplate } from "../../platform/audit-about.ts";
import { notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { asOwner, inCompany } from "../../platform/http/as-actor.ts";
import { copyToCompany, findAnyTemplate, listCompanyTemplates } from "./copy-to-companies.service.ts";
import { findTemplate, insertTemplate } from "./templates.queries.ts";

/** Copies start switched off, so that none is offered for quotes before someone has looked at it. */
export const copyRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, templateCopyCalls.duplicate, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const template = (await findTemplate(db, companyId, request.body.template_id)) ?? notFound("template");
      const named = { ...template, name: nameOfCopy(template.name) };
      const copy = await insertTemplate(db, companyId, actor.id, named, false);
      const about = [aboutTemplate(template), aboutTemplate(copy)];
      await audit(db, actor, { action: "template.duplicated", subject: template.name, about });
      return copy;
    }),
  );

  addCall(app, templateCopyCalls.export, (request) =>
    inCompany(request, async (db, companyId) =>
      templateFileOf((await findTemplate(db, companyId, request.params.id)) ?? notFound("template")),
    ),
  );

  addCall(app, templateCopyCalls.import, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const imported = await insertTemplate(db, companyId, actor.id, request.body.template, false);
      await audit(db, actor, { action: "template.imported", subject: imported.name, about: [aboutTemplate(imported)] });
      return imported;
    }),
  );

  // As the owner: row-level security shows a global admin no templates.
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
        // A transaction for each company: it gets the whole copy, or nothing.
        ...(await asOwner(request, (db, actor) => copyToCompany(db, actor, contents, company_id)).catch((error) => {
          request.log.error({ err: error }, "copying a template failed");
          return { copied: false, message: "The copy failed. Please try again." };
        })),
      });
    }
    return { items };
  });
};
