import { prefilledCalls } from "@quotemill/shared/contracts/templates";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import type { PrefilledTemplateInput, PrefilledTemplateQuery } from "@quotemill/shared/templates/answers/prefilled";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { newestFirst } from "../../platform/db/list-order.ts";
import { countOf, takePage } from "../../platform/db/paging.ts";
import { notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { checkRoom } from "../../platform/http/budgets.ts";
import { recordActivity } from "../activity/index.ts";
import { keepForUndo } from "../undo/index.ts";
import { checkAnswers } from "./check-answers.ts";
import { findTemplate } from "./templates.queries.ts";

const columns = [
  "id",
  "company_id",
  "base_template_id",
  "name",
  "description",
  sql<Answers>`prefilled_answers`.as("prefilled_answers"),
  "is_active",
  "created_by",
  "created_at",
] as const;

function listPrefilled(db: Db, companyId: string, { base_template_id, ...page }: PrefilledTemplateQuery) {
  const matching = db
    .selectFrom("prefilled_templates")
    .where("company_id", "=", companyId)
    .where("base_template_id", "=", base_template_id)
    .where("is_active", "=", true);
  const figures = { columns: { total: countOf(matching) } };
  return takePage(db, matching.select(columns), newestFirst("prefilled_templates.created_at"), page, figures);
}

async function insertPrefilled(db: Db, companyId: string, createdBy: string, input: PrefilledTemplateInput) {
  await checkRoom(db, "prefilledTemplates", companyId);
  return db
    .insertInto("prefilled_templates")
    .values({
      ...input,
      company_id: companyId,
      created_by: createdBy,
      description: input.description || null,
      prefilled_answers: JSON.stringify(input.prefilled_answers),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function deletePrefilled(db: Db, companyId: string, id: string) {
  return db
    .deleteFrom("prefilled_templates")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
}

export const prefilledRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, prefilledCalls.list, (request) =>
    inCompany(request, async (db, companyId) => {
      if (!(await findTemplate(db, companyId, request.query.base_template_id))) notFound("template");
      return listPrefilled(db, companyId, request.query);
    }),
  );

  addCall(app, prefilledCalls.create, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      const base = (await findTemplate(db, companyId, request.body.base_template_id)) ?? notFound("template");
      checkAnswers(base.structure, request.body.prefilled_answers, "prefilled_answers");
      const created = await insertPrefilled(db, companyId, actor.id, request.body);
      await recordActivity(db, actor, { action: "prefilled_template.created", subject: created.name });
      return created;
    }),
  );

  addCall(app, prefilledCalls.delete, (request) =>
    inCompany(request, async (db, companyId, actor) => {
      await keepForUndo(db, actor, "prefilled_templates", request.params.id);
      const deleted = (await deletePrefilled(db, companyId, request.params.id)) ?? notFound("template");
      await recordActivity(db, actor, { action: "prefilled_template.deleted", subject: deleted.name });
    }),
  );
};
