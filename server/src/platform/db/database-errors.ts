import pg from "pg";
import type { AppError } from "../errors.ts";

/** For `.catch`: replaces the error of a broken unique constraint with this one and rethrows anything else. */
export const onUniqueViolation =
  (constraint: string, toError: () => AppError) =>
  (error: unknown): never => {
    const broken = error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
    throw broken ? toError() : error;
  };

/** Returns whether a row refers to one that was deleted between reading and writing, or that we never looked for. */
export const isDangling = (error: unknown) => error instanceof pg.DatabaseError && error.code === "23503";

const conflictCodes = new Set(["40P01", "40001"]);

/** Returns whether a transaction failed only because of what others did at the same moment. */
export const isRepeatable = (error: unknown) =>
  isDangling(error) || (error instanceof pg.DatabaseError && conflictCodes.has(error.code ?? ""));
