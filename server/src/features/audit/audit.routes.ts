import { auditPage } from "@quotemill/shared/audit";
import { pageQuery } from "@quotemill/shared/paging";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { asActor } from "../../platform/actor.ts";
import { listAuditEntries } from "./audit.queries.ts";

export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags: ["audit"],
        summary: "Who did what, newest first: in the company, or everywhere for a global admin",
        querystring: pageQuery,
        response: { 200: auditPage },
      },
    },
    (request) =>
      asActor(request, "audit.read", (db, actor) =>
        listAuditEntries(db, actor.app_role === "global_admin" ? null : actor.company_id, request.query),
      ),
  );
};
