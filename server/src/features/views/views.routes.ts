import { viewCalls } from "@quotemill/shared/contracts/saved-views";
import { maxViews, tooManyViews, viewNameTaken } from "@quotemill/shared/saved-views";
import type { FastifyPluginAsync } from "fastify";
import { takeTurn } from "../../platform/db/take-turn.ts";
import { onUniqueViolation } from "../../platform/db/unique.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { deleteView, insertView, listViews, renameView } from "./views.queries.ts";

const nameTaken = onUniqueViolation(
  "saved_views_name_key",
  () => new AppError("conflict", viewNameTaken, { name: viewNameTaken }),
);

export const viewRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, viewCalls.list, (request) =>
    inCompany(request, async (db, _companyId, actor) => ({ items: await listViews(db, actor, request.query.list) })),
  );

  addCall(app, viewCalls.create, (request) =>
    inCompany(request, async (db, _companyId, actor) => {
      // One at a time, so that nobody gets more than the limit.
      await takeTurn(db, `saved_views ${actor.id}`);
      const saved = await listViews(db, actor, request.body.list);
      if (saved.length >= maxViews) throw new AppError("conflict", tooManyViews);
      return insertView(db, actor, request.body).catch(nameTaken);
    }),
  );

  addCall(app, viewCalls.rename, (request) =>
    inCompany(
      request,
      async (db, _companyId, actor) =>
        (await renameView(db, actor, request.params.id, request.body.name).catch(nameTaken)) ?? notFound("view"),
    ),
  );

  addCall(app, viewCalls.delete, (request) =>
    inCompany(
      request,
      async (db, _companyId, actor) => (await deleteView(db, actor, request.params.id)) ?? notFound("view"),
    ),
  );
};
