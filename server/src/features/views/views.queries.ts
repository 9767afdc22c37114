import type { SavedViewInput, ViewList } from "@quotemill/shared/saved-views";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { CompanyActor } from "../../platform/http/actor.ts";

const columns = ["id", sql<ViewList>`list`.as("list"), "name", "query"] as const;

export function listViews(db: Db, { company_id, id }: CompanyActor, list: ViewList) {
  return db
    .selectFrom("saved_views")
    .select(columns)
    .where("company_id", "=", company_id)
    .where("user_id", "=", id)
    .where("list", "=", list)
    .orderBy(sql`lower(name)`)
    .execute();
}

export function insertView(db: Db, { company_id, id: user_id }: CompanyActor, view: SavedViewInput) {
  return db
    .insertInto("saved_views")
    .values({ ...view, company_id, user_id })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function renameView(db: Db, { company_id, id: userId }: CompanyActor, id: string, name: string) {
  return db
    .updateTable("saved_views")
    .set({ name })
    .where("company_id", "=", company_id)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

export function deleteView(db: Db, { company_id, id: userId }: CompanyActor, id: string) {
  return db
    .deleteFrom("saved_views")
    .where("company_id", "=", company_id)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
}
