import { type RawBuilder, sql } from "kysely";
import { contains } from "../../platform/db/paging.ts";

/** An address, or a subquery that reads it. */
export type Address = string | RawBuilder<string>;

/** Searches by name or number; returns everything if the search matches the person. */
export function matchesPerson(companyId: string, email: Address, search: string, text: RawBuilder<unknown>) {
  const pattern = contains(search);
  return sql<boolean>`(${text} like ${pattern} or (select app.is_person_matching(${companyId}, ${email}, ${pattern})))`;
}
