import { idParam } from "@quotemill/shared/paging";
import { answersProblem } from "@quotemill/shared/templates/answers";
import {
  prefilledTemplate,
  prefilledTemplateInput,
  prefilledTemplateList,
  prefilledTemplateQuery,
} from "@quotemill/shared/templates/prefilled";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { deletePrefilled, insertPrefilled, listPrefilled } from "./prefilled.queries.ts";
import { findTemplate } from "./templates.queries.ts";

const tags = ["prefilled templates"];

/** Forms filled in beforehand: anyone who makes quotes may save and remove them. */
export const prefilledRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    { schema: { tags, querystring: prefilledTemplateQuery, response: { 200: prefilledTemplateList } } },
    (request) =>
      inCompany(request, "quotes.write", async (db, companyId) => {
        const { base_template_id } = request.query;
        if (!(await findTemplate(db, companyId, base_template_id))) notFound("template");
        return { items: await listPrefilled(db, companyId, base_template_id) };
      }),
  );

  app.post("/", { schema: { tags, body: prefilledTemplateInput, response: { 200: prefilledTemplate } } }, (request) =>
    inCompany(request, "quotes.write", async (db, companyId, actor) => {
      const base = (await findTemplate(db, companyId, request.body.base_template_id)) ?? notFound("template");
      const problem = answersProblem(base.structure, request.body.prefilled_answers);
      if (problem) throw new AppError("validation_failed", problem);
      const created = await insertPrefilled(db, companyId, actor.id, request.body);
      await audit(db, actor, { action: "prefilled_template.created", subject: created.name });
      return created;
    }),
  );

  app.delete("/:id", { schema: { tags, params: idParam, response: { 200: z.object({}) } } }, (request) =>
    inCompany(request, "quotes.write", async (db, companyId, actor) => {
      const deleted = (await deletePrefilled(db, companyId, request.params.id)) ?? notFound("template");
      await audit(db, actor, { action: "prefilled_template.deleted", subject: deleted.name });
      return {};
    }),
  );
};
