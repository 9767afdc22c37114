import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Stored as a digest, so that the row reveals nothing about anyone. */
export const keyOf = (counted: string) => createHash("sha256").update(counted).digest();

/** One statement, so that concurrent attempts in any process are all counted, by one clock. */
export async function countAttempt(db: Db, key: Buffer, windowMs: number): Promise<number> {
  const isOver = sql<boolean>`sign_in_attempts.ends_at <= now()`;
  const { attempts } = await db
    .insertInto("auth.sign_in_attempts")
    .values({ key, attempts: 1, ends_at: sql`now() + make_interval(secs => ${windowMs / 1000})` })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        attempts: sql<number>`case when ${isOver} then 1 else sign_in_attempts.attempts + 1 end`,
        ends_at: sql<string>`case when ${isOver} then excluded.ends_at else sign_in_attempts.ends_at end`,
      }),
    )
    .returning("attempts")
    .executeTakeFirstOrThrow();
  return attempts;
}
