import { readCsv } from "@quotemill/shared/text/csv";
import { beforeAll, expect, it } from "vitest";
import { acceptanceOf, answering } from "../../../../test/offer-answers.ts";
import { withGuard } from "../../../../test/offer-extras.ts";
import { createTestApp } from "../../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("an accepted total replaces the sent one in lists, exports and what needs attention, until it is undone", async () => {
  const caller = await test.signedIn({ app_role: "admin" });
  const offer = await test.build.offer({
    created_by: caller.user.id,
    snapshots: [{ ...withGuard, quote_name: "Fence" }],
  });
  const customer = answering(test);
  const totals = async () => {
    const { items } = (await caller.get(`/rest/v1/contacts/${offer.contact.id}/quotes`)).json();
    const { body } = await caller.get("/rest/v1/exports/quotes");
    const [head = [], row = []] = readCsv(body.replace("\uFEFF", ""), ",").rows.map(({ cells }) => cells);
    const [waiting] = (await caller.get("/rest/v1/needs_attention")).json().items;
    return [items[0].offer.accepted_total, row[head.indexOf("Total")], waiting.total];
  };
  await customer.post(offer.token, "question", { message: "When can you start?" });
  expect(await totals()).toEqual([null, "1100", 110_000]);
  const accepted = { ...acceptanceOf(offer), extras: ["1:guard"], total: 136_400 };
  expect((await customer.post(offer.token, "accept", accepted)).statusCode).toBe(200);
  expect(await totals()).toEqual([136_400, "1364", 136_400]);
  await caller.post("/functions/v1/undo-acceptance", { offer_id: offer.id, reason: "Mistake" });
  expect(await totals()).toEqual([null, "1100", 110_000]);
});
