import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { budgets } from "../../../platform/http/budgets.ts";
import { AuthError } from "../auth.errors.ts";

const longestPauseSeconds = 15 * 60;

/**
 * Allows a few wrong passwords under one key, then one after each pause; every pause is twice as long as the one
 * before. An attempt counts before its password is checked and is taken back if the password was right, so concurrent
 * guesses share one count, whichever process handles them.
 */
export async function limitGuesses<T>(db: Db, counted: string, check: () => Promise<T>): Promise<T> {
  // Only a digest is stored, so that the row reveals nothing about anyone.
  const key = createHash("sha256").update(counted).digest();
  const attempts = await countAttempt(db, key);
  if (attempts === null) throw paused(await secondsLeft(db, key));
  try {
    const checked = await check();
    await takeBack(db, key, attempts);
    return checked;
  } catch (error) {
    // A failure on our side says nothing about the password.
    if (!(error instanceof AuthError)) await takeBack(db, key, attempts);
    throw error;
  }
}

/**
 * Returns the number of this attempt, or null during a pause. One statement does it, by the database's clock. A few
 * attempts are forgotten after an hour, so that guesses at invented accounts take little room; more of them after a
 * day.
 */
async function countAttempt(db: Db, key: Buffer): Promise<number | null> {
  const { most } = budgets.guesses;
  const isOver = sql<boolean>`sign_in_attempts.ends_at <= now()`;
  const nth = sql<number>`case when ${isOver} then 1 else sign_in_attempts.attempts + 1 end`;
  const isPaused = sql<boolean>`(${nth}) >= ${most}`;
  const pause = sql`make_interval(secs => least(${longestPauseSeconds}, power(2, least((${nth}) - ${most}, 20))))`;
  const counted = await db
    .insertInto("auth.sign_in_attempts")
    .values({ key, attempts: 1, ends_at: sql`now() + interval '1 hour'` })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          attempts: nth,
          next_at: sql<string>`case when ${isPaused} then now() + ${pause} else '-infinity' end`,
          ends_at: sql<string>`now() + case when ${isPaused} then interval '1 day' else interval '1 hour' end`,
        })
        .where(sql<boolean>`${isOver} or sign_in_attempts.next_at <= now()`),
    )
    .returning("attempts")
    .executeTakeFirst();
  return counted?.attempts ?? null;
}

/** Ends the pause that began with this attempt, unless another attempt has been counted since. */
const takeBack = (db: Db, key: Buffer, nth: number) =>
  db
    .updateTable("auth.sign_in_attempts")
    .set({
      attempts: sql<number>`greatest(attempts - 1, 0)`,
      next_at: sql<string>`case when attempts = ${nth} then '-infinity' else next_at end`,
    })
    .where("key", "=", key)
    .execute();

async function secondsLeft(db: Db, key: Buffer): Promise<number> {
  const row = await db
    .selectFrom("auth.sign_in_attempts")
    .select(sql<number>`ceil(extract(epoch from next_at - now()))::float8`.as("seconds"))
    .where("key", "=", key)
    .executeTakeFirst();
  return Math.min(Math.max(row?.seconds ?? 1, 1), longestPauseSeconds);
}

function paused(seconds: number): AuthError {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  const words = `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
  return new AuthError("over_request_rate_limit", words, {}, seconds);
}

export const removeEndedGuesses = (db: Db) =>
  db.deleteFrom("auth.sign_in_attempts").where("ends_at", "<", sql<string>`now()`).execute();
