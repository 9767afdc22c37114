import { expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

it("the server refuses paths that only look like a quote's, without querying the database", async () => {
  const test = await createTestApp();
  const caller = await test.signedIn({ app_role: "user" });
  const dashes = "-".repeat(36);
  const answer = await caller.post(`/storage/v1/object/sign/quote-pdfs/${dashes}/${dashes}/quote.pdf`);
  expect(answer.statusCode).toBe(400);
});
