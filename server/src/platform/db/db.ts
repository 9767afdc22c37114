import type { Kysely } from "kysely";
import type { DB } from "./database-types.ts";

/** The database, or a transaction on it: queries take either. */
export type Db = Kysely<DB>;
