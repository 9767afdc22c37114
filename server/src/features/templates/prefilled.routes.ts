import { prefilledCalls } from "@quotemill/shared/contracts/templates";
import { answersProblem } from "@quotemill/shared/templates/answers-problem";
import type { FastifyPluginAsync } from "fastify";
import { audit } from "../../platform/audit.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { keepForUndo } from "../undo/index.ts";
import { deletePrefilled, insertPrefilled, listPrefilled } from "./prefilled.queries.ts";
import { findTemplate } from "./templates.queries.ts";

export const prefilledRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, prefilledCalls.list, (request) =>
    inCompany(request, async (db, companyId) => {
      const { base_template_id } = request.query;
      if (!(await findTemplate(db, companyId, base_template_id))) notFound("template");
      return { items: await listPrefilled(db, companyId, base_template_id) };
    }),
  );

  addCall(app, prefilledCalls.create, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const base = (await findTemplate(db, companyId, request.body.base_template_id)) ?? notFound("template");
      const problem = answersProblem(base.structure, request.body.prefilled_answers);
      if (problem) throw new AppError("validation_failed", problem);
      const created = await insertPrefilled(db, companyId, actor.id, request.body);
      await audit(db, actor, { action: "prefilled_template.created", subject: created.name });
      return created;
    }),
  );

  addCall(app, prefilledCalls.delete, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      await keepForUndo(db, actor, "prefilled_templates", request.params.id);
      const deleted = (await deletePrefilled(db, companyId, request.params.id)) ?? notFound("template");
      await audit(db, actor, { action: "prefilled_template.deleted", subject: deleted.name });
    }),
  );
};
