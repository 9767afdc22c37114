import type { PhoneCall } from "@quotemill/shared/contacts/phone-call";
import type { PipelineRow, PipelineTab } from "@quotemill/shared/screens/pipeline";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { beforeEach, describe, expect, it } from "vitest";
import { openChanges } from "../../../test/change-stream.ts";
import { createTestApp } from "../../../test/test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let url: string;
let caller: Awaited<ReturnType<typeof test.signedIn>>;
let company_id: string;
let contact: Awaited<ReturnType<typeof test.build.contact>>;
let quote: Awaited<ReturnType<typeof test.build.quote>>;
const zone = "Australia/Sydney";
const inDays = (count: number) => addDays(localDay(new Date(), zone), count);

beforeEach(async () => {
  test ??= await createTestApp();
  url ??= await test.listen();
  caller = await test.signedIn({ app_role: "user" });
  company_id = caller.user.company_id ?? "";
  await test.db.updateTable("companies").set({ time_zone: zone }).where("id", "=", company_id).execute();
  contact = await test.build.contact({ company_id, last_name: "Webb", phone: "0412 555 019" });
  quote = await test.build.quote({ company_id, contact_id: contact.id, status: "Generated" });
});

const calls = "/rest/v1/phone_calls";
const ofContact = () => `/rest/v1/contacts/${contact.id}/phone_calls`;
const log = async (payload: object): Promise<PhoneCall> => {
  const answer = await caller.post(ofContact(), payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const logged = async (path = ofContact()): Promise<PhoneCall[]> => (await caller.get(path)).json().items;
const planned = async () => (await logged()).filter(({ next_on, done_at }) => next_on && !done_at).map(({ id }) => id);
const attention = async () => (await caller.get("/rest/v1/needs_attention")).json().items;
const tab = async (name: PipelineTab): Promise<PipelineRow[]> =>
  (await caller.get(`/rest/v1/pipeline?tab=${name}`)).json().items;
const makeDue = (id: string, next_on = inDays(0)) =>
  test.db.updateTable("phone_calls").set({ next_on }).where("id", "=", id).execute();

describe("each contact and quote has one open next call,", () => {
  it("so logging another one completes the one that was planned", async () => {
    const first = await log({ quote_id: quote.id, note: "No answer", next_on: inDays(1) });
    const apart = await log({ next_on: inDays(2) });
    const second = await log({ quote_id: quote.id, note: "Decides on Monday", next_on: inDays(4) });
    expect((await planned()).toSorted()).toEqual([apart.id, second.id].toSorted());
    expect((await logged()).find(({ id }) => id === first.id)).toMatchObject({ done_by: "Test Person" });
    expect(await logged(`/rest/v1/quotes/${quote.id}/phone_calls`)).toHaveLength(2);
  });

  it("and a call without a next day completes a planned one that is due, not a later one", async () => {
    const { id } = await log({ quote_id: quote.id, next_on: inDays(1) });
    const apart = await log({ next_on: inDays(0) });
    await log({ quote_id: quote.id, note: "Rang early" });
    expect((await planned()).toSorted()).toEqual([id, apart.id].toSorted());
    await makeDue(id);
    await log({ quote_id: quote.id, note: "Said yes" });
    expect(await planned()).toEqual([apart.id]);
  });

  it("also when two are logged at once", async () => {
    await Promise.all([1, 2, 3].map((days) => log({ quote_id: quote.id, next_on: inDays(days) })));
    expect(await planned()).toHaveLength(1);
  });
});

it("what is planned is listed first, and each call on one page", async () => {
  const old = await log({ quote_id: quote.id, next_on: inDays(9) });
  const others: string[] = [];
  for (const note of ["One", "Two", "Three"]) others.unshift((await log({ quote_id: quote.id, note })).id);
  for (const path of [ofContact(), `/rest/v1/quotes/${quote.id}/phone_calls`]) {
    const first = (await caller.get(`${path}?limit=2`)).json();
    const second = (await caller.get(`${path}?limit=2&cursor=${first.next_cursor}`)).json();
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([old.id, ...others]);
    expect(second.next_cursor).toBeNull();
  }
});

describe("a next call", () => {
  it("is due on its day of the company, in Needs attention and in the pipeline, until it is moved or done", async () => {
    const { id } = await log({ quote_id: quote.id, note: "Not in before noon", next_on: inDays(1) });
    expect(await attention()).toEqual([]);
    expect(await tab("needs")).toMatchObject([{ need: "unsent", call_due_on: null }]);
    await makeDue(id, inDays(-2));
    expect(await attention()).toMatchObject([
      {
        kind: "call",
        id,
        quote_id: quote.id,
        contact_id: contact.id,
        person: "Ada Webb",
        phone: "0412 555 019",
        note: "Not in before noon",
        quote_numbers: quote.quote_number,
        days_left: -2,
      },
    ]);
    expect(await tab("needs")).toMatchObject([{ need: "call", call_due_on: inDays(-2) }]);
    const moved = await caller.patch(`${calls}/${id}`, { next_on: inDays(1) });
    expect(moved.json()).toMatchObject({ next_on: inDays(1), done_at: null });
    expect(await attention()).toEqual([]);
    await makeDue(id);
    expect((await attention())[0]).toMatchObject({ id, days_left: 0 });
    await caller.post(`${calls}/${id}/done`);
    expect(await attention()).toEqual([]);
    expect(await tab("needs")).toMatchObject([{ need: "unsent" }]);
  });

  it("that is done stays done, and can no longer be moved", async () => {
    const { id } = await log({ next_on: inDays(1) });
    const done = (await caller.post(`${calls}/${id}/done`)).json();
    expect((await caller.post(`${calls}/${id}/done`)).json()).toEqual(done);
    const moved = await caller.patch(`${calls}/${id}`, { next_on: inDays(2) });
    expect([moved.statusCode, moved.json().error.message]).toEqual([409, "This call is done already."]);
    const { id: unplanned } = await log({ note: "Just to say thanks" });
    expect((await caller.post(`${calls}/${unplanned}/done`)).statusCode).toBe(409);
  });

  it("leaves an accepted quote in its tab", async () => {
    const offer = await test.build.offer({ stored: { contact, quote }, created_by: caller.user.id });
    await test.db.updateTable("offers").set({ state: "accepted" }).where("id", "=", offer.id).execute();
    await test.db.updateTable("offer_quotes").set({ state: "accepted" }).where("offer_id", "=", offer.id).execute();
    await log({ quote_id: quote.id, next_on: inDays(0) });
    for (const name of ["needs", "accepted"] as const) {
      expect(await tab(name)).toMatchObject([{ id: quote.id, need: "accepted_call" }]);
    }
    const sorted = (await caller.get("/rest/v1/pipeline?tab=accepted&order=name")).json().items;
    expect(sorted).toMatchObject([{ need: "accepted_call" }]);
    expect((await caller.get("/rest/v1/pipeline_figures")).json()).toMatchObject({
      needs: { count: 1 },
      accepted: { count: 1 },
    });
  });

  it("takes the place of what else its offer waits for", async () => {
    const offer = await test.build.offer({
      stored: { contact, quote },
      created_by: caller.user.id,
      valid_until: inDays(1),
    });
    expect(await attention()).toMatchObject([{ kind: "ending", id: offer.id }]);
    await log({ quote_id: quote.id, next_on: inDays(0) });
    expect(await attention()).toMatchObject([{ kind: "call", quote_id: quote.id }]);
  });

  it("cannot lie in the past or beyond two years", async () => {
    for (const next_on of [inDays(-1), inDays(731)]) {
      const answer = await caller.post(ofContact(), { next_on });
      expect([answer.statusCode, answer.json().error.fields.next_on]).toEqual([400, expect.stringMatching(/^Choose/)]);
    }
    await log({ next_on: inDays(0) });
    await log({ next_on: inDays(730) });
  });

  it("continues with the revision that takes its quote's place, and what was said stays", async () => {
    const template = await test.build.template({ company_id });
    const submitted = async (more: object) => {
      const answer = await caller.post("/functions/v1/submit-quote", {
        template_id: template.id,
        contact_id: contact.id,
        quote_name: "Fence",
        answers: {},
        ...more,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().quote_id;
    };
    const first = await submitted({});
    const said = await log({ quote_id: first, note: "Wants it lower", next_on: inDays(1) });
    const open = await log({ quote_id: first, note: "Wait for my revision", next_on: inDays(2) });
    const feed = await openChanges(url, caller.authorization);
    const revision = await submitted({ revises_quote_id: first });
    const told = new Set<unknown>();
    while (told.size < 2) {
      const { data } = await feed.next();
      if (data.table === "phone_calls") told.add(data.id);
    }
    await feed.leave();
    expect(told).toEqual(new Set([first, revision]));
    expect((await logged(`/rest/v1/quotes/${first}/phone_calls`)).map(({ id }) => id)).toEqual([said.id]);
    expect((await logged(`/rest/v1/quotes/${revision}/phone_calls`)).map(({ id }) => id)).toEqual([open.id]);
  });
});

describe("calls outlive what they were about", () => {
  it("with a deleted quote, until that is brought back", async () => {
    await log({ quote_id: quote.id, next_on: inDays(0) });
    await caller.delete(`/rest/v1/quotes/${quote.id}`);
    expect(await attention()).toMatchObject([{ kind: "call", quote_id: null, quote_numbers: "" }]);
    await caller.post("/rest/v1/deleted/restore", { ids: [quote.id] });
    expect(await attention()).toMatchObject([{ kind: "call", quote_id: quote.id }]);
  });

  it("with a deleted contact, and one that takes over its address", async () => {
    await log({ note: "Moves house", next_on: inDays(0) });
    await caller.delete(`/rest/v1/contacts/${contact.id}`);
    expect(await attention()).toEqual([]);
    const other = await test.build.contact({ company_id });
    const { updated_at } = (await caller.get(`/rest/v1/contacts/${other.id}`)).json();
    const taken = await caller.patch(`/rest/v1/contacts/${other.id}`, { updated_at, email: contact.email });
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await attention()).toMatchObject([{ kind: "call", contact_id: other.id }]);
  });

  it("and the person who made them", async () => {
    const colleague = await test.signedIn({ app_role: "admin", company_id });
    await log({ note: "Said yes", next_on: inDays(1) });
    await test.db.deleteFrom("users").where("id", "=", caller.user.id).execute();
    const { items } = (await colleague.get(ofContact())).json();
    expect(items).toMatchObject([{ note: "Said yes", called_by: null }]);
  });
});

it("the activity of contact and quote records calls, and open screens are notified of them", async () => {
  const feed = await openChanges(url, caller.authorization);
  const { id } = await log({ quote_id: quote.id, next_on: inDays(1) });
  const news = { table: "phone_calls", type: "INSERT", id: quote.id, contact_id: contact.id };
  expect((await feed.next()).data).toMatchObject(news);
  await feed.leave();
  await caller.patch(`${calls}/${id}`, { next_on: inDays(2) });
  await caller.post(`${calls}/${id}/done`);
  for (const path of [`/rest/v1/contacts/${contact.id}`, `/rest/v1/quotes/${quote.id}`]) {
    const { items } = (await caller.get(`${path}/activity`)).json();
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      "call.finished",
      "call.moved",
      "call.logged",
    ]);
  }
});

it("someone who sees only their own quotes neither reads nor logs calls about those of others", async () => {
  await test.db.updateTable("companies").set({ quotes_visible_to: "author" }).where("id", "=", company_id).execute();
  await test.build.phoneCall({ company_id, contact_id: contact.id, quote_id: quote.id, next_on: inDays(0) });
  const { id: everybodys } = await test.build.phoneCall({ company_id, contact_id: contact.id, next_on: inDays(0) });
  expect((await logged()).map(({ id }) => id)).toEqual([everybodys]);
  expect(await attention()).toMatchObject([{ id: everybodys }]);
  expect((await caller.get(`/rest/v1/quotes/${quote.id}/phone_calls`)).statusCode).toBe(404);
  expect((await caller.post(ofContact(), { quote_id: quote.id })).statusCode).toBe(404);
});

it("what was said about a deleted quote stays with the person who said it", async () => {
  const colleague = await test.signedIn({ app_role: "user", company_id });
  await test.db.updateTable("companies").set({ quotes_visible_to: "author" }).where("id", "=", company_id).execute();
  await test.db.updateTable("quotes").set({ created_by: caller.user.id }).where("id", "=", quote.id).execute();
  const { id } = await log({ quote_id: quote.id, note: "Has no money", next_on: inDays(0) });
  const feed = await openChanges(url, colleague.authorization);
  await caller.delete(`/rest/v1/quotes/${quote.id}`);
  expect(await planned()).toEqual([id]);
  expect((await colleague.get(ofContact())).json().items).toEqual([]);
  expect((await colleague.get("/rest/v1/needs_attention")).json().items).toEqual([]);
  expect((await colleague.post(`${calls}/${id}/done`)).statusCode).toBe(404);
  await colleague.post(ofContact(), { next_on: inDays(1) });
  const heard = await feed.next();
  expect(heard.data).toMatchObject({ table: "phone_calls", type: "INSERT" });
  await feed.leave();
  await caller.post("/rest/v1/deleted/restore", { ids: [quote.id] });
  expect(await logged(`/rest/v1/quotes/${quote.id}/phone_calls`)).toMatchObject([{ id, done_at: null }]);
});
