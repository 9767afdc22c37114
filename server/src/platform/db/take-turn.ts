import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Whoever else takes a turn under this name waits until the transaction ends. */
export const takeTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
