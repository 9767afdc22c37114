import { offerPath } from "@quotemill/shared/offers/page-path";
import { beforeAll, expect, it } from "vitest";
import { acceptanceOf, answering } from "../../../test/offer-answers.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

async function makeOffer(app_role: "user" | "admin" = "user") {
  const caller = await test.signedIn({ app_role });
  const offer = await test.build.offer({ created_by: caller.user.id, choice: "each" });
  const act = (name: string, more: object = {}) =>
    caller.post(`/functions/v1/${name}`, { offer_id: offer.id, ...more }).then(({ statusCode }) => statusCode);
  const page = async () => {
    const { statusCode, body } = await test.app.inject(offerPath(offer.token));
    return { statusCode, body: body.replace(/<head>.*<\/head>/s, "") };
  };
  return { offer, act, page };
}
const note = "The survey moved the boundary by <b>40 cm</b>.";

it("the page shows the note, from the person who withdrew it, and what it was about without prices", async () => {
  const { act, page } = await makeOffer();
  expect(await act("withdraw-offer", { note })).toBe(200);
  const { statusCode, body } = await page();
  expect(statusCode).toBe(410);
  expect(body).toContain("A note from Test");
  expect(body).toContain("by &lt;b&gt;40 cm&lt;/b&gt;.");
  for (const words of ["HF-1042", "Side boundary, Colorbond", "Side boundary, timber", "Withdrawn</span>"]) {
    expect(body).toContain(words);
  }
  expect(body).not.toContain("$");
});

it("a withdrawal without a note shows none, not even that of an earlier withdrawal", async () => {
  const { act, page } = await makeOffer();
  expect(await act("withdraw-offer", { note })).toBe(200);
  expect(await act("reopen-offer", { valid_until: null })).toBe(200);
  expect((await page()).body).not.toContain("A note from");
  expect(await act("withdraw-offer", { note: " " })).toBe(200);
  expect((await page()).body).not.toContain("A note from");
});

it("the page shows the note next to what was accepted before the rest was withdrawn", async () => {
  const { offer, act, page } = await makeOffer();
  await answering(test).post(offer.token, "accept", acceptanceOf(offer));
  expect(await act("withdraw-offer", { note })).toBe(200);
  const { statusCode, body } = await page();
  expect([statusCode, body.includes("Your quote is accepted."), body.includes("A note from Test")]).toEqual([
    200,
    true,
    true,
  ]);
});

it("the page keeps date and note when an acceptance of what was withdrawn is undone", async () => {
  const { offer, act, page } = await makeOffer("admin");
  await answering(test).post(offer.token, "accept", acceptanceOf(offer));
  expect(await act("withdraw-offer", { note })).toBe(200);
  expect(await act("undo-acceptance", { reason: "Mistake" })).toBe(200);
  await test.db.updateTable("offers").set({ state: "withdrawn" }).where("id", "=", offer.id).execute();
  expect((await page()).body).toMatch(/withdrew them on \d.*A note from Test/s);
});
