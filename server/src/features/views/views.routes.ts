import { viewCalls } from "@quotemill/shared/contracts/saved-views";
import {
  maxViews,
  type SavedViewInput,
  tooManyViews,
  type ViewList,
  viewNameTaken,
} from "@quotemill/shared/screens/saved-views";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import { onUniqueViolation } from "../../platform/db/database-errors.ts";
import type { Db } from "../../platform/db/db.ts";
import { takeTurn } from "../../platform/db/locks.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type CompanyPerson, inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";

const columns = ["id", sql<ViewList>`list`.as("list"), "name", "query"] as const;

function listViews(db: Db, { company_id, id }: CompanyPerson, list: ViewList) {
  return db
    .selectFrom("saved_views")
    .select(columns)
    .where("company_id", "=", company_id)
    .where("user_id", "=", id)
    .where("list", "=", list)
    .orderBy(sql`lower(name)`)
    .execute();
}

function insertView(db: Db, { company_id, id: user_id }: CompanyPerson, view: SavedViewInput) {
  return db
    .insertInto("saved_views")
    .values({ ...view, company_id, user_id })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function renameView(db: Db, { company_id, id: userId }: CompanyPerson, id: string, name: string) {
  return db
    .updateTable("saved_views")
    .set({ name })
    .where("company_id", "=", company_id)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

function deleteView(db: Db, { company_id, id: userId }: CompanyPerson, id: string) {
  return db
    .deleteFrom("saved_views")
    .where("company_id", "=", company_id)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
}

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
      // A person's views are saved one at a time, so that concurrent requests cannot exceed the limit.
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
