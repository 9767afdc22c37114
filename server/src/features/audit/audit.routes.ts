import { auditCalls } from "@quotemill/shared/contracts/audit";
import type { PageQuery } from "@quotemill/shared/paging";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { asActor, inCompany } from "../../platform/http/as-actor.ts";
import { listAuditEntries, listMentions } from "./audit.queries.ts";

export const auditRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, auditCalls.list, (request) =>
    asActor(request, (db, actor) =>
      listAuditEntries(db, actor.app_role === "global_admin" ? null : actor.company_id, request.query),
    ),
  );

  addCall(app, auditCalls.ofContact, (request) =>
    inCompany(request, (db, companyId) => activityOf(db, "contacts", companyId, request.params.id, request.query)),
  );

  addCall(app, auditCalls.ofQuote, (request) =>
    inCompany(request, (db, companyId) => activityOf(db, "quotes", companyId, request.params.id, request.query)),
  );

  addCall(app, auditCalls.ofTemplate, (request) =>
    inCompany(request, (db, companyId) =>
      activityOf(db, "form_templates", companyId, request.params.id, request.query),
    ),
  );
};

const names = { contacts: "contact", quotes: "quote", form_templates: "template" };

async function activityOf(db: Db, table: keyof typeof names, companyId: string, id: string, page: PageQuery) {
  const own = sql`select from ${sql.table(table)} where company_id = ${companyId} and id = ${id}`;
  const { rows } = await own.execute(db);
  return rows.length > 0 ? listMentions(db, companyId, id, page) : notFound(names[table]);
}
