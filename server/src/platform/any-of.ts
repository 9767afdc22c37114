import { sql } from "kysely";

/** `where("id", "=", anyOf(ids))`: one text however many there are, where `in` has one for each number of them. */
export const anyOf = (values: string[]) => sql<string>`any(${values})`;
