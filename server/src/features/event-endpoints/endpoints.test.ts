import { eventCatalogue, eventTypes } from "@quotemill/shared/events/catalogue";
import { maxEndpoints } from "@quotemill/shared/events/endpoints";
import { eventSamples } from "@quotemill/shared/events/samples";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets } from "../../platform/http/budgets.ts";
import { endExpiredKeysJob } from "./ended-keys.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp({ apiLimitFactor: 10 });
});

const path = "/rest/v1/event_endpoints";
const types = ["offer.accepted"];

it("an address that is there already is changed, and its secret is not shown again", async () => {
  const { post, get } = await test.signedIn({ app_role: "admin" });
  const url = "https://n8n.example.com/webhook/qm";
  const first = (await post(path, { url, types, source: "n8n" })).json();
  expect(first).toMatchObject({ is_enabled: true, source: "n8n", made_by: "Test Person", health: { state: "new" } });
  expect(first.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const again = (await post(path, { url, types: ["quote.sent"], is_enabled: false })).json();
  expect(again).toMatchObject({ id: first.id, types: ["quote.sent"], is_enabled: false, source: "n8n", secret: null });
  expect((await get(path)).json().items).toHaveLength(1);
});

it("two endpoints cannot have one address", async () => {
  const { post, patch } = await test.signedIn({ app_role: "admin" });
  const [one, two] = ["https://a.example.com/", "https://b.example.com/"];
  await post(path, { url: one, types });
  const { id } = (await post(path, { url: two, types })).json();
  const refused = await patch(`${path}/${id}`, { url: one });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    409,
    { url: "There is an endpoint with this address already." },
  ]);
});

it("removing an endpoint that does not exist, or another company's, succeeds and changes nothing", async () => {
  const { delete: remove } = await test.signedIn({ app_role: "admin" });
  const theirs = await test.build.endpoint({ company_id: (await test.build.company()).id });
  for (const id of [theirs.id, "00000000-0000-4000-8000-000000000000"]) {
    expect((await remove(`${path}/${id}`)).statusCode).toBe(200);
  }
  expect(await test.db.selectFrom("event_endpoints").select("id").where("id", "=", theirs.id).execute()).toHaveLength(
    1,
  );
});

it("the number of a company's endpoints is limited", async () => {
  const { post, user } = await test.signedIn({ app_role: "admin" });
  const company_id = user.company_id ?? "";
  for (let count = 0; count < maxEndpoints; count++) await test.build.endpoint({ company_id });
  const refused = await post(path, { url: "https://one.more.example.com/", types });
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    "Your company has 50 endpoints. Delete some first.",
  ]);
});

it("replays are limited", async () => {
  const { post, user } = await test.signedIn({ app_role: "admin" });
  const { id } = await test.build.endpoint({ company_id: user.company_id ?? "" });
  for (let count = 0; count < budgets.eventReplays.most; count++) {
    expect((await post(`${path}/${id}/replay_failed`, {})).json()).toEqual({ count: 0 });
  }
  expect((await post(`${path}/${id}/replay_failed`, {})).statusCode).toBe(429);
});

it("the endpoints of a key say so, and go with it", async () => {
  const { get, delete: remove, user } = await test.signedIn({ app_role: "admin" });
  const company_id = user.company_id ?? "";
  const { id: keptId } = await test.build.endpoint({ company_id });
  const program = await test.withKey({ company_id, name: "n8n", scopes: ["integrations.write"] });
  await program.post(path, { url: "https://hook.example.com/", types });
  const made = (await get(path)).json().items;
  expect(made).toMatchObject([{ id: keptId }, { made_by: "n8n (API)", source: "api" }]);
  await remove(`/rest/v1/api_keys/${program.key.id}`);
  expect((await get(path)).json().items).toMatchObject([{ id: keptId }]);
});

it("an endpoint of a key is a person's from when they give it another address", async () => {
  const { get, patch, delete: remove, user } = await test.signedIn({ app_role: "admin" });
  const company_id = user.company_id ?? "";
  const program = await test.withKey({ company_id, scopes: ["integrations.write"] });
  const { id } = (await program.post(path, { url: "https://hook.example.com/", types })).json();
  expect((await patch(`${path}/${id}`, { url: "https://ours.example.com/" })).statusCode).toBe(200);
  await remove(`/rest/v1/api_keys/${program.key.id}`);
  expect((await get(path)).json().items).toMatchObject([{ id, url: "https://ours.example.com/", is_enabled: true }]);
});

describe("an endpoint that a key changed", () => {
  async function changed(change: (program: Program, id: string) => PromiseLike<{ statusCode: number }>) {
    const admin = await test.signedIn({ app_role: "admin" });
    const company_id = admin.user.company_id ?? "";
    const { id } = await test.build.endpoint({ company_id });
    const program = await test.withKey({ company_id, name: "n8n", scopes: ["integrations.write"] });
    expect((await change(program, id)).statusCode).toBe(200);
    const read = async () => (await admin.get(path)).json().items;
    const revoke = () => admin.delete(`/rest/v1/api_keys/${program.key.id}`);
    return { admin, company_id, id, program, read, revoke };
  }
  type Program = Awaited<ReturnType<typeof test.withKey>>;
  const elsewhere = { url: "https://elsewhere.example/in" };
  const turn = (program: Program, id: string) => program.patch(`${path}/${id}`, elsewhere);

  it.each<[string, (program: Program, id: string) => PromiseLike<{ statusCode: number }>]>([
    ["by its address", turn],
    ["by its events", ({ patch }, id) => patch(`${path}/${id}`, { types: ["quote.sent"] })],
  ])("%s is switched off with the key, and the admins get a mail", async (_how, change) => {
    const { admin, id, read, revoke } = await changed(change);
    expect((await revoke()).statusCode).toBe(200);
    expect(await read()).toMatchObject([{ id, is_enabled: false }]);
    await test.runJobs();
    const mails = await test.db
      .selectFrom("app.mailbox")
      .select("subject")
      .where("recipient", "=", admin.user.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Events to .* were switched off$/),
    );
  });

  it("stays as it is if a person has given it its address since", async () => {
    const { admin, id, read, revoke } = await changed(turn);
    await admin.patch(`${path}/${id}`, elsewhere);
    await revoke();
    expect(await read()).toMatchObject([{ id, is_enabled: true, ...elsewhere }]);
  });

  it("stays as it is if the key changed nothing in it", async () => {
    const { id, read, revoke } = await changed(async ({ get, patch }, id) => {
      const [{ url, types }] = (await get(path)).json().items;
      return patch(`${path}/${id}`, { url, types, is_enabled: true });
    });
    await revoke();
    expect(await read()).toMatchObject([{ id, is_enabled: true }]);
  });

  it("ends with the key's date as well, as one that it made does", async () => {
    const { id, program, read } = await changed(turn);
    await program.post(path, { url: "https://made.example/", types });
    await test.db
      .updateTable("api_keys")
      .set({ expires_at: new Date().toISOString() })
      .where("id", "=", program.key.id)
      .execute();
    await endExpiredKeysJob.run({ db: test.serverDb, clock: () => new Date() }, {});
    expect(await read()).toMatchObject([{ id, is_enabled: false }]);
  });
});

describe("a test", () => {
  it("arrives at once as the sample says, also at an endpoint that is off, and can be looked at", async () => {
    const receiver = await startReceiver(answers.words(200, "Accepted"));
    const { get, post, user } = await test.signedIn({ app_role: "admin" });
    const company_id = user.company_id ?? "";
    const { id } = await test.build.endpoint({ company_id, url: receiver.url, is_enabled: false });
    expect((await post(`${path}/${id}/test`, {})).json()).toMatchObject({ ok: true, status: 200, problem: null });
    const message = JSON.parse(receiver.received[0]?.body ?? "");
    const { data } = eventSamples["webhook.test"];
    expect(message).toMatchObject({ type: "webhook.test", data: { ...data, company_id } });
    expect(eventCatalogue["webhook.test"].data.safeParse(message.data).success).toBe(true);
    const [delivery] = (await get(`${path}/${id}/deliveries`)).json().items;
    expect(delivery).toMatchObject({ type: "webhook.test", about: "Test from this page", state: "delivered" });
    const details = (await get(`${path}/${id}/deliveries/${delivery.event_id}`)).json();
    expect(details).toMatchObject({ event: message, attempts: [{ status: 200, problem: null, answer: "Accepted" }] });
  });
});

describe("replaying one event", () => {
  it("delivers it again with its id, also to an endpoint that is younger than it", async () => {
    const receiver = await startReceiver();
    const { post, get, user } = await test.signedIn({ app_role: "admin" });
    await post("/rest/v1/contacts", { first_name: "Ada", email: "ada@example.com" });
    const [{ id: event_id }] = (await get("/rest/v1/events")).json().items;
    const { id } = await test.build.endpoint({ company_id: user.company_id ?? "", url: receiver.url });
    for (let count = 0; count < 2; count++) {
      expect((await post(`${path}/${id}/replay`, { event_id })).json()).toEqual({ count: 1 });
      await test.runJobs();
    }
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([event_id, event_id]);
  });
});

describe("the list of events", () => {
  it("is read from the oldest event or from a given time, by type and in pages", async () => {
    const { get, post } = await test.signedIn({ app_role: "admin" });
    for (let count = 0; count < 5; count++) {
      await post("/rest/v1/contacts", { first_name: "Ada", email: `ada${count}@example.com` });
    }
    const all = (await get("/rest/v1/events")).json();
    expect(all).toMatchObject({ next_cursor: null });
    const times: string[] = all.items.map(({ timestamp }: { timestamp: string }) => timestamp);
    expect(times).toEqual([...times].sort());
    expect(times).toHaveLength(5);
    const first = (await get("/rest/v1/events?limit=3")).json();
    const rest = (await get(`/rest/v1/events?limit=3&cursor=${first.next_cursor}`)).json();
    expect([...first.items, ...rest.items]).toEqual(all.items);
    const since = (await get(`/rest/v1/events?since=${encodeURIComponent(times[3] ?? "")}`)).json();
    expect(since.items.at(-1)).toEqual(all.items.at(-1));
    expect(since.items.length).toBeLessThan(5);
    expect((await get("/rest/v1/events?type=quote.sent")).json().items).toEqual([]);
  });
});

describe("an address in a private network", () => {
  it("is refused when it is saved, and never called however it got there", async () => {
    const fenced = await createTestApp({ allowPrivate: false });
    const receiver = await startReceiver();
    const { post, user } = await fenced.signedIn({ app_role: "admin" });
    for (const url of [receiver.url, "https://localhost/x", "https://169.254.169.254/", "http://example.com/"]) {
      const refused = await post(path, { url, types });
      expect([refused.statusCode, Object.keys(refused.json().error.fields)], url).toEqual([400, ["url"]]);
    }
    const company_id = user.company_id ?? "";
    const { id } = await fenced.build.endpoint({ company_id, url: receiver.url });
    await post("/rest/v1/contacts", { first_name: "Ada", email: "ada@example.com" });
    await fenced.runJobs();
    expect((await post(`${path}/${id}/test`, {})).json()).toMatchObject({
      ok: false,
      problem: expect.stringContaining("private address"),
    });
    expect(receiver.received).toEqual([]);
  });
});

it("every type has a sentence for people", () => {
  for (const type of eventTypes) expect(eventCatalogue[type].sentence).toMatch(/^[A-Z].+\.$/);
});
