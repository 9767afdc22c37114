import { expect, test, vi } from "vitest";
import { z } from "zod";
import { fakeBackend } from "../test/fake-backend.ts";
import { api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { lendSessionToApi } from "./api-session.ts";

const thing = z.object({ name: z.string() });
const path = "/rest/v1/things";
const unreadable = "The server answered in an unexpected way. Please try again.";

test("sends the session's token and the query, and parses the answer", async () => {
  lendSessionToApi({ accessToken: async () => "a-token", onSessionEnded: () => {} });
  const backend = fakeBackend({ [`GET ${path}`]: () => Response.json({ name: "Ada", extra: 1 }) });
  const answer = await api.get(path, { schema: thing, query: { search: "a b", cursor: undefined } });
  expect(answer).toEqual({ name: "Ada" });
  expect(backend.requests[0]?.url).toBe("http://localhost:3000/rest/v1/things?search=a+b");
  expect(backend.requests[0]?.headers.get("authorization")).toBe("Bearer a-token");
});

test("sends a body as JSON", async () => {
  const backend = fakeBackend({ [`PATCH ${path}`]: async (request) => Response.json(await request.json()) });
  expect(await api.patch(path, { schema: thing, body: { name: "Grace" } })).toEqual({ name: "Grace" });
  expect(backend.requests[0]?.headers.get("content-type")).toBe("application/json");
});

test.each([
  {
    shape: "a coded error with fields",
    status: 422,
    body: { error: { code: "validation_failed", message: "Check the form", fields: { email: "Taken" } } },
    expected: { code: "validation_failed", message: "Check the form", fields: { email: "Taken" } },
  },
  {
    shape: "a function's plain message",
    status: 409,
    body: { error: "Already there" },
    expected: { code: "conflict", message: "Already there", fields: {} },
  },
  {
    shape: "a function's flag and message",
    status: 400,
    body: { error: true, message: "Wrong token" },
    expected: { code: "bad_request", message: "Wrong token", fields: {} },
  },
  {
    shape: "something else",
    status: 502,
    body: "<html>",
    expected: { code: "unavailable", message: "Something went wrong. Please try again.", fields: {} },
  },
])("turns $shape into an ApiError", async ({ status, body, expected }) => {
  fakeBackend({ [`POST ${path}`]: () => Response.json(body, { status }) });
  const error = await api.post(path, { schema: thing }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, ...expected });
});

test("reports the end of the session on a 401", async () => {
  const onSessionEnded = vi.fn();
  lendSessionToApi({ accessToken: async () => "old", onSessionEnded });
  fakeBackend({
    [`DELETE ${path}`]: () => Response.json({ error: { code: "not_signed_in", message: "No" } }, { status: 401 }),
  });
  await expect(api.delete(path, { schema: thing })).rejects.toMatchObject({ code: "not_signed_in" });
  expect(onSessionEnded).toHaveBeenCalledOnce();
});

test("says in our own words that the server could not be reached", async () => {
  fakeBackend({ [`GET ${path}`]: () => Promise.reject(new TypeError("Failed to fetch")) });
  const message = "The server could not be reached. Check your connection and try again.";
  await expect(api.get(path, { schema: thing })).rejects.toMatchObject({ status: 0, code: "unavailable", message });
});

test("a connection lost in the middle of an answer is an answer that cannot be read", async () => {
  const cut = () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("Load failed")) }));
  fakeBackend({ [`GET ${path}`]: cut });
  await expect(api.get(path, { schema: thing })).rejects.toMatchObject({ code: "internal", message: unreadable });
});

test("leaves a cancelled call a cancelled call", async () => {
  fakeBackend({ [`GET ${path}`]: () => Response.json({ name: "Ada" }) });
  const signal = AbortSignal.abort();
  await expect(api.get(path, { schema: thing, signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("accepts an empty 204", async () => {
  fakeBackend({ [`DELETE ${path}`]: () => new Response(null, { status: 204 }) });
  expect(await api.delete(path, { schema: z.undefined() })).toBeUndefined();
});

test.each([
  { answer: "that is not JSON", give: () => new Response("<html>") },
  { answer: "with nothing in it", give: () => Response.json(null) },
  { answer: "with other fields", give: () => Response.json({ title: "Ada" }) },
  { answer: "without a body", give: () => new Response(null, { status: 204 }) },
])("an answer $answer is called unexpected, or what the caller calls it", async ({ give }) => {
  fakeBackend({ [`GET ${path}`]: give });
  await expect(api.get(path, { schema: thing })).rejects.toMatchObject({ code: "internal", message: unreadable });
  const message = "Connection failed";
  await expect(api.get(path, { schema: thing, fallback: message })).rejects.toMatchObject({ message });
});

test.each([{}, { error: true }, { error: "" }, { error: { code: "internal", message: " " } }, null])(
  "%j: a refusal without words gets the caller's",
  async (body) => {
    fakeBackend({ [`POST ${path}`]: () => Response.json(body, { status: 500 }) });
    const message = "Connection failed";
    await expect(api.post(path, { schema: thing, fallback: message })).rejects.toMatchObject({ status: 500, message });
  },
);
