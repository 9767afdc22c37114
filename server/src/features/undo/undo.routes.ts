import { undoCalls } from "@quotemill/shared/contracts/undo";
import type { FastifyPluginAsync } from "fastify";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { restoreDeleted } from "./undo.service.ts";

export const undoRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, undoCalls.restore, (request) =>
    inCompany(request, (db, _companyId, actor) => restoreDeleted(db, actor, request.body.ids)),
  );
};
