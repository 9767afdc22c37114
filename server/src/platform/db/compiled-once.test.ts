import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { compiledOnce } from "./compiled-once.ts";
import type { Db } from "./db.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestApp());
});

it("builds a statement once and gives it each call's own values", async () => {
  let builds = 0;
  const read = compiledOnce((db: Db, name: string, count: number) => {
    builds += 1;
    return sql<{ name: string; twice: number }>`
      select ${name}::text as name, ${count}::integer + ${count}::integer as twice, ${"fixed"}::text as fixed`.compile(
      db,
    );
  });
  expect(await read(db, "first", 1)).toEqual([{ name: "first", twice: 2, fixed: "fixed" }]);
  expect(await read(db, "second", 21)).toEqual([{ name: "second", twice: 42, fixed: "fixed" }]);
  expect(builds).toBe(1);
});

it("refuses to work with a value, whose result would be kept for everyone", async () => {
  const read = compiledOnce((db: Db, limit: number) => sql`select ${limit + 1}::integer as limit`.compile(db));
  await expect(read(db, 1)).rejects.toThrow("can only be its parameter");
});
