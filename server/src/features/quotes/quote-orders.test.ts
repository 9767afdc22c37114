import type { QuoteOrder, QuoteRow } from "@quotemill/shared/quotes/list";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let contact: { id: string; email: string };
beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  contact = await test.build.contact({ company_id });
  const { id: template_id } = await test.build.template({ company_id });
  const totals = { "Fence 10": "$1,234.50", "fence 2": 1500, Gate: null, Deck: "900", Pool: -5 };
  for (const [index, [quote_name, grand_total]] of Object.entries(totals).entries()) {
    const created_at = `2026-01-0${index + 1}T00:00:00.000Z`;
    const { id } = await test.build.quote({ company_id, contact_id: contact.id, quote_name, created_at });
    const outputs = grand_total === null ? null : JSON.stringify({ grand_total });
    await test.db.updateTable("quotes").set({ outputs }).where("id", "=", id).execute();
  }
  for (const [index, quote_name] of ["Old draft", "A new draft"].entries()) {
    const draft = await test.build.draft({ company_id, contact_id: contact.id, template_id });
    const created_at = `2026-02-0${index + 1}T00:00:00.000Z`;
    await test.db.updateTable("saved_quotes").set({ quote_name, created_at }).where("id", "=", draft.id).execute();
  }
  for (const [name, valid_until, grand_total] of [
    ["Gate", "2027-03-01", null],
    ["Deck", "2027-02-01", 90_000],
  ] as const) {
    const quote = await test.db
      .selectFrom("quotes")
      .select(["id", "quote_name", "quote_number"])
      .where("company_id", "=", company_id)
      .where("quote_name", "=", name)
      .executeTakeFirstOrThrow();
    const totals = { sub_total: null, tax_total: null, grand_total };
    const stored = { contact, quote };
    await test.build.offer({ created_by: caller.user.id, valid_until, stored, snapshots: [{ totals }] });
  }
});

/** All of them, two quotes at a time. */
async function namesBy(order: QuoteOrder) {
  const names: string[] = [];
  let cursor = "";
  do {
    const path = `/rest/v1/contacts/${contact.id}/quotes?order=${order}&limit=2&cursor=${cursor}`;
    const page = (await caller.get(path)).json();
    names.push(...page.items.map((entry: QuoteRow) => entry.quote_name));
    cursor = page.next_cursor ?? "";
  } while (cursor);
  return names;
}

const newestDrafts = ["A new draft", "Old draft"];
it.each<[QuoteOrder, string[]]>([
  ["newest", [...newestDrafts, "Pool", "Deck", "Gate", "fence 2", "Fence 10"]],
  ["oldest", ["Old draft", "A new draft", "Fence 10", "fence 2", "Gate", "Deck", "Pool"]],
  ["name", ["A new draft", "Old draft", "Deck", "fence 2", "Fence 10", "Gate", "Pool"]],
  ["name_desc", ["Old draft", "A new draft", "Pool", "Gate", "Fence 10", "fence 2", "Deck"]],
  // A quote without a total comes last.
  ["total_desc", [...newestDrafts, "fence 2", "Fence 10", "Deck", "Pool", "Gate"]],
  ["total", [...newestDrafts, "Pool", "Deck", "Fence 10", "fence 2", "Gate"]],
  ["ending", [...newestDrafts, "Deck", "Gate", "Pool", "fence 2", "Fence 10"]],
])("quotes are listed by %s over all pages, drafts first", async (order, names) => {
  expect(await namesBy(order)).toEqual(names);
});

it.each<QuoteOrder>(["ending", "total"])("quotes by %s begin after any number that a cursor names", async (order) => {
  const place = ["9".repeat(18), "2026-01-01T00:00:00.000Z", contact.id].join(" ");
  const cursor = Buffer.from(place).toString("base64url");
  const { statusCode } = await caller.get(`/rest/v1/contacts/${contact.id}/quotes?order=${order}&cursor=${cursor}`);
  expect(statusCode).toBe(200);
});

it("the order by total uses the accepted total before the workflow's", async () => {
  const pool = test.db
    .selectFrom("quotes")
    .select("id")
    .where("quote_name", "=", "Pool")
    .where("contact_id", "=", contact.id);
  const quote = await pool.select(["quote_name", "quote_number"]).executeTakeFirstOrThrow();
  await test.build.offer({ created_by: caller.user.id, stored: { contact, quote } });
  await test.db.updateTable("offer_quotes").set({ accepted_total: 999_900 }).where("quote_id", "=", quote.id).execute();
  expect((await namesBy("total_desc"))[2]).toBe("Pool");
});

it("the order by total puts a quote beyond any amount, which the list does not show, last", async () => {
  const fence = test.db.updateTable("quotes").where("quote_name", "=", "fence 2").where("contact_id", "=", contact.id);
  await fence.set({ outputs: JSON.stringify({ grand_total: 5e12 }) }).execute();
  for (const order of ["total", "total_desc"] as const) {
    expect((await namesBy(order)).slice(-2), order).toContain("fence 2"); // next to the one without a total
  }
});
