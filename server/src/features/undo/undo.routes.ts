import { undoCalls } from "@quotemill/shared/contracts/undo";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { restoreDeleted } from "./restore.service.ts";

export const undoRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, undoCalls.restore, (request) =>
    inCompany(request, (db, _companyId, actor) => restoreDeleted(db, actor, request.body.ids)),
  );
};
