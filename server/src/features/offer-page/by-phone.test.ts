import { offerPath } from "@quotemill/shared/offers/page-path";
import { beforeAll, expect, it } from "vitest";
import { staffOffer } from "../../../test/staff-offer.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const wordsOf = async ({ token }: { token: string }) =>
  (await test.app.inject(offerPath(token))).body
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<[^>]+>/g, "")
    .replaceAll("\u00a0", " ");

const declined = { answer: "declined", reason: "price", comment: "Mean customer, do not chase" };

it("a decline by phone shows the customer that it was recorded, and nothing that staff wrote", async () => {
  const offer = await staffOffer(test);
  expect((await offer.act("record-answer", declined)).statusCode).toBe(200);
  const words = await wordsOf(offer);
  expect(words).toMatch(/You declined quotes HF-1042 and HF-1043\. Recorded by phone on \d+ \w+ \d{4}\./);
  for (const hidden of ["Mean customer", "The price is too high", "passed your note on", "Your reason"]) {
    expect(words).not.toContain(hidden);
  }
});

it("the same holds for the rest of an offer that was accepted in part", async () => {
  const offer = await staffOffer(test);
  await offer.act("record-answer", { answer: "accepted", quote_ids: [offer.first], name: "Marcus Webb" });
  expect(await wordsOf(offer)).toMatch(/You accepted HF-1042 for .* on \d+ \w+ \d{4}, recorded by phone\./);
  await offer.act("record-answer", declined);
  const words = await wordsOf(offer);
  expect(words).toContain("You declined HF-1043. This was recorded by phone.");
  expect(words).not.toContain("Mean customer");
});

it("what the customer wrote when declining is shown, also after an earlier decline by phone", async () => {
  const offer = await staffOffer(test);
  await offer.act("record-answer", declined);
  await offer.act("reopen-offer", { valid_until: null });
  const url = `${offerPath(offer.token)}/decline`;
  const headers = { origin: "http://quotemill.test" };
  const payload = { reason: "timing", comment: "Not before spring" };
  expect((await test.app.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200);
  const words = await wordsOf(offer);
  expect(words).toContain("Not before spring");
  expect(words).toContain("The timing does not suit.");
  expect(words).not.toContain("Recorded by phone");
});
