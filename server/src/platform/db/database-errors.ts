import pg from "pg";
import type { AppError } from "../errors.ts";
import type { Db } from "./db.ts";

/** For `.catch`: turns a broken unique constraint into its message and rethrows anything else. */
export const onUniqueViolation =
  (constraint: string, toError: () => AppError) =>
  (error: unknown): never => {
    const broken = error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
    throw broken ? toError() : error;
  };

/** Tells whether a row refers to one that was deleted between reading and writing, or that we never looked for. */
export const isDangling = (error: unknown) => error instanceof pg.DatabaseError && error.code === "23503";

/**
 * Runs a transaction that may refer to rows which somebody else deletes after it has found them. It then runs once
 * more, and finds them missing as if they had been deleted before. So rows need not be locked only because others refer
 * to them.
 */
export const transactAgain = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (!isDangling(error)) throw error;
      return db.transaction().execute(work);
    });
