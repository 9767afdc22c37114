import { type ContactOrder, contactOrder, fullName } from "@quotemill/shared/contacts/contact";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { planOfPage } from "../../../test/order-plan.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { contactOrders } from "./contacts.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const people = [
    ["Émile", "Baker", "Zed"],
    ["adam", "Stage 10", ""],
    ["Adam", "Stage 2", "acme"],
    ["Zoë", "Ash", "Acme"],
    ["Eve", "Long name with spaces", ""],
  ];
  await test.db
    .insertInto("contacts")
    .values(
      people.map(([first_name = "", last_name, company_name], index) => ({
        company_id,
        first_name,
        last_name,
        company_name,
        email: `person-${index}@example.com`,
        created_at: `2026-01-0${index + 1}T00:00:00.000Z`,
        updated_at: `2026-02-0${[3, 1, 5, 2, 4][index]}T00:00:00.000Z`,
      })),
    )
    .execute();
});

/** All of them, two at a time. */
async function namesBy(order: ContactOrder, more = "") {
  const names: string[] = [];
  let cursor = "";
  do {
    const answer = await caller.get(`/rest/v1/contacts?order=${order}&limit=2&cursor=${cursor}${more}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json();
    names.push(...page.items.map(fullName));
    cursor = page.next_cursor ?? "";
  } while (cursor);
  return names;
}

const byName = ["adam Stage 10", "Adam Stage 2", "Émile Baker", "Eve Long name with spaces", "Zoë Ash"];
const byAge = ["Émile Baker", "adam Stage 10", "Adam Stage 2", "Zoë Ash", "Eve Long name with spaces"];

it.each<[ContactOrder, string[]]>([
  ["changed", ["Adam Stage 2", "Eve Long name with spaces", "Émile Baker", "Zoë Ash", "adam Stage 10"]],
  ["newest", [...byAge].reverse()],
  ["oldest", byAge],
  ["name", byName],
  ["name_desc", [...byName].reverse()],
  // Those without a company come last.
  ["company", ["Adam Stage 2", "Zoë Ash", "Émile Baker", "adam Stage 10", "Eve Long name with spaces"]],
])("contacts are listed by %s over all pages", async (order, names) => {
  expect(await namesBy(order)).toEqual(names);
});

it("contacts are ordered together with a search and a filter", async () => {
  expect(await namesBy("name_desc", "&search=stage&source=manual")).toEqual(["Adam Stage 2", "adam Stage 10"]);
});

it("contacts are searched by a text that many have, in each order and filter", async () => {
  const other = await test.signedIn({ app_role: "user" });
  await sql`insert into contacts (company_id, first_name, email, status, source, updated_at)
    select ${other.user.company_id}, 'Many ' || n, 'person-' || n || '@example.com', case when n % 10 = 0 then 'archived' else 'active' end,
      case when n % 2 = 0 then 'manual' else 'csv_import' end, now() - n * interval '1 hour'
    from generate_series(1, 4000) n`.execute(test.db);
  const found = async (query: string) => {
    const { total, items } = (await other.get(`/rest/v1/contacts?limit=2&${query}`)).json();
    return [total, ...items.map(fullName)];
  };
  expect(await found("search=MANY")).toEqual([3600, "Many 1", "Many 2"]);
  expect(await found("search=m&order=name_desc&source=csv_import")).toEqual([2000, "Many 3999", "Many 3997"]);
  expect(await found("search=many&within=identity&order=name")).toEqual([3600, "Many 1", "Many 2"]);
  expect(await found("search=many&status=archived&order=name")).toEqual([400, "Many 10", "Many 20"]);
  expect(await found("search=many%20119&order=name")).toEqual([13, "Many 119", "Many 1119"]);
});

it("contacts are exported in the order of the list", async () => {
  const { body } = await caller.get("/rest/v1/exports/contacts?order=oldest");
  expect(body.split("\r\n").map((line) => line.split(",")[0])).toMatchObject([
    '\uFEFF"First name"',
    ...["Émile", "adam", "Adam", "Zoë", "Eve"].map((name) => `"${name}"`),
    "",
  ]);
});

it("contacts are listed beyond the longest names that a contact can have", async () => {
  const other = await test.signedIn({ app_role: "user" });
  const longest = { first_name: "語".repeat(200), last_name: "語".repeat(200), company_name: "語".repeat(200) };
  for (const email of ["a@example.com", "b@example.com"]) await other.post("/rest/v1/contacts", { ...longest, email });
  const first = (await other.get("/rest/v1/contacts?order=company&limit=1")).json();
  const second = await other.get(`/rest/v1/contacts?order=company&limit=1&cursor=${first.next_cursor}`);
  expect(second.json()).toMatchObject({ items: [longest], next_cursor: null });
});

it.each(contactOrder.unwrap().options)(
  "contacts by %s are read from an index, from the first page to the last",
  async (name) => {
    const plan = await planOfPage(test, caller, "contacts", contactOrders[name], sql`status = 'active'`);
    expect(plan).not.toContain("Sort Key");
    expect(plan).toMatch(/Index Cond: [^"]*ROW\(/);
  },
);
