import pg from "pg";
import type { AppError } from "../errors.ts";

/** For `.catch`: turns a broken unique constraint into its message and rethrows anything else. */
export const onUniqueViolation =
  (constraint: string, toError: () => AppError) =>
  (error: unknown): never => {
    const broken = error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
    throw broken ? toError() : error;
  };
