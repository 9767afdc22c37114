import { auditCalls } from "@quotemill/shared/contracts/audit";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/add-call.ts";
import { asActor } from "../../platform/as-actor.ts";
import { listAuditEntries } from "./audit.queries.ts";

export const auditRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, auditCalls.list, (request) =>
    asActor(request, (db, actor) =>
      listAuditEntries(db, actor.app_role === "global_admin" ? null : actor.company_id, request.query),
    ),
  );
};
