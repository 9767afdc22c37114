import { once } from "node:events";
import { Writable } from "node:stream";
import { workflowAnswerCalls } from "@quotemill/shared/contracts/workflow";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { fastify } from "fastify";
import pg from "pg";
import { expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { createDb, createPool } from "../db/driver.ts";
import { handleErrors, toAppError } from "./error-handler.ts";

it.each(["57014", "53300", "40P01"])("the answer asks to retry after %s, which is temporary", (code) => {
  const error = Object.assign(new pg.DatabaseError("deadlock detected", 0, "error"), { code });
  expect(toAppError(error)).toMatchObject({ statusCode: 503, message: "The server is busy. Please try again." });
});

const danglingKey = () =>
  Object.assign(new pg.DatabaseError("violates foreign key constraint", 0, "error"), { code: "23503" });

it("the answer names a record that was deleted while another was added to it", () => {
  const words = expect.stringContaining("has been deleted");
  expect(toAppError(danglingKey())).toMatchObject({ statusCode: 409, message: words });
});

it("the answer says nothing of pages to a program that brings a secret, as the workflow does", async () => {
  const app = fastify();
  handleErrors(app);
  app.decorateRequest("actor", null);
  const dangle = async () => {
    throw danglingKey();
  };
  app.post("/people", dangle);
  app.post("/workflow", { config: { call: workflowAnswerCalls.callback } }, dangle);
  const wordsOf = async (url: string) => (await app.inject({ method: "POST", url })).body;
  expect(await wordsOf("/people")).toContain("Reload the page");
  expect(await wordsOf("/workflow")).toMatch(/has been deleted\. Read it again/);
});

it("failures that may be our fault are logged, but not a response that the client did not wait for", async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  const app = fastify({ logger: { level: "error", stream } });
  handleErrors(app);
  app.get("/fails", async () => {
    throw new Error("ours");
  });
  app.get("/dangles", async () => {
    throw danglingKey();
  });
  const entered = withResolvers();
  let isLeft = false;
  app.get("/left", async (request) => {
    entered.resolve();
    await once(request.socket, "close");
    isLeft = true;
    throw Object.assign(new Error("theirs"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const left = fetch(`${url}/left`, { signal: leaving.signal }).catch(() => null);
  await entered.promise;
  leaving.abort();
  await left;
  await expect.poll(() => isLeft).toBe(true);
  expect((await fetch(`${url}/fails`)).status).toBe(500);
  expect((await fetch(`${url}/dangles`)).status).toBe(409);
  await app.close();
  expect(lines).toEqual([expect.stringContaining("ours"), expect.stringContaining("foreign key")]);
});

it("the answer asks to try again while the database is unreachable", async () => {
  const test = await createTestApp();
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
