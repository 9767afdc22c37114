import type { Call } from "@quotemill/shared/contracts/call";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { fakeBackend } from "../../test/fake-backend.ts";
import { api, callFunction } from "./api.ts";
import { ApiError } from "./errors.ts";
import { lendSessionToApi } from "./session.ts";

const thing = z.object({ name: z.string() });
const path = "/rest/v1/things";
const shared = { path, permission: "contacts.read", summary: "Read things", answer: thing } as const satisfies Omit<
  Call,
  "method"
>;
const calls = {
  read: { ...shared, method: "GET", query: z.object({ search: z.string(), cursor: z.string() }).partial() },
  make: { ...shared, method: "POST" },
  change: { ...shared, method: "PATCH", path: `${path}/:id`, params: z.object({ id: z.string() }), body: thing },
  delete: { ...shared, method: "DELETE", answer: undefined },
} as const satisfies Record<string, Call>;
const lend = (changes: Partial<Parameters<typeof lendSessionToApi>[0]>) =>
  lendSessionToApi({
    ...{ accessToken: async () => null, confirmFactor: async () => false },
    ...{ onSessionEnded: () => {}, onFactorOwed: () => {} },
    ...changes,
  });
const unreadable = "The server sent an unexpected response. Please try again.";

test("a call sends the session's token and the query, and parses the response", async () => {
  lend({ accessToken: async () => "a-token" });
  const backend = fakeBackend({ [`GET ${path}`]: () => Response.json({ name: "Ada", extra: 1 }) });
  const answer = await api(calls.read, { query: { search: "a b", cursor: undefined } });
  expect(answer).toEqual({ name: "Ada" });
  expect(backend.requests[0]?.url).toBe("http://localhost:3000/rest/v1/things?search=a+b");
  expect(backend.requests[0]?.headers.get("authorization")).toBe("Bearer a-token");
});

test("a call sends a JSON body to a path with its parameters filled in", async () => {
  const backend = fakeBackend({ [`PATCH ${path}/a%2Fb`]: async (request) => Response.json(await request.json()) });
  expect(await api(calls.change, { params: { id: "a/b" }, body: { name: "Grace" } })).toEqual({ name: "Grace" });
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
    shape: "a function's message with a code and fields",
    status: 400,
    body: { error: "Check the form", code: "validation_failed", fields: { email: "Taken" } },
    expected: { code: "validation_failed", message: "Check the form", fields: { email: "Taken" } },
  },
  {
    shape: "a function's message only",
    status: 409,
    body: { error: "Already there" },
    expected: { code: "conflict", message: "Already there", fields: {} },
  },
  {
    shape: "a function's flag and message",
    status: 400,
    body: { error: true, message: "Wrong token", code: "validation_failed" },
    expected: { code: "validation_failed", message: "Wrong token", fields: {} },
  },
  {
    shape: "something else",
    status: 502,
    body: "<html>",
    expected: { code: "unavailable", message: "Something went wrong. Please try again.", fields: {} },
  },
])("$shape becomes an ApiError", async ({ status, body, expected }) => {
  fakeBackend({ [`POST ${path}`]: () => Response.json(body, { status }) });
  const error = await api(calls.make).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, ...expected });
});

test("a 401 reports the end of the session", async () => {
  const onSessionEnded = vi.fn();
  lend({ onSessionEnded });
  fakeBackend({
    [`DELETE ${path}`]: () => Response.json({ error: { code: "not_signed_in", message: "No" } }, { status: 401 }),
  });
  await expect(api(calls.delete)).rejects.toMatchObject({ code: "not_signed_in" });
  expect(onSessionEnded).toHaveBeenCalledOnce();
});

test.each(["second_factor_required", "factor_setup_required"])("a refusal with %s is reported", async (code) => {
  const onFactorOwed = vi.fn();
  lend({ onFactorOwed });
  fakeBackend({ [`DELETE ${path}`]: () => Response.json({ error: { code, message: "No" } }, { status: 403 }) });
  await expect(api(calls.delete)).rejects.toMatchObject({ code });
  expect(onFactorOwed).toHaveBeenCalledOnce();
});

test("an unreachable server has its own message", async () => {
  fakeBackend({ [`GET ${path}`]: () => Promise.reject(new TypeError("Failed to fetch")) });
  const message = "The server could not be reached. Check your connection and try again.";
  await expect(api(calls.read)).rejects.toMatchObject({ status: 0, code: "unavailable", message });
});

test("a connection lost mid-response counts as an unreadable response", async () => {
  const cut = () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("Load failed")) }));
  fakeBackend({ [`GET ${path}`]: cut });
  await expect(api(calls.read)).rejects.toMatchObject({ code: "internal", message: unreadable });
});

test("a cancellation is rethrown unchanged", async () => {
  fakeBackend({ [`GET ${path}`]: () => Response.json({ name: "Ada" }) });
  const signal = AbortSignal.abort();
  await expect(api(calls.read, { signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("an empty 204 is accepted", async () => {
  fakeBackend({ [`DELETE ${path}`]: () => new Response(null, { status: 204 }) });
  expect(await api(calls.delete)).toBeUndefined();
});

test.each([
  { answer: "that is not JSON", give: () => new Response("<html>") },
  { answer: "with nothing in it", give: () => Response.json(null) },
  { answer: "with other fields", give: () => Response.json({ title: "Ada" }) },
  { answer: "without a body", give: () => new Response(null, { status: 204 }) },
])("a response $answer gets the standard message or the caller's own", async ({ give }) => {
  fakeBackend({ [`GET ${path}`]: give });
  await expect(api(calls.read)).rejects.toMatchObject({ code: "internal", message: unreadable });
  const message = "Connection failed";
  await expect(api(calls.read, { fallback: message })).rejects.toMatchObject({ message });
});

test.each([{}, { error: true }, { error: "" }, { error: { code: "internal", message: " " } }, null])(
  "%j: a refusal without a message gets the caller's",
  async (body) => {
    fakeBackend({ [`POST ${path}`]: () => Response.json(body, { status: 500 }) });
    const message = "Connection failed";
    await expect(api(calls.make, { fallback: message })).rejects.toMatchObject({ status: 500, message });
  },
);

describe("a function", () => {
  const doIt = { ...calls.make, path: "/functions/v1/do-it", body: z.object({ id: z.number() }) } as const;
  const call = "POST /functions/v1/do-it";
  const fallback = "It did not work";
  const sent = { body: { id: 1 }, fallback };

  test.each([{}, null, "done", { error: false }, { error: null }, { error: "", message: "Fine" }, [1]])(
    "%j: a response without an error is a success",
    async (body) => {
      const backend = fakeBackend({ [call]: () => Response.json(body) });
      await callFunction(doIt, sent);
      expect(await backend.find(call)?.json()).toEqual({ id: 1 });
    },
  );

  test.each([
    { body: { error: "No." }, message: "No." },
    { body: { error: true, message: "Not today." }, message: "Not today." },
    { body: { error: true }, message: fallback },
    { body: { error: true, message: "" }, message: fallback },
    { body: { error: { code: "conflict", message: "Taken." } }, message: "Taken." },
    { body: { error: { reason: 7 } }, message: fallback },
  ])("$body in a successful response is a refusal", async ({ body, message }) => {
    fakeBackend({ [call]: () => Response.json(body) });
    await expect(callFunction(doIt, sent)).rejects.toMatchObject({ name: "ApiError", message });
    await expect(api(doIt, sent)).rejects.toMatchObject({ name: "ApiError", message });
  });

  test("has its response parsed by its contract when it is needed", async () => {
    fakeBackend({ [call]: () => Response.json({ name: "Ada" }) });
    expect(await api(doIt, sent)).toEqual({ name: "Ada" });
    fakeBackend({ [call]: () => Response.json({}) });
    await expect(api(doIt, sent)).rejects.toMatchObject({ message: fallback });
  });
});
