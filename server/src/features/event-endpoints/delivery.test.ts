import { mostAttempts } from "@quotemill/shared/events/endpoints";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { budgets, spend } from "../../platform/http/budgets.ts";
import { recordContactEvents } from "../events/index.ts";
import { countCall } from "./deliver-events.ts";
import { wakeEndpointsJob } from "./index.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const dayMs = 24 * 3_600_000;

/** A company with an endpoint at that address, and what happens there. */
async function subscribed(url: string) {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const endpoint = await test.build.endpoint({ company_id, url });
  const path = `/rest/v1/event_endpoints/${endpoint.id}`;
  let people = 0;
  /** A session that has not ended, however much time has passed. */
  const admin = () => test.signedIn({ company_id, app_role: "admin" });
  return {
    caller,
    company_id,
    endpoint,
    path,
    /** Causes an event that the endpoint gets. */
    happen: async () => {
      const contact = await test.build.contact({ company_id, email: `person${++people}@example.com` });
      await recordContactEvents(test.db, company_id, [{ id: contact.id, changed: null }]);
    },
    read: async () => {
      const [read] = (await (await admin()).get("/rest/v1/event_endpoints")).json().items;
      return read;
    },
    deliveries: async () => (await (await admin()).get(`${path}/deliveries`)).json().items,
    admin,
  };
}

/** Lets that time pass for the server and its jobs, and runs those that are due then. */
async function pass(ms: number) {
  test.passTime(ms);
  onTestFinished(() => test.passTime(-ms));
  await test.hoursPass(ms / 3_600_000);
  await test.runJobs();
}
const wake = () => wakeEndpointsJob.run({ db: test.serverDb, clock: () => new Date(Date.now() + 400 * dayMs) }, {});

describe("an event", () => {
  it("arrives once, signed with the endpoint's own secret, as it was recorded", async () => {
    const receiver = await startReceiver();
    const { endpoint, happen, read, deliveries, company_id } = await subscribed(receiver.url);
    await happen();
    await test.runJobs();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    const verified = new Webhook(endpoint.secret).verify(body, headers as Record<string, string>) as { id: string };
    expect(verified).toMatchObject({ type: "contact.created", data: { company_id } });
    expect(headers["webhook-id"]).toBe(verified.id);
    expect(Object.keys(headers).filter((name) => name.startsWith("x-quotemill"))).toEqual([]);
    const stored = await test.db
      .selectFrom("events")
      .select(sql<string>`body::text`.as("body"))
      .where("id", "=", verified.id)
      .executeTakeFirstOrThrow();
    expect(body).toBe(stored.body);
    expect(await deliveries()).toMatchObject([
      { event_id: verified.id, state: "delivered", attempts: 1, about: "Ada", last: { status: 200, problem: null } },
    ]);
    expect(await read()).toMatchObject({ health: { state: "healthy", calls: 1, succeeded: 1, latest: [true] } });
    await test.runJobs();
    expect(receiver.received).toHaveLength(1);
  });

  it("goes to all endpoints of its company that chose its type and are on", async () => {
    const [chosen, other, off, strange] = await Promise.all(Array.from({ length: 4 }, () => startReceiver()));
    const { company_id, happen } = await subscribed(chosen?.url ?? "");
    await test.build.endpoint({ company_id, url: other?.url ?? "", types: ["offer.accepted"] });
    await test.build.endpoint({ company_id, url: off?.url ?? "", is_enabled: false });
    await subscribed(strange?.url ?? "");
    await happen();
    await test.runJobs();
    expect([chosen, other, off, strange].map((each) => each?.received.length)).toEqual([1, 0, 0, 0]);
  });

  it("keeps a working secret from a second replacement that has not seen the first", async () => {
    const receiver = await startReceiver();
    const { caller, endpoint, path, happen } = await subscribed(receiver.url);
    const rotate = (previous_until: string | null) => caller.post(`${path}/rotate_secret`, { previous_until });
    const first = await rotate(null); // its answer is lost
    expect((await rotate(null)).statusCode).toBe(409);
    await happen();
    await test.runJobs();
    const [{ body, headers } = { body: "", headers: {} }] = receiver.received;
    expect(() => new Webhook(endpoint.secret).verify(body, { ...headers } as Record<string, string>)).not.toThrow();
    expect((await rotate(first.json().previous_until)).statusCode).toBe(200);
  });

  it("is signed with both secrets for a day after a rotation, and then with the new one", async () => {
    const receiver = await startReceiver();
    const { caller, endpoint, path, happen } = await subscribed(receiver.url);
    const { secret } = (await caller.post(`${path}/rotate_secret`, {})).json();
    await happen();
    await test.runJobs();
    const verify = (key: string, index: number) => {
      const { body = "", headers = {} } = receiver.received[index] ?? {};
      return () => new Webhook(key).verify(body, { ...headers } as Record<string, string>);
    };
    expect(verify(secret, 0)).not.toThrow();
    expect(verify(endpoint.secret, 0)).not.toThrow();
    await test.db
      .updateTable("event_endpoints")
      .set({ previous_until: new Date(0).toISOString() })
      .where("id", "=", endpoint.id)
      .execute();
    await happen();
    await test.runJobs();
    expect(verify(secret, 1)).not.toThrow();
    expect(verify(endpoint.secret, 1)).toThrow("No matching signature found");
  });
});

it("no event leaves by what a key made or changed, from the moment at which the key ends", async () => {
  const [own, made, turned] = await Promise.all(Array.from({ length: 3 }, () => startReceiver()));
  const { company_id, endpoint, happen } = await subscribed("https://before.example.com/");
  await test.build.endpoint({ company_id, url: own?.url ?? "" });
  const program = await test.withKey({ company_id, scopes: ["integrations.write"] });
  const path = "/rest/v1/event_endpoints";
  await program.post(path, { url: made?.url, types: ["contact.created"] });
  await program.patch(`${path}/${endpoint.id}`, { url: turned?.url });
  await happen();
  await test.runJobs();
  expect([own, made, turned].map((each) => each?.received.length)).toEqual([1, 1, 1]);
  const ended = { expires_at: new Date().toISOString() };
  await test.db.updateTable("api_keys").set(ended).where("id", "=", program.key.id).execute();
  await happen();
  await test.runJobs();
  expect([own, made, turned].map((each) => each?.received.length)).toEqual([2, 1, 1]);
});

describe("a receiver that fails", () => {
  it("gets the same message again by the schedule, and is well after the first that it takes", async () => {
    const receiver = await startReceiver(answers.status(500), answers.close, answers.ok);
    const { happen, read, deliveries } = await subscribed(receiver.url);
    await happen();
    await test.runJobs();
    expect(await read()).toMatchObject({ health: { state: "failing", latest: [false] }, waiting: 1 });
    await pass(1_000);
    expect(receiver.received).toHaveLength(1);
    await pass(6_000);
    expect(receiver.received).toHaveLength(2);
    await pass(6 * 60_000);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 3 }]);
    expect(await read()).toMatchObject({ health: { state: "healthy", latest: [false, false, true] } });
  });

  it("is tried eight times in little more than a day, and the event can then be replayed", async () => {
    const receiver = await startReceiver(answers.status(503));
    const { admin, path, happen, deliveries, read } = await subscribed(receiver.url);
    await happen();
    await test.runJobs();
    for (let quarter = 0; quarter < 33 * 4; quarter++) await pass(900_000);
    expect(receiver.received).toHaveLength(mostAttempts);
    expect(await deliveries()).toMatchObject([
      { state: "failed", attempts: mostAttempts, next_at: null, last: { problem: expect.stringContaining("503") } },
    ]);
    expect(await read()).toMatchObject({ failed: 1, waiting: 0 });
    expect((await (await admin()).post(`${path}/replay_failed`, {})).json()).toEqual({ count: 1 });
    await test.runJobs();
    expect(receiver.received).toHaveLength(mostAttempts + 1);
    expect(await deliveries()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });

  it("is asked with one event at a time, and then gets all that waited, in order", async () => {
    const receiver = await startReceiver(answers.status(500), answers.status(500), answers.ok);
    const { happen, company_id } = await subscribed(receiver.url);
    await happen();
    await test.runJobs();
    for (let count = 0; count < 4; count++) await happen();
    await test.runJobs();
    expect(receiver.received).toHaveLength(1);
    await pass(6_000);
    expect(receiver.received).toHaveLength(2);
    await pass(6 * 60_000);
    await wake();
    await test.runJobs();
    await pass(6 * 60_000);
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    const events = await test.db.selectFrom("events").select("id").where("company_id", "=", company_id).execute();
    expect(ids.size).toBe(events.length);
  });

  it("is given the time that it asks for", async () => {
    const wait = (response: Parameters<typeof answers.ok>[0]) =>
      response.writeHead(429, { "retry-after": "1800" }).end();
    const receiver = await startReceiver(wait, answers.ok);
    const { happen } = await subscribed(receiver.url);
    await happen();
    await test.runJobs();
    await pass(20 * 60_000);
    expect(receiver.received).toHaveLength(1);
    await pass(11 * 60_000);
    expect(receiver.received).toHaveLength(2);
  });

  it("that redirects is not followed", async () => {
    const target = await startReceiver();
    const receiver = await startReceiver(answers.redirect(target.url));
    const { happen, deliveries } = await subscribed(receiver.url);
    await happen();
    await test.runJobs();
    expect(target.received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: "waiting", last: { status: 302, problem: expect.stringContaining("redirected") } },
    ]);
  });

  it("that says it is gone is removed", async () => {
    const receiver = await startReceiver(answers.status(410));
    const { admin, happen, read } = await subscribed(receiver.url);
    await happen();
    await test.runJobs();
    expect(await read()).toBeUndefined();
    const { items } = (await (await admin()).get("/rest/v1/audit_log?kind=settings")).json();
    expect(items[0]).toMatchObject({ action: "endpoint.gone", subject: receiver.host });
  });

  it("that hangs is called in the other lane from then on, without a failure being counted", async () => {
    const receiver = await startReceiver(() => undefined, answers.ok);
    const { happen, read, deliveries, endpoint } = await subscribed(receiver.url);
    await happen();
    const running = test.runJobs();
    await expect.poll(() => receiver.received.length).toBe(1);
    test.timeOutCalls();
    await running;
    expect(await read()).toMatchObject({ health: { state: "healthy" } });
    expect(receiver.received).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ state: "delivered", attempts: 1 }]);
    const attempts = await test.db
      .selectFrom("event_attempts")
      .select("error")
      .where("endpoint_id", "=", endpoint.id)
      .orderBy("id")
      .execute();
    expect(attempts).toEqual([{ error: "slow" }, { error: null }]);
  });
});

const mailsTo = (email: string) =>
  test.db.selectFrom("app.mailbox").select("subject").where("recipient", "=", email).orderBy("created_at").execute();

describe("the mail to admins about a failing endpoint", () => {
  /** An endpoint that has begun to fail. Its admins get a mail once `failOn` is called. */
  async function failing() {
    const receiver = await startReceiver(answers.status(500));
    const subscription = await subscribed(receiver.url);
    await subscription.happen();
    await test.runJobs();
    return {
      ...subscription,
      told: [{ subject: `Events do not reach ${receiver.host}` }],
      failOn: async () => {
        await wake();
        await pass(13 * 3_600_000);
      },
    };
  }

  it("is sent to each separately: one that fails repeats no other", async () => {
    const { caller, company_id, told, failOn } = await failing();
    const colleague = await test.build.user({ company_id, app_role: "admin" });
    await sql`alter table app.mailbox add constraint unreachable
      check (recipient <> ${sql.lit(caller.user.email)}) not valid`.execute(test.db);
    await failOn();
    await pass(3_600_000);
    expect([await mailsTo(caller.user.email), await mailsTo(colleague.email)]).toEqual([[], told]);
    await sql`alter table app.mailbox drop constraint unreachable`.execute(test.db);
    await pass(3_600_000);
    expect([await mailsTo(caller.user.email), await mailsTo(colleague.email)]).toEqual([told, told]);
  });

  it("counts among the company's mails to staff, and waits if there are too many", async () => {
    const { caller, company_id, told, failOn } = await failing();
    await spend(test.db, "staffMails", company_id, { amount: budgets.staffMails.most });
    await failOn();
    expect(await mailsTo(caller.user.email)).toEqual([]);
    await test.db.deleteFrom("app.budget_uses").execute();
    await pass(2 * 3_600_000);
    expect(await mailsTo(caller.user.email)).toEqual(told);
  });
});

describe("five days of nothing but failures", () => {
  it("switch an endpoint off, with a mail to the admins before and after", async () => {
    const receiver = await startReceiver(answers.status(500));
    const { caller, admin, happen, read, path } = await subscribed(receiver.url);
    const email = caller.user.email;
    for (let day = 0; day < 5; day++) {
      await happen();
      await wake();
      for (let hour = 0; hour < 24; hour += 6) await pass(6 * 3_600_000);
    }
    await test.runJobs();
    expect(await mailsTo(email)).toEqual([{ subject: `Events do not reach ${receiver.host}` }]);
    await happen();
    await wake();
    await pass(6 * 3_600_000);
    await test.runJobs();
    expect(await mailsTo(email)).toEqual([
      { subject: `Events do not reach ${receiver.host}` },
      { subject: `Events to ${receiver.host} were switched off` },
    ]);
    const given = await read();
    expect(given).toMatchObject({ is_enabled: false, health: { state: "given_up" }, waiting: 0 });
    expect(given.failed).toBeGreaterThan(0);
    const { post, patch } = await admin();
    expect((await post(`${path}/replay_failed`, {})).json().error.message).toBe(
      "This endpoint is switched off. Switch it on first.",
    );
    expect((await patch(path, { is_enabled: true })).json()).toMatchObject({
      is_enabled: true,
      health: { state: "healthy" },
    });
  });
});

describe("a process that dies during a call", () => {
  it("leaves the call to be made again, with the same id", async () => {
    const receiver = await startReceiver();
    const { happen, endpoint } = await subscribed(receiver.url);
    await happen();
    // As the process left it: claimed, and its job lost.
    const later = new Date(Date.now() + 400 * dayMs - 60_000).toISOString();
    await test.db
      .updateTable("event_deliveries")
      .set({ next_at: later })
      .where("endpoint_id", "=", endpoint.id)
      .execute();
    await test.runJobs();
    expect(receiver.received).toEqual([]);
    await wake();
    await test.db
      .updateTable("event_deliveries")
      .set({ next_at: "epoch" })
      .where("endpoint_id", "=", endpoint.id)
      .execute();
    await test.runJobs();
    expect(receiver.received).toHaveLength(1);
  });
});

it("a company beyond its budget of calls waits, and loses nothing", async () => {
  const receiver = await startReceiver();
  const { company_id, happen, deliveries } = await subscribed(receiver.url);
  for (let call = 0; call < budgets.eventCalls.most; call++) countCall(company_id);
  await happen();
  await test.runJobs();
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: "waiting", attempts: 0, last: null }]);
  const neighbour = await subscribed(receiver.url);
  await neighbour.happen();
  await test.runJobs();
  expect(receiver.received).toHaveLength(1);
});

it("a look for the next calls reads few rows, however many wait", async () => {
  const receiver = await startReceiver();
  const { company_id, endpoint, happen } = await subscribed(receiver.url);
  await happen();
  const [contact] = await test.db.selectFrom("contacts").select("id").where("company_id", "=", company_id).execute();
  const news = Array.from({ length: 3_000 }, () => ({ id: contact?.id ?? "", changed: null }));
  await recordContactEvents(test.db, company_id, news);
  await sql`analyze event_deliveries`.execute(test.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain select event_id from event_deliveries
    where company_id = ${company_id} and endpoint_id = ${endpoint.id} and state = 'waiting'
    order by next_at, created_at limit 10`.execute(test.db);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Sort");
});
