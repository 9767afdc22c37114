import pg from "pg";
import { expect, it } from "vitest";
import { toAppError } from "./error-handler.ts";

it.each(["57014", "53300", "40P01"])("asks to retry after %s, which is temporary", (code) => {
  const error = Object.assign(new pg.DatabaseError("deadlock detected", 0, "error"), { code });
  expect(toAppError(error)).toMatchObject({ statusCode: 503, message: "The server is busy. Please try again." });
});
