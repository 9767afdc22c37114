import { type CompanyDetailsInput, readDetails } from "@quotemill/shared/companies/details";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

export type CompanyDetails = Awaited<ReturnType<typeof findDetails>>;

export async function findDetails(db: Db, companyId: string) {
  const { name, details, logo_path } = await db
    .selectFrom("companies")
    .select(["name", "details", "logo_path"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { name, details: readDetails(details), logo_path };
}

export async function updateDetails(db: Db, companyId: string, details: CompanyDetailsInput) {
  await db
    .updateTable("companies")
    .set({ details: JSON.stringify(details), updated_at: sql`now()` })
    .where("id", "=", companyId)
    .execute();
}

/** Returns the previous path; two concurrent changes get one each. */
export async function replaceLogoPath(db: Db, companyId: string, logo_path: string | null): Promise<string | null> {
  const before = await db
    .selectFrom("companies")
    .select("logo_path")
    .where("id", "=", companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable("companies").set({ logo_path, updated_at: sql`now()` }).where("id", "=", companyId).execute();
  return before.logo_path;
}
