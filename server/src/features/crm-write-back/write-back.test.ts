import { proposedMapping, rulesChangedMeanwhile, type WriteBackMapping } from "@quotemill/shared/crm/write-back";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeLocation, fakePipelines, fakeTokens, ghlFailures } from "../../../test/local.ts";
import { acceptanceOf, answering } from "../../../test/offer-answers.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { wakeWriteBacksJob } from "./index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let customer: ReturnType<typeof answering>;
async function start() {
  test = await createTestApp();
  customer = answering(test);
}
beforeAll(start);
beforeEach(() => {
  test.ghl.play(null);
  test.ghl.calls.length = 0;
});

const path = "/rest/v1/crm_write_back";
const [sales, maintenance] = fakePipelines as [(typeof fakePipelines)[0], (typeof fakePipelines)[0]];
const stage = (name: string) => sales.stages.find((each) => each.name === name)?.id ?? "";

const mapping: WriteBackMapping = {
  ...proposedMapping,
  "quote.sent": { tags: ["quoted"], note: true, stage_id: stage("Quote sent"), status: "open" },
  "offer.accepted": { tags: ["won", "book-in"], note: true, stage_id: stage("Won"), status: "won" },
  "offer.declined": { tags: ["quote-lost"], note: true, stage_id: stage("Lost"), status: "lost" },
};
const rules = { pipeline_id: sales.id, mapping };

/** A company that is connected, and whose changes are written unless `is_on` is false. */
async function connected({ is_on = true, token = `${fakeTokens.good}-${Math.random()}`, ...more } = {}) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const given = { companyId: company_id, locationId: fakeLocation.id, privateToken: token };
  expect((await caller.post("/functions/v1/ghl-connect", given)).statusCode).toBe(200);
  const save = (given: object) => caller.put(path, { ...rules, is_on: true, ...given });
  if (is_on) expect((await save(more)).json()).toMatchObject({ is_on: true });
  test.ghl.calls.length = 0;
  return {
    ...{ caller, company_id, token, save },
    offer: (changes: object = {}) => test.build.offer({ created_by: caller.user.id, ...changes }),
    writes: async () => (await caller.get(`${path}/events`)).json().items,
    callsOf: async (event_id: string) => (await caller.get(`${path}/events/${event_id}`)).json().calls,
    read: async () => (await caller.get(path)).json(),
  };
}
const accept = async (offer: Parameters<typeof acceptanceOf>[0] & { token: string }) =>
  expect((await customer.post(offer.token, "accept", acceptanceOf(offer))).statusCode).toBe(200);

const { contacts, notes, cards } = {
  contacts: () => test.ghl.records.contacts,
  notes: (id: string | undefined) => test.ghl.records.notes.filter(({ contactId }) => contactId === id),
  cards: (id: string | undefined) => test.ghl.records.cards.filter(({ contactId }) => contactId === id),
};
const there = ({ email }: { email: string }) => contacts().find((each) => each.email?.toLowerCase() === email);
const made = () => test.ghl.calls.map(({ method, path }) => `${method} ${path.replace(/\w{20,}/g, "…")}`);

/** Lets that time pass for the server and its jobs, and runs those that are due then. */
async function pass(ms: number) {
  test.passTime(ms);
  await test.hoursPass(ms / 3_600_000);
  await wakeWriteBacksJob.run({ db: test.serverDb, clock: () => new Date(Date.now() + 400 * 86_400_000) }, {});
  await test.runJobs();
}

it("rules are not saved over those that somebody else has saved since they were read", async () => {
  const { save, read } = await connected();
  const { updated_at } = await read();
  const without = { ...rules, pipeline_id: null };
  expect((await save({ ...without, updated_at })).statusCode).toBe(200);
  const refused = await save({ updated_at });
  expect([refused.statusCode, refused.json().error.message]).toEqual([409, rulesChangedMeanwhile]);
  expect(await read()).toMatchObject({ pipeline_id: null });
  expect((await save({ updated_at: (await read()).updated_at })).statusCode).toBe(200);
  expect((await save({ updated_at: null })).statusCode).toBe(409);
});

describe("writing back", () => {
  it("adds the contact once, then tags, a note and a card, and moves the card", async () => {
    const { offer, writes, caller } = await connected();
    const sent = await offer();
    await test.runJobs();
    const person = there(sent.contact);
    expect(person).toMatchObject({ lastName: "Webb", tags: ["quoted"], source: "Quotemill" });
    expect(cards(person?.id)).toMatchObject([
      { pipelineStageId: stage("Quote sent"), status: "open", pipelineId: sales.id },
    ]);
    const [note] = notes(person?.id);
    expect(note?.body).toMatch(/^Quotes .+ were sent: .+\. Open in Quotemill: http:\/\/quotemill\.test\/quotes\//);
    expect(note?.body).not.toContain(sent.token);

    test.ghl.calls.length = 0;
    await accept(sent);
    await test.runJobs();
    expect(person?.tags).toEqual(["quoted", "won", "book-in"]);
    expect(notes(person?.id)).toHaveLength(2);
    expect(cards(person?.id)).toMatchObject([{ pipelineStageId: stage("Won"), status: "won", monetaryValue: 3080 }]);
    // Tags before the note, the note before the card; no person is added or looked up again.
    expect(made()).toEqual([
      "GET /opportunities/…",
      "POST /contacts/…/tags",
      "POST /contacts/…/notes",
      "GET /opportunities/pipelines?locationId=…",
      "PUT /opportunities/…",
    ]);
    expect(await writes()).toMatchObject([
      { type: "offer.accepted", state: "written", reason: null, calls: 5 },
      { type: "quote.sent", state: "written", reason: null },
    ]);
    const contact = (await caller.get(`/rest/v1/contacts/${sent.contact.id}`)).json();
    expect(contact).toMatchObject({ ghl_contact_id: person?.id, ghl_sync_status: "synced" });
  });

  it("sends neither tags nor a number with an upsert, and only properties that exist", async () => {
    const { offer } = await connected();
    await offer();
    await test.runJobs();
    const upsert = test.ghl.calls.find(({ path }) => path === "/contacts/upsert");
    expect(Object.keys(upsert?.body ?? {}).sort()).toEqual(["email", "firstName", "lastName", "locationId", "source"]);
  });

  it("is off by default, and writes nothing of what happened before", async () => {
    const { offer, save, writes, read } = await connected({ is_on: false });
    expect(await read()).toMatchObject({ is_on: false, is_connected: true, mapping: proposedMapping });
    await offer();
    await test.runJobs();
    await save({});
    await test.runJobs();
    expect(await writes()).toEqual([]);
    expect(made().filter((call) => call.includes("notes"))).toEqual([]);
  });

  it("leaves a person who is there as they are, and fills in what is empty", async () => {
    const { offer, company_id } = await connected();
    const contact = await test.build.contact({
      ...{ company_id, first_name: "Ruby", last_name: "Shea", email: "ruby.oshea@example.com" },
    });
    await test.db
      .updateTable("contacts")
      .set({ phone: "+61 2 5550 0100", city: "Perth" })
      .where("id", "=", contact.id)
      .execute();
    const before = { ...there(contact) };
    const quote = await test.build.quote({ company_id, contact_id: contact.id });
    await offer({ stored: { contact, quote } });
    await test.runJobs();
    expect(made()).not.toContain("POST /contacts/upsert");
    expect(there(contact)).toMatchObject({
      ...{ id: before.id, city: before.city, contactName: "Ruby Shea", phone: "+61 2 5550 0100" },
      tags: ["quote", "quoted"],
    });
    const put = test.ghl.calls.find(({ method }) => method === "PUT");
    expect(put?.body).toEqual({ firstName: "Ruby", lastName: "Shea", phone: "+61 2 5550 0100" });
  });

  it("finds someone by a second address, whose first one stays", async () => {
    const { offer, company_id } = await connected();
    const known = test.ghl.records.add(fakeLocation.id, { email: "first@example.com", name: "Nora Two" });
    known.additionalEmails = ["second@example.com"];
    const contact = await test.build.contact({ company_id, email: "second@example.com" });
    const quote = await test.build.quote({ company_id, contact_id: contact.id });
    await offer({ stored: { contact, quote } });
    await test.runJobs();
    expect(known).toMatchObject({ email: "first@example.com", tags: ["quoted"] });
  });

  it("does not add a contact again that was deleted there", async () => {
    const { offer, company_id, writes } = await connected();
    const contact = await test.build.contact({ company_id });
    await test.db
      .updateTable("contacts")
      .set({ ghl_contact_id: "gone0000000000000000" })
      .where("id", "=", contact.id)
      .execute();
    await offer({ stored: { contact, quote: await test.build.quote({ company_id, contact_id: contact.id }) } });
    await test.runJobs();
    expect(await writes()).toMatchObject([{ state: "failed", reason: "GoHighLevel no longer has this contact." }]);
    expect(there(contact)).toBeUndefined();
  });
});

describe("a card", () => {
  const cardFor = async (company: Awaited<ReturnType<typeof connected>>, values: object) => {
    const contact = await test.build.contact({ company_id: company.company_id });
    const person = test.ghl.records.add(fakeLocation.id, { email: contact.email, name: "Card Holder" });
    const card = {
      ...{
        id: `card${Math.random().toString(36).slice(2)}`,
        locationId: fakeLocation.id,
        contactId: person.id,
        name: "Theirs",
      },
      ...{ pipelineId: sales.id, pipelineStageId: stage("New lead"), status: "open", monetaryValue: 0, ...values },
    };
    test.ghl.records.cards.push(card);
    const quote = await test.build.quote({ company_id: company.company_id, contact_id: contact.id });
    const sent = await company.offer({ stored: { contact, quote } });
    await test.runJobs();
    return { card, person, sent };
  };

  it("that a contact has already is used, if it is open and in the pipeline", async () => {
    const company = await connected();
    const { card, person, sent } = await cardFor(company, {});
    expect(cards(person.id)).toEqual([card]);
    expect(card.pipelineStageId).toBe(stage("Quote sent"));
    const kept = test.db
      .selectFrom("crm_cards")
      .select("opportunity_id")
      .where("quote_id", "=", sent.quotes[0]?.quote_id ?? "");
    expect(await kept.executeTakeFirst()).toEqual({ opportunity_id: card.id });
  });

  it.each([
    [
      "in another pipeline",
      { pipelineId: maintenance.id, pipelineStageId: maintenance.stages[0]?.id },
      "a card in another pipeline",
    ],
    ["closed", { status: "lost" }, "a card that is lost"],
    ["won", { status: "won" }, "a card that is won"],
  ])("that is %s is left alone, and one note says so", async (_case, values, words) => {
    const company = await connected();
    const { card, person, sent } = await cardFor(company, values);
    expect(card).toMatchObject(values);
    expect(cards(person.id)).toHaveLength(1);
    const said = () => notes(person.id).filter(({ body }) => body.includes(words));
    expect(said()).toHaveLength(1);
    await accept(sent);
    await test.runJobs();
    expect(card).toMatchObject(values);
    expect(said()).toHaveLength(1);
    expect(await company.writes()).toMatchObject([
      { state: "written", reason: expect.stringMatching(/not ours to change/) },
      { state: "written", reason: expect.stringMatching(/not ours to change/) },
    ]);
  });

  it("never moves back", async () => {
    const company = await connected({
      mapping: { ...mapping, "offer.opened": { ...mapping["quote.sent"], stage_id: stage("New lead") } },
    } as object);
    const { card, sent } = await cardFor(company, { pipelineStageId: stage("Follow up") });
    expect(card.pipelineStageId).toBe(stage("Follow up"));
    expect(card.monetaryValue).toBe(3080);
    expect(await company.writes()).toMatchObject([{ reason: "It is further along already, in Follow up." }]);
    await accept(sent);
    await test.runJobs();
    expect(card).toMatchObject({ pipelineStageId: stage("Won"), status: "won" });
  });

  it("that is won is not touched, and nothing else of a later event is written", async () => {
    const company = await connected();
    const { card, person, sent } = await cardFor(company, {});
    card.status = "won";
    const before = { ...card };
    expect((await customer.post(sent.token, "decline", { reason: "price", comment: "" })).statusCode).toBe(200);
    await test.runJobs();
    expect(card).toEqual(before);
    expect(person.tags).toEqual(["quoted"]);
    expect(notes(person.id)).toHaveLength(1);
    expect(await company.writes()).toMatchObject([
      { type: "offer.declined", state: "skipped", reason: "Its card is already won." },
      {},
    ]);
  });

  it("is shared by the revisions of a quote", async () => {
    const company = await connected();
    const { card, person, sent } = await cardFor(company, {});
    const [{ quote_id = "" } = {}] = sent.quotes;
    const revision = await test.build.quote({ company_id: company.company_id, contact_id: sent.contact.id });
    await test.db
      .updateTable("quotes")
      .set({ revises_quote_id: quote_id, revision: 2 })
      .where("id", "=", revision.id)
      .execute();
    const again = await company.offer({ stored: { contact: sent.contact, quote: revision } });
    await accept(again);
    await test.runJobs();
    expect(cards(person.id)).toEqual([card]);
    expect(card.status).toBe("won");
  });
});

describe("a repeated job", () => {
  /** The process ends after the call was made, and before its outcome is kept. */
  const forget = (company_id: string, steps: object) =>
    sql`update crm_writes set state = 'waiting', next_at = 'epoch', steps = ${JSON.stringify(steps)}::jsonb
      where company_id = ${company_id}`.execute(test.db);

  it("writes no second note or card where it was killed after the call", async () => {
    const { offer, company_id } = await connected();
    const sent = await offer();
    await test.runJobs();
    const person = there(sent.contact);
    await forget(company_id, { tags: "done", note: "begun" });
    await test.db.deleteFrom("crm_cards").where("company_id", "=", company_id).execute();
    await pass(0);
    expect(notes(person?.id)).toHaveLength(1);
    await forget(company_id, { tags: "done", note: "done", card: "begun" });
    await test.db.deleteFrom("crm_cards").where("company_id", "=", company_id).execute();
    await pass(0);
    expect(notes(person?.id)).toHaveLength(1);
    expect(cards(person?.id)).toHaveLength(1);
    const link = test.db.selectFrom("crm_cards").select("opportunity_id").where("company_id", "=", company_id);
    expect(await link.executeTakeFirst()).toEqual({ opportunity_id: cards(person?.id)[0]?.id });
  });

  it("waits while another has the company, and continues once that one is lost", async () => {
    const { offer, company_id, writes } = await connected();
    const busy_until = new Date(test.clock().getTime() + 10 * 60_000).toISOString();
    await test.db.updateTable("crm_write_back").set({ busy_until }).where("company_id", "=", company_id).execute();
    await offer();
    await test.runJobs();
    expect(await writes()).toMatchObject([{ state: "waiting" }]);
    await pass(11 * 60_000);
    expect(await writes()).toMatchObject([{ state: "written" }]);
  });
});

describe("turning it on and off", () => {
  it.each([
    [
      fakeTokens.readOnly,
      {},
      /^The token lacks opportunities\.readonly, contacts\.write and opportunities\.write, so tags and notes cannot be written and cards cannot be changed\./,
    ],
    [
      fakeTokens.withoutCards,
      {},
      /^The token lacks opportunities\.readonly and opportunities\.write, so cards cannot be changed\./,
    ],
    [fakeTokens.good, { pipeline_id: "gone" }, /^This pipeline is no longer in GoHighLevel/],
    [
      fakeTokens.good,
      { mapping: { ...mapping, "offer.opened": { ...mapping["quote.sent"], stage_id: "gone" } } },
      /^A stage is no longer in this pipeline/,
    ],
    [
      fakeTokens.good,
      {
        pipeline_id: null,
        mapping: Object.fromEntries(
          Object.keys(mapping).map((type) => [type, { tags: [], note: false, stage_id: null, status: null }]),
        ),
      },
      /^Set a tag, a note or a card/,
    ],
  ])("is refused if it could not work: %s %#", async (token, given, words) => {
    const { save, read } = await connected({ is_on: false, token });
    const answer = await save(given);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.message).toMatch(words);
    expect(await read()).toMatchObject({ is_on: false });
  });

  it("works without the scopes for cards, if no card is to be written", async () => {
    const { save, caller, offer } = await connected({ is_on: false, token: fakeTokens.withoutCards });
    expect((await caller.get(`${path}/location`)).json()).toMatchObject({
      pipelines: [],
      missing_scopes: ["opportunities.readonly", "opportunities.write"],
    });
    expect((await save({ pipeline_id: null })).json()).toMatchObject({ is_on: true });
    const sent = await offer();
    await test.runJobs();
    expect(there(sent.contact)?.tags).toEqual(["quoted"]);
  });

  it("probes scopes without writing anything", async () => {
    const { caller } = await connected({ is_on: false });
    const before = JSON.stringify([test.ghl.records.contacts, test.ghl.records.notes, test.ghl.records.cards]);
    expect((await caller.get(`${path}/location`)).json()).toMatchObject({
      pipelines: [{ name: "Fencing sales", stages: [{ name: "New lead" }, {}, {}, {}, {}] }, { name: "Maintenance" }],
      missing_scopes: [],
      problem: null,
    });
    expect(JSON.stringify([test.ghl.records.contacts, test.ghl.records.notes, test.ghl.records.cards])).toBe(before);
  });

  it.each(["off", "disconnected"])("ends what waits when it is %s", async (how) => {
    const { offer, save, writes, company_id, caller } = await connected();
    await offer();
    if (how === "off") await save({ is_on: false });
    else await caller.post("/functions/v1/ghl-disconnect", { companyId: company_id });
    await test.runJobs();
    expect(await writes()).toMatchObject([{ state: "skipped", reason: "Write back was turned off first." }]);
    expect(made().filter((call) => call.includes("notes"))).toEqual([]);
    await offer({ snapshots: [{ quote_number: "SECOND-1" }] });
    expect(await writes()).toHaveLength(1);
  });

  it("must be set up again for another location", async () => {
    const { caller, company_id, read } = await connected();
    await caller.post("/functions/v1/ghl-connect", {
      companyId: company_id,
      locationId: "elsewhere12345",
      privateToken: "pit-location-elsewhere12345",
    });
    expect(await read()).toMatchObject({ is_on: false, pipeline_id: null, mapping: proposedMapping });
  });
});

describe("a dry run", () => {
  const dryRun = (caller: Awaited<ReturnType<typeof connected>>["caller"], given: object = {}) =>
    caller.post(`${path}/dry_run`, { ...rules, ...given });

  it("shows for real events what would be written, and writes nothing", async () => {
    const { offer, caller } = await connected({ is_on: false });
    const sent = await offer();
    await accept(sent);
    const before = JSON.stringify([test.ghl.records.contacts, test.ghl.records.notes, test.ghl.records.cards]);
    const { events, problem } = (await dryRun(caller)).json();
    expect(problem).toBeNull();
    expect(events).toMatchObject([
      {
        type: "offer.accepted",
        stops: null,
        steps: [
          { step: "contact", writes: true, title: expect.stringMatching(/^Add .+ Webb to GoHighLevel$/) },
          { step: "tags", writes: true, title: expect.stringMatching(/^Add the tags won and book-in to/) },
          {
            step: "note",
            writes: true,
            detail: expect.stringMatching(/was accepted: \$3,080\.00\. Open in Quotemill/),
          },
          { step: "card", writes: true, title: "Add a card to Fencing sales, in Won" },
          { step: "fields", writes: false },
        ],
      },
      { type: "quote.sent" },
    ]);
    expect(JSON.stringify([test.ghl.records.contacts, test.ghl.records.notes, test.ghl.records.cards])).toBe(before);
    expect(test.ghl.calls.every(({ method, path }) => method === "GET" || path === "/contacts/search")).toBe(true);
  });

  it("shows the card's way, what is left out and why, and what stops", async () => {
    const { offer, caller } = await connected();
    const sent = await offer();
    await test.runJobs();
    await accept(sent);
    const [accepted, told] = (await dryRun(caller)).json().events;
    expect(accepted.steps).toMatchObject([
      { step: "tags", detail: "Has quoted. They stay." },
      { step: "note" },
      {
        step: "card",
        title: "Move the card in Fencing sales from Quote sent to Won",
        detail: expect.stringMatching(/status won\.$/i),
      },
      { step: "fields", writes: false, detail: "Nothing that is known here is empty there, so none is written." },
    ]);
    expect(told.steps).toMatchObject([
      { step: "tags", writes: false, detail: expect.stringMatching(/has quoted already/) },
      {},
      {},
      {},
    ]);
    await test.runJobs();
    const [, later] = (await dryRun(caller)).json().events;
    expect(later).toMatchObject({ type: "quote.sent", stops: "Its card is already won." });
  });

  it("says why GoHighLevel could not be asked", async () => {
    const { offer, caller, token } = await connected({ is_on: false });
    await offer();
    test.ghl.refuse(token);
    expect((await dryRun(caller)).json().problem).toMatch(/^GoHighLevel refused the token\./);
  });
});

describe("failures", () => {
  // Days pass here, after which a dry run would find no recent events.
  beforeAll(start);
  afterAll(start);

  it("of the token stop it, mail the admins once, and what waits is written after connecting again", async () => {
    const { offer, read, caller, company_id, token } = await connected();
    test.ghl.refuse(token);
    const sent = await offer();
    await accept(sent);
    await test.runJobs();
    expect(await read()).toMatchObject({
      is_on: true,
      waiting: 2,
      stopped: { title: "GoHighLevel refused the token", words: expect.stringMatching(/connect again/) },
    });
    const calls = test.ghl.calls.length;
    await test.runJobs();
    await pass(3_600_000);
    expect(test.ghl.calls).toHaveLength(calls);
    const mails = test.db
      .selectFrom("app.mailbox")
      .select(["subject", "text_body"])
      .where("recipient", "=", caller.user.email)
      .where("subject", "like", "GoHighLevel%");
    expect(await mails.execute()).toMatchObject([{ subject: "GoHighLevel refused the token" }]);
    const admin = await test.signedIn({ company_id, app_role: "admin" });
    expect((await admin.get(`/rest/v1/companies/${company_id}`)).json().ghl_problem).toMatch(
      /no longer accepts the token/,
    );
    expect((await admin.get("/rest/v1/audit_log")).json().items[0].action).toBe("crm.write_back_stopped");

    test.ghl.accept(token);
    const again = await admin.post("/functions/v1/ghl-connect", {
      companyId: company_id,
      locationId: fakeLocation.id,
      privateToken: token,
    });
    expect(again.statusCode).toBe(200);
    await test.runJobs();
    expect((await admin.get(path)).json()).toMatchObject({ stopped: null, waiting: 0 });
    expect(there(sent.contact)?.tags).toEqual(["quoted", "won", "book-in"]);
  });

  it("by a limit wait for as long as GoHighLevel says, and count as no attempt", async () => {
    const { offer, writes, read } = await connected();
    test.ghl.play(ghlFailures.tooMany);
    await offer();
    await test.runJobs();
    expect(await writes()).toMatchObject([
      { state: "waiting", attempts: 0, reason: expect.stringMatching(/too many requests/) },
    ]);
    expect((await read()).paused_until).not.toBeNull();
    test.ghl.play(null);
    const calls = test.ghl.calls.length;
    await pass(5_000);
    expect(test.ghl.calls).toHaveLength(calls);
    await pass(10_000);
    expect(await writes()).toMatchObject([{ state: "written" }]);
  });

  it("of GoHighLevel itself are tried again with longer pauses, and end after eight attempts", async () => {
    const { offer, writes, company_id } = await connected();
    test.ghl.play(ghlFailures.badGateway);
    await offer();
    await test.runJobs();
    expect(await writes()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    for (let attempt = 0; attempt < 7; attempt++) await pass(24 * 3_600_000);
    const admin = await test.signedIn({ company_id, app_role: "admin" });
    const list = async () => (await admin.get(`${path}/events`)).json().items;
    expect(await list()).toMatchObject([
      { state: "failed", attempts: 8, reason: "GoHighLevel is not working properly." },
    ]);
    test.ghl.play(null);
    await pass(1_800_000);
    expect((await admin.post(`${path}/retry`, {})).json()).toEqual({ count: 1 });
    await test.runJobs();
    expect(await list()).toMatchObject([{ state: "written" }]);
  });

  it("of one event do not hold up the others", async () => {
    const { offer, writes } = await connected();
    const first = await offer();
    await test.runJobs();
    const person = there(first.contact);
    await test.db
      .updateTable("crm_people")
      .set({ crm_contact_id: "gone0000000000000000" })
      .where("crm_contact_id", "=", person?.id ?? "")
      .execute();
    await accept(first);
    const second = await offer({ snapshots: [{ quote_number: "SECOND-1" }] });
    await test.runJobs();
    expect(await writes()).toMatchObject([
      { type: "quote.sent", state: "written" },
      { type: "offer.accepted", state: "failed", reason: "GoHighLevel refused this. It said: Contact not found" },
      { state: "written" },
    ]);
    expect(there(second.contact)?.tags).toEqual(["quoted"]);
  });

  it("are in the list of calls, without the token or the location's id", async () => {
    const { offer, writes, callsOf, token } = await connected();
    await offer();
    await test.runJobs();
    const [{ event_id }] = await writes();
    const calls = await callsOf(event_id);
    expect(calls[0]).toMatchObject({
      step: "contact",
      method: "POST",
      path: "/contacts/search",
      status: 200,
      problem: null,
    });
    expect(calls.map(({ path }: { path: string }) => path)).toContain("/opportunities/pipelines?locationId={location}");
    expect(JSON.stringify(calls)).not.toMatch(new RegExp(`${token}|${fakeLocation.id}`));
  });
});
