import { expect, test } from "vitest";
import { z } from "zod";
import { fakeBackend } from "../test/fake-backend.ts";
import { callFunction } from "./call-function.ts";

const call = "POST /functions/v1/do-it";
const fallback = "It did not work";

test.each([{}, null, "done", { error: false }, { error: null }, { error: "", message: "Fine" }, [1]])(
  "%j: an answer without an error is a success",
  async (body) => {
    const backend = fakeBackend({ [call]: () => Response.json(body) });
    await callFunction("do-it", { body: { id: 1 }, fallback });
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
])("$body in a good answer is a refusal", async ({ body, message }) => {
  fakeBackend({ [call]: () => Response.json(body) });
  await expect(callFunction("do-it", { fallback })).rejects.toMatchObject({ name: "ApiError", message });
});

test("what a function answers is read by the caller's schema", async () => {
  const schema = z.object({ users: z.array(z.string()) });
  fakeBackend({ [call]: () => Response.json({ users: ["Ada"] }) });
  expect(await callFunction("do-it", { schema })).toEqual({ users: ["Ada"] });
  fakeBackend({ [call]: () => Response.json({}) });
  await expect(callFunction("do-it", { schema, fallback })).rejects.toMatchObject({ message: fallback });
});
