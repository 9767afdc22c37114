import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db.ts";
import { nestedCompanyColumns } from "../companies/index.ts";

export function findProfile(db: Db, id: string) {
  return db
    .selectFrom("users")
    .select((row) => [
      "id",
      "auth_id",
      "email",
      "company_id",
      "app_role",
      "full_name",
      "created_at",
      jsonObjectFrom(
        row.selectFrom("companies").select(nestedCompanyColumns).whereRef("companies.id", "=", "users.company_id"),
      ).as("company"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}
