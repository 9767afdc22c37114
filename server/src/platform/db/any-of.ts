import { sql } from "kysely";

/**
 * `where("id", "=", anyOf(ids))` has the same SQL text for any number of ids; `in` has a different text for each
 * number.
 */
export const anyOf = (values: string[]) => sql<string>`any(${values})`;
