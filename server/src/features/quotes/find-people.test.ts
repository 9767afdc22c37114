import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let caller: Awaited<ReturnType<typeof test.signedIn>>;

interface Page {
  items: { email: string; quote_count: number; draft_count: number }[];
  next_cursor: string | null;
  total: number;
  at_least: boolean;
  counts: { all: number; generated: number; drafts: number };
}
const page = async (query: Record<string, string>): Promise<Page> =>
  (await caller.get(`/rest/v1/quote_groups?${new URLSearchParams({ limit: "200", ...query })}`)).json();

/** All pages, one after the other. */
async function everyone(query: Record<string, string>) {
  const found: Page["items"] = [];
  let cursor = "";
  do {
    const { items, next_cursor } = await page({ ...query, cursor });
    found.push(...items);
    cursor = next_cursor ?? "";
  } while (cursor);
  return found;
}

const addresses = (from: number, to: number, step = 1) => {
  const found: string[] = [];
  for (let number = from; number <= to; number += step) found.push(`p${number}@example.com`);
  return found;
};

/**
 * 1,200 people, p1 the latest, each with a quote 'Fence' and one 'Older'. Every tenth also has a draft 'Fence', and
 * those from p1,101 on have a quote 'Shed'.
 */
beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signedIn({ app_role: "user" });
  const company = caller.user.company_id;
  await sql`insert into contacts (company_id, first_name, email)
    select ${company}, 'Person ' || n, 'p' || n || '@example.com' from generate_series(1, 1200) n`.execute(test.db);
  await sql`insert into quotes (company_id, contact_id, person_email, template_name, template_structure, quote_name, quote_number, status,
      answers, created_at, currency, tax_name, validity_days, terms)
    select ${company}, contacts.id, email, 'Any', '[]', name, name || n, case when n % 2 = 0 then 'Generated' else 'Failed' end, '{}',
      now() - n * interval '1 minute', 'NZD', 'Tax', 30, ''
    from generate_series(1, 1200) n
    join contacts on company_id = ${company} and email = 'p' || n || '@example.com'
    cross join (values ('Fence'), ('Older'), ('Shed')) each(name)
    where name <> 'Shed' or n > 1100`.execute(test.db);
  await sql`insert into saved_quotes (company_id, contact_id, person_email, quote_name, answers, created_at)
    select ${company}, contacts.id, email, 'Fence', '{}', now() - n * interval '1 minute'
    from generate_series(10, 1200, 10) n
    join contacts on company_id = ${company} and email = 'p' || n || '@example.com'`.execute(test.db);
});

it("a search that most match is counted only as far as it looked", async () => {
  expect(await page({ search: "fence", limit: "3" })).toMatchObject({
    items: [
      { email: "p1@example.com", quote_count: 1, draft_count: 0 },
      { email: "p2@example.com", quote_count: 1, draft_count: 0 },
      { email: "p3@example.com", quote_count: 1, draft_count: 0 },
    ],
    total: 1000,
    at_least: true,
    counts: { all: 1100, generated: 500, drafts: 100 },
  });
  expect(await page({ search: "person" })).toMatchObject({ total: 1000, at_least: true, counts: { all: 2100 } });
});

it("any search is counted to its end where the counts alone are asked for", async () => {
  const counts = async (search: string) => (await caller.get(`/rest/v1/quote_counts?search=${search}`)).json();
  expect(await counts("fence")).toEqual({ all: 1320, generated: 600, drafts: 120 });
  expect(await counts("person")).toEqual({ all: 2620, generated: 1250, drafts: 120 });
  expect(await counts("shed")).toEqual({ all: 100, generated: 50, drafts: 0 });
  expect(await counts("")).toEqual({ all: 2620, generated: 1250, drafts: 120 });
  expect(await counts("nothing")).toEqual({ all: 0, generated: 0, drafts: 0 });
});

it.each(["fence", "person", "p", "example.com"])(
  "everyone who matches %s is listed on its pages, once",
  async (search) => {
    const found = await everyone({ search });
    expect(found.map(({ email }) => email)).toEqual(addresses(1, 1200));
  },
);

it("a tab lists everyone who has something there", async () => {
  const drafts = await everyone({ search: "fence", tab: "drafts" });
  expect(drafts.map(({ email }) => email)).toEqual(addresses(10, 1200, 10));
  const generated = await everyone({ search: "fence", tab: "generated" });
  expect(generated.map(({ email }) => email)).toEqual(addresses(2, 1200, 2));
});

it("a search that few match, or none of the latest, is counted to the end", async () => {
  expect(await page({ search: "shed" })).toMatchObject({
    total: 100,
    at_least: false,
    counts: { all: 100, drafts: 0 },
  });
  expect((await everyone({ search: "shed" })).map(({ email }) => email)).toEqual(addresses(1101, 1200));
  expect(await page({ search: "fence", tab: "drafts" })).toMatchObject({
    total: 120,
    at_least: false,
    counts: { all: 1320, generated: 600, drafts: 120 },
  });
  expect(await page({ search: "nothing" })).toMatchObject({ total: 0, items: [], at_least: false });
});

it("a search counts what it finds of one person", async () => {
  expect(await page({ search: "fence", email: "p1110@example.com" })).toMatchObject({
    items: [{ email: "p1110@example.com", quote_count: 1, draft_count: 1 }],
    total: 1,
    at_least: false,
  });
  expect(await page({ search: "p1110@", email: "p1110@example.com" })).toMatchObject({
    items: [{ quote_count: 3, draft_count: 1 }],
  });
  expect(await page({ search: "shed", email: "p1@example.com" })).toMatchObject({ total: 0, items: [] });
});

it("a search finds no one of another company", async () => {
  const stranger = await test.signedIn({ app_role: "user" });
  for (const query of ["search=fence", "search=fence&email=p1@example.com", "search=p"]) {
    expect((await stranger.get(`/rest/v1/quote_groups?${query}`)).json()).toMatchObject({ total: 0, items: [] });
  }
  expect((await stranger.get("/rest/v1/quote_counts?search=fence")).json()).toMatchObject({ all: 0 });
});

it("a search lists the quotes themselves, many in the order of the list and few by what was found", async () => {
  const numbers = async (query: string) => {
    const found: string[] = [];
    let cursor = "";
    do {
      const path = `/rest/v1/quotes?limit=200&cursor=${cursor}&${query}`;
      const { items, next_cursor, total } = (await caller.get(path)).json();
      found.push(...items.map(({ quote_number }: { quote_number: string }) => quote_number));
      cursor = next_cursor ?? "";
      if (!cursor) expect(total).toBe(found.length);
    } while (cursor);
    return found;
  };
  const numbered = (name: string, from: number, to: number, step = 1) =>
    addresses(from, to, step).map((address) => `${name}${/\d+/.exec(address)?.[0]}`);
  expect(await numbers("search=fence")).toEqual(numbered("Fence", 1, 1200));
  expect(await numbers("search=fe&tab=generated")).toEqual(numbered("Fence", 2, 1200, 2));
  expect(await numbers("search=shed")).toEqual(numbered("Shed", 1101, 1200));
  expect(await numbers("search=xyz")).toEqual([]);
  // Too many to be found by their ids: 2,500.
  expect(await numbers("search=person")).toHaveLength(2500);
  expect(await numbers("search=person%20example.com")).toHaveLength(2500);
  expect(await numbers("search=person%20fence")).toEqual(numbered("Fence", 1, 1200));
  expect((await numbers("search=person&contact=p1200@example.com")).toSorted()).toEqual([
    "Fence1200",
    "Older1200",
    "Shed1200",
  ]);
});
