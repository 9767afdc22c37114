import { newNameTemplate } from "@quotemill/shared/quotes/naming";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { insertCompany } from "./companies.queries.ts";

export async function createCompany(db: Db, actor: Actor, name: string) {
  const company = await insertCompany(db, { name, quote_name_template: newNameTemplate });
  await audit(db, actor, { action: "company.created", subject: name, company_id: company.id });
  return company;
}
