import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import { addJob } from "../../platform/jobs.ts";
import { insertCompany } from "./companies.queries.ts";

export async function createCompany(db: Db, actor: Actor, name: string) {
  const company = await insertCompany(db, name);
  await audit(db, actor, { action: "company.created", subject: name, company_id: company.id });
  return company;
}

/** The company, all it holds and its people's accounts, in the caller's transaction. The audit entry stays. */
export async function deleteCompany(db: Db, actor: Actor, companyId: string) {
  // Accounts first: the rows that say which ones they are go with the company.
  await db
    .deleteFrom("auth.users")
    .where("email", "in", (row) => row.selectFrom("users").select("email").where("company_id", "=", companyId))
    .execute();
  const deleted = await db.deleteFrom("companies").where("id", "=", companyId).returning("name").executeTakeFirst();
  if (!deleted) notFound("company");
  await addJob(db, "remove_files", { prefix: companyId });
  await audit(db, actor, { action: "company.deleted", subject: deleted.name, company_id: companyId });
}
