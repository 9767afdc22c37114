import { randomUUID } from "node:crypto";
import { type EventType, eventCatalogue, eventTypes, maxEventBytes } from "@quotemill/shared/events/catalogue";
import { eventSamples } from "@quotemill/shared/events/samples";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { recordContactEvents } from "../src/features/events/index.ts";
import { recordSeen } from "../src/features/offer-page/seen.service.ts";
import { addEvent } from "../src/features/offers/index.ts";
import { endOffers } from "../src/features/offers/lifecycle/end-offers.ts";
import { failStuckQuotes } from "../src/features/quotes/index.ts";
import { acceptanceOf, answering } from "./offer-answers.ts";
import { smallPdf } from "./quote-run.ts";
import { startReceiver } from "./receiver.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

interface Told {
  id: string;
  type: EventType;
  timestamp: string;
  data: Record<string, unknown>;
}

const eventsOf = async (company_id: string): Promise<Told[]> => {
  const rows = await test.db
    .selectFrom("events")
    .select([sql<string>`body::text`.as("body")])
    .where("company_id", "=", company_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ body }) => JSON.parse(body));
};
const typesOf = async (company_id: string) => (await eventsOf(company_id)).map(({ type }) => type);

const ellen = {
  first_name: "Ellen",
  last_name: "Tran",
  email: "ellen.tran@example.com",
  phone: "0412 555 019",
  company_name: "",
  address1: "12 Wattle Street",
  city: "Marrickville",
  state: "NSW",
  postal_code: "2204",
  country: "AU",
};
const external_id = "customer-2041";

/** Makes all calls of a company and its customers that cause events. */
async function playAll() {
  const receiver = await startReceiver();
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  await test.db
    .updateTable("companies")
    .set({ quote_send_webhook_url: receiver.url, quote_prefix: "HF-" })
    .where("id", "=", company_id)
    .execute();
  const template = await test.build.template({ company_id });
  const contact = (await caller.post("/rest/v1/contacts", { ...ellen, external_id, phone: "" })).json();
  await caller.patch(`/rest/v1/contacts/${contact.id}`, { ...ellen, external_id, updated_at: contact.updated_at });
  const { upload_secret } = (await caller.get("/rest/v1/workflow_secrets")).json();
  const submit = async () => {
    const answers = { field_1: "24" };
    const given = { template_id: template.id, contact_id: contact.id, quote_name: "Side boundary", answers };
    return (await caller.post("/functions/v1/submit-quote", given)).json().quote_id as string;
  };
  const answer = (quote_id: string, body: object) =>
    test.app.inject({
      method: "POST",
      url: "/functions/v1/upload-quote-pdf",
      headers: { "x-webhook-secret": upload_secret },
      payload: { quote_id, company_id, ...body },
    });
  /** Submits a quote, gives it a PDF and sends it, and returns the customer's token. */
  const send = async () => {
    const id = await submit();
    await answer(id, { pdf_base64: smallPdf.toString("base64"), outputs: { grand_total: 4094.2 } });
    const sent = { quote_ids: [id], webhook_url_override: null, email_subject: "Quote", email_message: "Hello" };
    expect((await caller.post("/functions/v1/send-quotes", sent)).statusCode).toBe(200);
    const offer = await test.db
      .selectFrom("offers")
      .innerJoin("quotes", "quotes.offer_id", "offers.id")
      .select("offers.id")
      .where("quotes.id", "=", id)
      .executeTakeFirstOrThrow();
    const [, token = ""] = /\/o\/([\w-]{43})/.exec(receiver.received.at(-1)?.body ?? "") ?? [];
    return { id: offer.id, company_id, token };
  };
  const as = answering(test);

  const accepted = await send();
  await test.db.transaction().execute((tx) => recordSeen(tx, accepted, undefined, new Date(Date.now() + 120_000)));
  await as.post(accepted.token, "question", { message: "When can you start?" });
  const acceptance = { name: "Ellen Tran", extras: [], signature: "", consent: true, total: 409_420 };
  expect((await as.post(accepted.token, "accept", acceptance)).statusCode).toBe(200);
  const declined = await send();
  await as.post(declined.token, "decline", { reason: "timing", comment: "Not before spring." });
  const withdrawn = await send();
  await caller.post("/functions/v1/withdraw-offer", { offer_id: withdrawn.id, note: "We found a mistake." });
  const expired = await send();
  await endOffers(test.db, new Date("2099-01-01"), { error: () => undefined });
  await answer(await submit(), { error_message: "The price table has no row for 24 m." });
  return { caller, company_id, receiver, offers: { accepted, declined, withdrawn, expired } };
}

let story: Awaited<ReturnType<typeof playAll>>;
let told: Told[];
beforeAll(async () => {
  story = await playAll();
  told = await eventsOf(story.company_id);
});

describe("each event", () => {
  const written = eventTypes.filter((type) => type !== "webhook.test");

  it.each(written)("%s is written by its action, as the catalogue and the sample say", (type) => {
    const event = told.find((each) => each.type === type);
    expect(event).toBeDefined();
    expect(eventCatalogue[type].data.safeParse(event?.data)).toMatchObject({ success: true });
    expect(withoutChance(event)).toEqual(withoutChance(eventSamples[type]));
  });

  it("comes once for each action, in its order", () => {
    const sent = ["quote.created", "quote.generated", "quote.sent"];
    expect(told.map(({ type }) => type)).toEqual([
      ...["contact.created", "contact.updated"],
      ...[...sent, "offer.opened", "offer.question", "offer.accepted"],
      ...[...sent, "offer.declined"],
      ...[...sent, "offer.withdrawn"],
      ...[...sent, "offer.expired"],
      ...["quote.created", "quote.failed"],
    ]);
  });

  it("never has the customer's link, nor the path of a stored file without the API's address", () => {
    const text = JSON.stringify(told);
    for (const { token } of Object.values(story.offers)) expect(text).not.toContain(token);
    expect(text).not.toContain("/o/");
  });
});

/** Ids, times and paths differ each time. */
function withoutChance(event: unknown): unknown {
  const words = JSON.stringify(event)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
    .replace(/quote-pdfs\/[^"]*/g, "path")
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, "time")
    .replace(/HF-\d+/g, "HF-1062");
  return JSON.parse(words);
}

it("the events agree with the timeline of the offer, one by one", async () => {
  const { rows } = await sql<{ kind: string; type: string | null; is_same: boolean }>`
    select kind, type, events.created_at = at as is_same
    from offer_events left join events on events.company_id = offer_events.company_id
      and events.offer_id = offer_events.offer_id and offer_event_id = offer_events.id
    where offer_events.company_id = ${story.company_id}`.execute(test.db);
  const types: Record<string, string> = { sent: "quote.sent" };
  expect(rows.length).toBeGreaterThan(0);
  for (const { kind, type, is_same } of rows) {
    expect([kind, type, is_same]).toEqual([kind, types[kind] ?? `offer.${kind}`, true]);
  }
});

describe("an action that is undone by its transaction", () => {
  const rollBack = (work: (db: typeof test.db) => Promise<unknown>) =>
    test.db
      .transaction()
      .execute(async (tx) => {
        await work(tx);
        throw new Error("no");
      })
      .catch(() => undefined);

  it("leaves no event", async () => {
    const offer = await test.build.offer();
    const before = await typesOf(offer.company_id);
    await rollBack((tx) => addEvent(tx, offer.company_id, offer.id, { kind: "expired", actor: "system" }));
    await rollBack((tx) => recordContactEvents(tx, offer.company_id, [{ id: offer.contact.id, changed: null }]));
    expect(await typesOf(offer.company_id)).toEqual(before);
  });
});

describe("what is no event", () => {
  it.each([
    ["a look that may be a scanner's", "opened", { maybe_scanner: true }],
    ["a PDF that was opened", "pdf_opened", { position: 1 }],
    ["an offer that was never sent", "withdrawn", { reason: "not_sent" }],
    ["a reminder", "reminded", { step: 1 }],
  ] as const)("is %s", async (_what, kind, detail) => {
    const offer = await test.build.offer();
    await addEvent(test.db, offer.company_id, offer.id, { kind, actor: "system", detail });
    expect(await typesOf(offer.company_id)).toEqual(["quote.sent"]);
  });

  it("is a contact that was saved without a change, and an answer that changes nothing", async () => {
    const caller = await test.signedIn({ app_role: "user" });
    const company_id = caller.user.company_id ?? "";
    const contact = (await caller.post("/rest/v1/contacts", ellen)).json();
    const save = { ...ellen, updated_at: contact.updated_at };
    expect((await caller.patch(`/rest/v1/contacts/${contact.id}`, save)).statusCode).toBe(200);
    await caller.post("/functions/v1/find-or-create-contact", { ...ellen });
    expect(await typesOf(company_id)).toEqual(["contact.created"]);
  });
});

it("events are sent for a contact that is deleted and comes back, with what has changed", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const { id } = (await caller.post("/rest/v1/contacts", ellen)).json();
  await caller.delete(`/rest/v1/contacts/${id}`);
  await caller.post("/rest/v1/contacts", { ...ellen, city: "Newtown" });
  const events = await eventsOf(company_id);
  expect(events.map(({ type, data }) => [type, data.changed])).toEqual([
    ["contact.created", undefined],
    ["contact.updated", ["status"]],
    ["contact.updated", ["city", "status"]],
  ]);
});

it("an event has another system's ids of a contact and a quote", async () => {
  const { post, patch, user } = await test.signedIn({ app_role: "user" });
  const company_id = user.company_id ?? "";
  const contact = (await post("/rest/v1/contacts", ellen)).json();
  await patch(`/rest/v1/contacts/${contact.id}`, { ...ellen, external_id, updated_at: contact.updated_at });
  const { id: template_id } = await test.build.template({ company_id });
  const given = { template_id, contact_id: contact.id, quote_name: "Fence", answers: {}, external_id: "job-7" };
  await post("/functions/v1/submit-quote", given);
  expect((await eventsOf(company_id)).map(({ data }) => data)).toMatchObject([
    { contact: { external_id: null } },
    { contact: { external_id }, changed: ["external_id"] },
    { contact: { external_id }, quote: { external_id: "job-7" } },
  ]);
});

it("one statement records an event for every contact of an import, new or changed", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  await caller.post("/rest/v1/contacts", ellen);
  const same = { ...ellen, email: "same@example.com" };
  await caller.post("/rest/v1/contacts", same);
  const import_id = randomUUID();
  const many = Array.from({ length: 150 }, (_, index) => ({
    first_name: `Person ${index}`,
    email: `p${index}@example.com`,
  }));
  const contacts = [...many, { ...ellen, phone: "0400 000 000" }, same];
  await caller.post("/functions/v1/stage-contacts", { import_id, contacts });
  const result = await caller.post("/functions/v1/import-contacts", { import_id, file_name: "a.csv", known: "update" });
  expect(result.json()).toEqual({ added: 150, updated: 1, kept: 1 });
  const events = (await eventsOf(company_id)).slice(2);
  expect(events).toHaveLength(151);
  for (const { type, data } of events) expect(eventCatalogue[type].data.safeParse(data).success).toBe(true);
  expect(events.filter(({ type }) => type === "contact.updated").map(({ data }) => data.changed)).toEqual([["phone"]]);
});

it("an event is sent for quotes that the timer fails", async () => {
  const caller = await test.signedIn({ app_role: "user" });
  const company_id = caller.user.company_id ?? "";
  const contact = await test.build.contact({ company_id });
  const { id } = await test.build.quote({ company_id, contact_id: contact.id, status: "Processing" });
  const longAgo = new Date(Date.now() - 60_000).toISOString();
  await test.db.updateTable("quotes").set({ run_started_at: longAgo }).where("id", "=", id).execute();
  expect(await failStuckQuotes(test.serverDb)).toBe(1);
  const [event] = await eventsOf(company_id);
  expect(event).toMatchObject({ type: "quote.failed", data: { error: expect.stringContaining("timeout") } });
});

it("an event stays below 20 KB, however much people type", async () => {
  const wide = (length: number) => "𠀀".repeat(length);
  const snapshots = Array.from({ length: 20 }, (_, index) => ({
    quote_number: `HF-${1_000_000 + index}`,
    quote_name: wide(300),
  }));
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const offer = await test.build.offer({ created_by: caller.user.id, snapshots });
  const longest = Object.fromEntries([...Object.keys(ellen), "external_id"].map((key) => [key, wide(200)]));
  await test.db
    .updateTable("contacts")
    .set({ ...longest, email: offer.contact.email })
    .where("id", "=", offer.contact.id)
    .execute();
  const [quote] = offer.quotes;
  await test.db
    .updateTable("quotes")
    .set({ external_id: wide(200) })
    .where("id", "=", quote?.quote_id ?? "")
    .execute();
  const extras = Array.from({ length: 50 }, () => ({
    quote_number: "HF-1000000",
    name: wide(100),
    amount: 1,
    currency: "EUR",
  }));
  const quote_numbers = snapshots.map(({ quote_number }) => quote_number);
  await addEvent(test.db, company_id, offer.id, {
    kind: "accepted",
    actor: "customer",
    detail: { acceptance_id: randomUUID(), name: wide(200), total: 1, quote_numbers },
    accepted: { currency: "EUR", extras },
  });
  await addEvent(test.db, company_id, offer.id, {
    kind: "question",
    actor: "customer",
    detail: { message: wide(2_000) },
  });
  const bodies = await test.db
    .selectFrom("events")
    .select(sql<number>`octet_length(body::text)`.as("bytes"))
    .where("company_id", "=", company_id)
    .execute();
  expect(Math.max(...bodies.map(({ bytes }) => bytes))).toBeLessThan(maxEventBytes);
});

it("every type of event has a sample that its schema accepts", () => {
  for (const type of eventTypes) {
    expect(eventCatalogue[type].data.safeParse(eventSamples[type].data)).toMatchObject({ success: true });
    expect(eventSamples[type].type).toBe(type);
  }
});

it("an acceptance of a part is about that part", async () => {
  const offer = await test.build.offer();
  const as = answering(test);
  const second = offer.quotes[1]?.quote_id;
  const answer = { ...acceptanceOf(offer), quote_ids: [`${second}`], total: 253_000 };
  expect((await as.post(offer.token, "accept", answer)).statusCode).toBe(200);
  const event = (await eventsOf(offer.company_id)).at(-1);
  expect(event?.data).toMatchObject({
    quote: { id: second },
    offer: { state: "open", total: "2530.00" },
    total: "2530.00",
    quote_numbers: ["HF-1043"],
  });
});
