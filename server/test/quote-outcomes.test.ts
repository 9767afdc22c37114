import { readFile } from "node:fs/promises";
import { offerBadge } from "@quotemill/shared/offers/badge";
import { offerPath } from "@quotemill/shared/offers/page-path";
import type { OfferBrief, OfferedQuoteState } from "@quotemill/shared/offers/states";
import type { Attention } from "@quotemill/shared/screens/dashboard";
import { readCsv } from "@quotemill/shared/text/csv";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { quoteAnswer } from "../src/features/mcp/answers.ts";
import { endOffers } from "../src/features/offers/lifecycle/end-offers.ts";
import { writeAnswerMail } from "../src/features/offers/mails/write-answer-mail.ts";
import { acceptanceOf, answering } from "./offer-answers.ts";
import { staffOffer } from "./staff-offer.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let as: ReturnType<typeof answering>;
beforeAll(async () => {
  test = await createTestApp();
  as = answering(test);
});

type Made = Awaited<ReturnType<typeof staffOffer>>;

const totals = [308_000, 253_000, 308_000];
const threeQuotes = ["HF-1", "HF-2", "HF-3"].map((quote_number, index) => ({
  quote_number,
  totals: { sub_total: null, tax_total: null, grand_total: totals[index] ?? null },
}));
const makeOffer = (choice: "one" | "each") => staffOffer(test, { choice, snapshots: threeQuotes });

const accept = async (offer: Made, index: number) => {
  const quote_ids = [`${offer.quotes[index]?.quote_id}`];
  const answer = { ...acceptanceOf(offer), quote_ids, total: totals[index] };
  expect((await as.post(offer.token, "accept", answer)).statusCode).toBe(200);
};
const expire = async (offer: Made) => {
  await test.db.updateTable("offers").set({ valid_until: "2020-01-01" }).where("id", "=", offer.id).execute();
  await endOffers(test.db, new Date(), { error: (problem: unknown) => expect(problem).toBeUndefined() });
};

/** Returns what every place shows of the three quotes, in the order of their positions. */
async function saidOf({ id, company_id, quotes, caller }: Made) {
  const ids = quotes.map(({ quote_id }) => quote_id);
  const whole = await Promise.all(ids.map(async (each) => (await caller.get(`/rest/v1/quotes/${each}`)).json()));
  const rows: { id: string; offer: OfferBrief }[] = (await caller.get("/rest/v1/quotes?limit=50")).json().items;
  const [offer] = (await caller.get(`/rest/v1/quotes/${ids[0]}/offers`)).json().items;
  const { headings, lines } = csvOf((await caller.get("/rest/v1/exports/quotes")).body);
  const chosen = csvOf((await caller.post("/rest/v1/exports/quotes", { ids })).body);
  const answersIn = (table: string[][]) =>
    threeQuotes.map(({ quote_number }) => table.find(([number]) => number === quote_number)?.at(-1));
  const latest = await test.db
    .selectFrom("events")
    .select(sql<{ data: { offer: { quotes: { state: string }[] } } }>`body`.as("body"))
    .where("company_id", "=", company_id)
    .where("offer_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const reader = { now: new Date(), timeZone: "Australia/Sydney", dayOf: String, dayOfDate: String };
  const link = (path: string) => path;
  return {
    headings,
    api: whole.map((quote) => quote.offer.quote_state),
    lists: ids.map((each) => rows.find((row) => row.id === each)?.offer.quote_state),
    offer: offer.quotes.map(({ state }: { state: string }) => state),
    csv: [answersIn(lines), answersIn(chosen.lines)],
    mcp: whole.map((quote) => quoteAnswer(quote, link).offer?.state),
    event: latest.body.data.offer.quotes.map(({ state }) => state),
    badges: whole.map((quote) => offerBadge(quote.offer, reader).label),
  };
}

/** Every offer's brief in an answer, at any depth. */
const offersIn = (value: unknown): OfferBrief[] => {
  if (typeof value !== "object" || value === null) return [];
  return "quote_state" in value ? [value as OfferBrief] : Object.values(value).flatMap(offersIn);
};

function csvOf(body: string) {
  const [headings = [], ...lines] = readCsv(body.replace("\uFEFF", ""), ",").rows.map(({ cells }) => cells);
  return { headings, lines };
}

const words: Record<OfferedQuoteState, [string, string]> = {
  open: ["open", "Sent"],
  accepted: ["accepted", "Accepted"],
  declined: ["declined", "Declined"],
  not_chosen: ["not chosen", "Not chosen"],
  withdrawn: ["withdrawn", "Withdrawn"],
  replaced: ["replaced", "Replaced"],
  expired: ["expired", "Expired"],
};

type Story = [what: string, choice: "one" | "each", happens: (offer: Made) => Promise<unknown>, OfferedQuoteState[]];

const stories: Story[] = [
  ["an alternative that was not taken", "one", (offer) => accept(offer, 1), ["not_chosen", "accepted", "not_chosen"]],
  ["an offer that expired unanswered", "each", expire, ["expired", "expired", "expired"]],
  [
    "what was left open when the offer expired",
    "each",
    async (offer) => {
      await accept(offer, 0);
      await expire(offer);
    },
    ["accepted", "expired", "expired"],
  ],
  [
    "what was left open when the offer was withdrawn",
    "each",
    async (offer) => {
      await accept(offer, 2);
      await offer.act("withdraw-offer");
    },
    ["withdrawn", "withdrawn", "accepted"],
  ],
  [
    "what the customer declined after accepting one",
    "each",
    async (offer) => {
      await accept(offer, 1);
      await as.post(offer.token, "decline", { reason: "price", comment: "" });
    },
    ["declined", "accepted", "declined"],
  ],
  ["a withdrawn offer", "one", (offer) => offer.act("withdraw-offer"), ["withdrawn", "withdrawn", "withdrawn"]],
];

describe("every place says the same of", () => {
  it.each(stories)("%s", async (_what, choice, happens, states) => {
    const offer = await makeOffer(choice);
    await happens(offer);
    const inCsv = states.map((state) => words[state][0]);
    const said = await saidOf(offer);
    expect(said).toEqual({
      headings: expect.arrayContaining(["Answer"]),
      ...{ api: states, lists: states, offer: states, mcp: states, event: states },
      csv: [inCsv, inCsv],
      badges: states.map((state) => words[state][1]),
    });
  });

  it("what has expired before the job has run", async () => {
    const offer = await makeOffer("each");
    await test.db.updateTable("offers").set({ valid_until: "2020-01-01" }).where("id", "=", offer.id).execute();
    const { api, lists, mcp, csv, badges } = await saidOf(offer);
    const expired = Array(3).fill("expired");
    const { caller, contact } = offer;
    const rows = await Promise.all(
      [
        "quotes?limit=50",
        "pipeline?tab=ended",
        `contacts/${contact.id}/quotes`,
        `quote_entries?email=${encodeURIComponent(contact.email)}`,
        "dashboard",
        `find?text=${threeQuotes[0]?.quote_number}`,
      ].map(async (path) => (await caller.get(`/rest/v1/${path}`)).json()),
    );
    const states = rows.map((row) => offersIn(row).map(({ state, quote_state }) => [state, quote_state]));
    expect(states.map((each) => new Set(each.flat()))).toEqual(rows.map(() => new Set(["expired"])));
    expect({ api, lists, mcp, csv: csv[0], badges }).toEqual({
      ...{ api: expired, lists: expired, mcp: expired, csv: expired, badges: Array(3).fill("Expired") },
    });
  });
});

it("an accepted quote was answered on its day, whenever the rest of its offer was", async () => {
  const offer = await makeOffer("each");
  await accept(offer, 0);
  const { accepted_at } = await test.db
    .selectFrom("offer_acceptances")
    .select("accepted_at")
    .where("offer_id", "=", offer.id)
    .executeTakeFirstOrThrow();
  const answered = async () => {
    const quotes = await Promise.all(
      offer.quotes.map(async ({ quote_id }) => (await offer.caller.get(`/rest/v1/quotes/${quote_id}`)).json()),
    );
    return quotes.map((quote) => quoteAnswer(quote, String).offer?.answered_at);
  };
  expect(await answered()).toEqual([accepted_at, undefined, undefined]);
  await as.post(offer.token, "decline", { reason: "price", comment: "" });
  const answered_at = "2099-01-01T00:00:00.000Z"; // the rest was declined much later
  await test.db.updateTable("offers").set({ answered_at }).where("id", "=", offer.id).execute();
  expect(await answered()).toEqual([accepted_at, answered_at, answered_at]);
});

it("the customer reads what became of the rest, and of no alternative that they declined it", async () => {
  const wordsOf = async ({ token }: Made) =>
    (await test.app.inject(offerPath(token))).body.replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
  const chosen = await makeOffer("one");
  await accept(chosen, 1);
  expect(await wordsOf(chosen)).not.toMatch(/declined|Declined/);
  const expired = await makeOffer("each");
  await accept(expired, 0);
  await expire(expired);
  expect(await wordsOf(expired)).toContain("HF-2 and HF-3 have expired.");
});

it("an event is about the quote that was answered, and open screens are led there", async () => {
  const offer = await makeOffer("each");
  await accept(offer, 0);
  await as.post(offer.token, "decline", { reason: "price", comment: "" });
  const { body } = await test.db
    .selectFrom("events")
    .select(sql<{ data: { quote: { id: string } } }>`body`.as("body"))
    .where("offer_id", "=", offer.id)
    .where("type", "=", "offer.declined")
    .executeTakeFirstOrThrow();
  expect(body.data.quote.id).toBe(offer.second);
});

it("a question about an accepted alternative leads staff to that one, and names no other", async () => {
  const offer = await makeOffer("one");
  await accept(offer, 1);
  await test.db
    .updateTable("acceptance_news")
    .set({ handled_at: sql`now()` })
    .where("offer_id", "=", offer.id)
    .execute();
  expect((await as.post(offer.token, "question", { message: "When do you begin?" })).statusCode).toBe(200);
  const get = async (path: string) => (await offer.caller.get(`/rest/v1/${path}`)).json();
  const { body } = await test.db
    .selectFrom("events")
    .select(sql<{ data: { quote: { id: string } } }>`body`.as("body"))
    .where("offer_id", "=", offer.id)
    .where("type", "=", "offer.question")
    .executeTakeFirstOrThrow();
  const { items } = await get("needs_attention");
  const { rows } = await test.pool.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'offer_id' = $1 order by id desc limit 1",
    [offer.id],
  );
  const { db, files, keys } = test;
  const context = { db, files, keys, clock: () => new Date(), publicUrl: () => "https://quotes.example" };
  const mail = await writeAnswerMail(context, rows[0].payload);
  expect({
    event: body.data.quote.id,
    attention: items.map(({ kind, quote_id, quote_numbers }: Attention) => [kind, quote_id, quote_numbers]),
    pipeline: (await get("pipeline?tab=needs")).items.map(({ id }: { id: string }) => id),
    ended: (await get("pipeline_figures")).ended.count,
    mail: [mail?.parts.subject, mail?.parts.action?.url],
  }).toEqual({
    event: offer.second,
    attention: [["question", offer.second, "HF-2"]],
    pipeline: [offer.second],
    ended: 2,
    mail: [expect.stringMatching(/^Question about HF-2, /), expect.stringContaining(offer.second)],
  });
});

it("what stands in a database of an earlier version is put right", async () => {
  const chosen = await makeOffer("one");
  await accept(chosen, 1);
  const withdrawn = await makeOffer("each");
  await accept(withdrawn, 0);
  await withdrawn.act("withdraw-offer");
  const expired = await makeOffer("each");
  await expire(expired);
  const open = await makeOffer("each");
  const declined = await makeOffer("each");
  await as.post(declined.token, "decline", { reason: "price", comment: "" });
  const offers = [chosen, withdrawn, expired, open, declined];
  const statesOf = ({ id }: Made) =>
    test.db.selectFrom("offer_quotes").select("state").where("offer_id", "=", id).orderBy("position").execute();
  const before = await Promise.all(offers.map(statesOf));
  await sql`update offer_quotes set state = case state when 'not_chosen' then 'declined' else 'open' end
    where state in ('not_chosen', 'withdrawn', 'expired')`.execute(test.db);
  expect(await Promise.all(offers.map(statesOf))).not.toEqual(before);
  const migration = new URL("../migrations/0033_quote_outcomes.sql", import.meta.url);
  await test.pool.query(await readFile(migration, "utf8"));
  expect(await Promise.all(offers.map(statesOf))).toEqual(before);
});
