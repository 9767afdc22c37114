import { expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

const test = await createTestApp();
const chosen = "/rest/v1/quotes/delete";

it("one call deletes several quotes and drafts, and withdraws the offers that they were in once", async () => {
  const { company_id, id: offer_id, quotes } = await test.build.offer();
  const caller = await test.signedIn({ company_id, app_role: "user" });
  const draft = await test.build.draft({ company_id });
  const quote_ids = quotes.map(({ quote_id }) => quote_id);
  expect((await caller.post(chosen, { quote_ids, draft_ids: [draft.id] })).statusCode).toBe(200);
  expect((await caller.get("/rest/v1/quote_groups")).json()).toMatchObject({ counts: { all: 0 } });
  const events = await test.db.selectFrom("offer_events").select("kind").where("offer_id", "=", offer_id).execute();
  expect(events.filter(({ kind }) => kind === "withdrawn")).toHaveLength(1);
});

it("revisions stay connected when several of them are deleted", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const [template, contact] = [await test.build.template({ company_id }), await test.build.contact({ company_id })];
  const ids: string[] = [];
  for (const _revision of [1, 2, 3, 4]) {
    const body = {
      template_id: template.id,
      contact_id: contact.id,
      quote_name: "Fence",
      answers: {},
      revises_quote_id: ids.at(-1) ?? null,
    };
    ids.push((await caller.post("/functions/v1/submit-quote", body)).json().quote_id);
  }
  const [first, second, third, last] = ids;
  await caller.post(chosen, { quote_ids: [third, second] });
  expect((await caller.get(`/rest/v1/quotes/${last}`)).json()).toMatchObject({ revises_quote_id: first });
});
