import { type PipelineFigures, pipelineTabs } from "@quotemill/shared/screens/pipeline";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { actFor } from "../src/platform/db/acting.ts";
import { createTestApp } from "./test-app.ts";

/** The same words find the same people and quotes wherever there is a search box. */

let test: Awaited<ReturnType<typeof createTestApp>>;
let company_id: string;
let user: Caller;

type Caller = Awaited<ReturnType<typeof test.signedIn>>;
interface Row {
  id: string;
  email: string;
  is_draft: boolean;
  quote_number: string;
  quote_count: number;
  draft_count: number;
}

beforeAll(async () => {
  test = await createTestApp();
  user = await test.signedIn({ app_role: "user" });
  company_id = user.user.company_id ?? "";
  const ellen = await addContact({
    first_name: "Ellen",
    last_name: "Tran",
    email: "ellen@tran.test",
    phone: "0412 345 678",
    company_name: "Harbour Homes",
    address1: "8 Jetty Road",
    city: "Glenelg",
    state: "SA",
    postal_code: "5045",
  });
  const marcus = await addContact({
    first_name: "Marcus",
    last_name: "Webb",
    email: "marcus@webb.test",
    phone: "+61 (0)2 9876-5432",
    address1: "14 Long Street",
    city: "Perth",
    postal_code: "6000",
  });
  await test.build.quote({ company_id, contact_id: ellen, quote_name: "Front fence", quote_number: "HF-1067" });
  await test.build.quote({ company_id, contact_id: ellen, quote_name: "Pool gate", quote_number: "HF-1068" });
  await test.build.draft({ company_id, contact_id: ellen, quote_name: "Letterbox" });
  await test.build.quote({ company_id, contact_id: marcus, quote_name: "Side fence", quote_number: "HF-2000" });
  const contact_info = {
    name: "Jon Old",
    email: "jon@old.test",
    phone: "03 5550 1234",
    address1: "3 Pier Lane",
    city: "Geelong",
    postalCode: "3220",
  };
  await test.build.quote({ company_id, contact_info, quote_name: "Deck", quote_number: "HF-7" });
});

const addContact = async (details: Partial<Record<string, string>> & { first_name: string; email: string }) => {
  const { id } = await test.db
    .insertInto("contacts")
    .values({ company_id, ...details })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Returns what each screen shows for the words, with its counts compared with its rows. */
async function search(by: Caller, words: string) {
  const read: Read = async (path) => {
    const answer = await by.get(path.replace("?", `?${new URLSearchParams({ search: words, text: words })}&`));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const [contacts, recipients] = [await read("/rest/v1/contacts?"), await read("/rest/v1/recipients?")];
  for (const { items, total } of [contacts, recipients]) expect(total).toBe(items.length);
  return {
    contacts: emails(contacts.items),
    recipients: emails(recipients.items),
    ...(await history(read)),
    ...(await pipeline(read)),
    ...(await palette(read)),
  };
}

interface Answer {
  items: Row[];
  total: number;
  counts: { all: number; drafts: number };
  contacts: Row[];
  quotes: Row[];
}
type Read = <Found = Answer>(path: string) => Promise<Found>;
const emails = (rows: Row[]) => rows.map(({ email }) => email).sort();
const numbers = (rows: Row[]) => rows.map(({ quote_number }) => quote_number).sort();

async function history(read: Read) {
  const { items, total, counts } = await read("/rest/v1/quote_groups?");
  expect(await read("/rest/v1/quote_counts?")).toEqual(counts);
  expect(total).toBe(items.length);
  const rows: Row[] = [];
  for (const { email, quote_count, draft_count } of items) {
    const entries = await read(`/rest/v1/quote_entries?email=${encodeURIComponent(email)}`);
    expect(entries.total).toBe(quote_count + draft_count);
    expect((await read(`/rest/v1/quote_groups?email=${encodeURIComponent(email)}`)).counts.all).toBe(entries.total);
    rows.push(...entries.items);
  }
  expect(rows).toHaveLength(counts.all);
  const quotes = await read("/rest/v1/quotes?");
  expect(quotes.total).toBe(quotes.items.length);
  const drafts = rows.filter(({ is_draft }) => is_draft);
  expect(counts.drafts).toBe(drafts.length);
  expect(numbers(rows.filter(({ is_draft }) => !is_draft))).toEqual(numbers(quotes.items));
  return { history: numbers(rows) };
}

async function pipeline(read: Read) {
  const figures = await read<PipelineFigures>("/rest/v1/pipeline_figures?");
  const found = new Map<string, Row>();
  for (const tab of pipelineTabs) {
    const { items } = await read(`/rest/v1/pipeline?tab=${tab}`);
    expect(items).toHaveLength(figures[tab].count);
    for (const row of items) found.set(row.id, row);
  }
  return { pipeline: numbers([...found.values()]) };
}

async function palette(read: Read) {
  const { contacts, quotes } = await read("/rest/v1/find?");
  return { palette: [emails(contacts), numbers(quotes)] };
}

const ellens = ["HF-1067", "HF-1068", "Letterbox"];

it.each([
  ["first name", "ellen"],
  ["last name", "TRAN"],
  ["full name", "Ellen Tran"],
  ["name in the other order", "tran ellen"],
  ["part of the name", "elle tra"],
  ["company", "harbour homes"],
  ["email address", "ellen@tran.test"],
  ["street", "jetty"],
  ["whole street", "8 Jetty Road"],
  ["suburb", "glenelg"],
  ["postcode", "5045"],
  ["phone", "0412 345 678"],
  ["phone without blanks", "0412345678"],
  ["phone from abroad", "+61412345678"],
  ["phone from abroad, spaced", "+61 412 345 678"],
  ["part of the phone", "412345"],
  ["part of the phone, spaced", "412 345"],
  ["phone in brackets", "(0412) 345-678"],
  ["words of several kinds", "jetty tran 0412 345 678"],
  ["postcode and phone", "5045 0412 345 678"],
  ["a short word among longer ones", "8 jetty el tran"],
  ["short words together", "8 j"],
])("a search finds a contact by %s", async (_, words) => {
  expect(await search(user, words)).toEqual({
    contacts: ["ellen@tran.test"],
    recipients: ["ellen@tran.test"],
    history: ellens,
    pipeline: ellens,
    palette: [["ellen@tran.test"], ["HF-1067", "HF-1068"]],
  });
});

it.each(["02 9876 5432", "(02) 9876 5432", "9876 5432", "+61298765432", "98765432"])(
  "a search finds a phone number that is written as from abroad by %s",
  async (words) => {
    expect(await search(user, words)).toMatchObject({ contacts: ["marcus@webb.test"], pipeline: ["HF-2000"] });
  },
);

it.each(["HF-1067", "hf-1067", "1067"])(
  "a search finds a quote and its contact by the number, as %s",
  async (words) => {
    expect(await search(user, words)).toEqual({
      contacts: ["ellen@tran.test"],
      recipients: ["ellen@tran.test"],
      history: ["HF-1067"],
      pipeline: ["HF-1067"],
      palette: [["ellen@tran.test"], ["HF-1067"]],
    });
  },
);

it.each(["pier", "jon old", "old jon", "geelong 3220", "0355501234", "+61 3 5550 1234"])(
  "a search finds people whom only older quotes know by %s",
  async (words) => {
    expect(await search(user, words)).toEqual({
      contacts: [],
      recipients: ["jon@old.test"],
      history: ["HF-7"],
      pipeline: ["HF-7"],
      palette: [[], ["HF-7"]],
    });
  },
);

it("a search finds a quote whose words are partly its own, partly its contact's", async () => {
  const found = { history: ["HF-1067"], pipeline: ["HF-1067"] };
  expect(await search(user, "jetty fence")).toMatchObject({ ...found, palette: [[], ["HF-1067"]] });
  expect(await search(user, "1067 tran")).toMatchObject({ ...found, contacts: ["ellen@tran.test"] });
  expect(await search(user, "letterbox glenelg")).toMatchObject({ history: ["Letterbox"], pipeline: ["Letterbox"] });
  expect(await search(user, "fence")).toMatchObject({ history: ["HF-1067", "HF-2000"], contacts: [] });
});

it("a search finds people by one letter, and several letters only where they follow each other", async () => {
  const everyone = {
    contacts: ["ellen@tran.test", "marcus@webb.test"],
    recipients: ["ellen@tran.test", "jon@old.test", "marcus@webb.test"],
  };
  expect(await search(user, "e")).toMatchObject(everyone);
  const nobody = { contacts: [], recipients: [], history: [], pipeline: [], palette: [[], []] };
  expect(await search(user, "e a")).toEqual(nobody);
});

it("a search writes neither words nor addresses into the text of a statement", async () => {
  const conditions = sql`
    with words as (select array['%jetty%', '%1067%'] as words, array[null, '%1067%'] as phones)
    select app.quotes_with(app.people_by_word(${company_id}, words, phones), words) as quotes,
      app.contacts_with(app.people_by_number(${company_id}, words, true), phones) as contacts
    from words`;
  const { rows } = await test.db.transaction().execute(async (tx) => {
    await actFor(tx, user.user);
    return conditions.execute(tx);
  });
  expect(rows).toEqual([
    {
      quotes: "(search_text like $3[1] or person_email = any ($2[1].list)) and (search_text like $3[2])",
      contacts:
        "(search_text like $3[1]) and (search_text like $3[2] or app.digits_of(phone) like $4[2] or email = any ($2[2].list))",
    },
  ]);
});

it.each(["jetty webb", "ellen perth", "1067 2000", "1067 webb", "412340", "0412 345 679", "zz", "100%", "%"])(
  "a search finds nothing where not every word of %s matches",
  async (words) => {
    const nothing = { contacts: [], recipients: [], history: [], pipeline: [], palette: [[], []] };
    expect(await search(user, words)).toEqual(nothing);
  },
);

it("a search finds nothing of another company", async () => {
  const stranger = await test.signedIn({ app_role: "user" });
  for (const words of ["jetty", "1067", "0412345678"]) {
    expect(await search(stranger, words)).toMatchObject({ contacts: [], history: [], palette: [[], []] });
  }
});

describe("somebody who sees only their own quotes", () => {
  let ann: Caller;
  const showTo = (quotes_visible_to: string) =>
    test.db.updateTable("companies").set({ quotes_visible_to }).where("id", "=", company_id).execute();

  beforeAll(async () => {
    await showTo("author");
    ann = await test.signedIn({ company_id, app_role: "user" });
    await test.db
      .updateTable("quotes")
      .set({ created_by: ann.user.id })
      .where("company_id", "=", company_id)
      .where("quote_number", "=", "HF-1068")
      .execute();
    return () => showTo("everyone");
  });

  it.each(["jetty", "0412345678", "tran ellen", "gate jetty"])("finds no others by %s", async (words) => {
    const own = { history: ["HF-1068"], pipeline: ["HF-1068"] };
    expect(await search(ann, words)).toMatchObject(own);
  });

  it("learns of no one by the number of somebody else's quote", async () => {
    const nothing = { contacts: [], recipients: [], history: [], pipeline: [], palette: [[], []] };
    expect(await search(ann, "1067")).toEqual(nothing);
    expect(await search(ann, "pier")).toEqual(nothing);
    expect(await search(ann, "1068")).toMatchObject({ contacts: ["ellen@tran.test"], history: ["HF-1068"] });
  });
});
