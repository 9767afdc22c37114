import pg from "pg";
import pino from "pino";
import { expect, it } from "vitest";
import { loggerOptions } from "./log.ts";

it("the words that a statement inside a function searched for stay out of the log", () => {
  const lines: string[] = [];
  const error = Object.assign(new pg.DatabaseError("canceling statement due to statement timeout", 1, "error"), {
    code: "57014",
    where: "SQL statement \"select id from quotes where person_email = any ('{ellen@tran.test}')\"",
    internalQuery: "select 'ellen@tran.test'",
  });
  pino(loggerOptions("trace"), { write: (line) => void lines.push(line) }).error({ err: error }, "request errored");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("57014");
  expect(lines[0]).not.toContain("ellen");
});
