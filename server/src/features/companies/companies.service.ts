import type { Db } from "../../platform/db/db.ts";
import type { Actor } from "../../platform/http/access.ts";
import { recordActivity } from "../activity/index.ts";
import { insertCompany } from "./companies.queries.ts";

export async function createCompany(db: Db, actor: Actor, name: string) {
  const company = await insertCompany(db, name);
  await recordActivity(db, actor, { action: "company.created", subject: name, company_id: company.id });
  return company;
}
