import { beforeAll, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

it("replaces the open offer of the earlier revision, and names what was open beside it until then", async () => {
  const receiver = await startReceiver(answers.ok);
  const { caller, company_id, first, second, third, send } = await buildSender(test, receiver.url, "admin");
  await test.db
    .updateTable("quotes")
    .set({ quote_number: `${first.quote_number} r2`, revision: 2, revises_quote_id: first.id })
    .where("id", "=", third.id)
    .execute();
  const sent = async (...quote_ids: string[]) => (await send({ quote_ids })).json().offer.id;
  const revisions = async () => (await caller.get(`/rest/v1/quotes/${third.id}`)).json().revisions;

  const earlier = await sent(first.id, second.id);
  expect((await revisions())[0]).toMatchObject({
    quote_number: first.quote_number,
    open_with: [{ id: second.id, quote_number: second.quote_number }],
  });
  const later = await sent(third.id);
  const offers = await test.db
    .selectFrom("offers")
    .select(["id", "state", "replaced_by"])
    .where("company_id", "=", company_id)
    .orderBy("created_at")
    .execute();
  expect(offers).toEqual([
    { id: earlier, state: "replaced", replaced_by: later },
    { id: later, state: "open", replaced_by: null },
  ]);
  expect((await revisions())[0]).toMatchObject({ accepted_at: null, open_with: [] });
});
