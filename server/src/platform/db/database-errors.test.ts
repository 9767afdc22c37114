import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { createDb, createPool } from "./db.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("a request while the database is unreachable is told to try again", async () => {
  const { authorization } = await test.signedIn();
  const nowhere = createPool("postgres://nobody@127.0.0.1:1/nothing", 1);
  const reached = test.app.db;
  test.app.db = createDb(nowhere);
  const answer = await test.app.inject({ url: "/rest/v1/contacts", headers: { authorization } });
  test.app.db = reached;
  await nowhere.end();
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error).toMatchObject({ code: "unavailable", message: "The server is busy. Please try again." });
});
