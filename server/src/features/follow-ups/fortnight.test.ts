import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { defaultFollowUps, type FollowUpSettings } from "@quotemill/shared/companies/follow-ups";
import { localHour } from "@quotemill/shared/time/calendar";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { createMailBudget } from "../mail/index.ts";
import { applyChange, confirmOffer } from "../offers/index.ts";
import { markDone } from "../workflow/index.ts";
import { queueFollowUps } from "./queue-follow-ups.ts";
import { sendFollowUpJob } from "./send-follow-up.job.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let publicUrl: string;
beforeAll(async () => {
  test = await createTestApp();
  publicUrl = await test.listen();
});

const hourMs = 3_600_000;

/** A company with reminders in that zone, and its own clock and processes. */
async function company(
  time_zone: string,
  webhook: string | null,
  begin: string,
  settings: Partial<FollowUpSettings> = {},
) {
  const { company_id, id: _first, ...offer } = await sendOffer(begin);
  await test.db
    .updateTable("companies")
    .set({
      time_zone,
      quote_send_webhook_url: webhook,
      follow_ups: JSON.stringify({ ...defaultFollowUps, is_on: true, ...settings }),
    })
    .where("id", "=", company_id)
    .execute();
  let now = new Date(begin);
  const deps = {
    db: test.db,
    keys: test.keys,
    mailBudget: test.mailBudget,
    clock: () => now,
    outbound: test.outbound,
    reference: { url: () => `${publicUrl}/workflow`, outbound: test.outbound },
    publicUrl: () => publicUrl,
  };
  /** Does what one process does each time the timer fires: the queue's jobs of this company, then. */
  const tick = async (send = (payload: unknown) => sendFollowUpJob.run(deps, payload)) => {
    await queueFollowUps(test.db, now);
    const jobs = await test.pool.query(
      "select id, payload from graphile_worker._private_jobs where payload->>'company_id' = $1 and payload->>'offer_id' is not null",
      [company_id],
    );
    await test.pool.query("delete from graphile_worker._private_jobs where id = any($1)", [
      jobs.rows.map(({ id }) => id),
    ]);
    for (const { payload } of jobs.rows) await send(payload);
  };
  const timeline = async (offerId: string) => {
    const events = await test.db
      .selectFrom("offer_events")
      .select("detail")
      .where("offer_id", "=", offerId)
      .where("kind", "=", "reminded")
      .orderBy("id")
      .execute();
    return events.map(({ detail }) => detail);
  };
  return {
    company_id,
    offer: { ...offer, id: _first, company_id },
    deps,
    tick,
    timeline,
    now: () => now,
    pass: (hours: number) => {
      now = new Date(now.getTime() + hours * hourMs);
    },
    addOffer: (more: Parameters<typeof sendOffer>[1] = {}) => sendOffer(begin, { company_id, ...more }),
    /** Runs for this many days, as often as something is planned. */
    live: async (days: number, each: () => Promise<void> = tick) => {
      const end = new Date(now.getTime() + days * 24 * hourMs);
      while (now < end) {
        await each();
        const { at } = await test.db
          .selectFrom("offers")
          .select(({ fn }) => fn.min("next_follow_up_at").as("at"))
          .where("company_id", "=", company_id)
          .executeTakeFirstOrThrow();
        now = new Date(Math.max(Date.parse(at ?? end.toISOString()), now.getTime() + 5 * 60_000));
      }
    },
  };
}

const numbered = () => ({ quote_number: `HF-${randomUUID()}` });

async function sendOffer(sent: string, more: Parameters<typeof test.build.offer>[0] = {}) {
  return test.build.offer({
    created_at: sent,
    snapshots: [numbered()],
    valid_until: new Date(Date.parse(sent) + 14 * 24 * hourMs).toISOString().slice(0, 10),
    ...more,
  });
}

const localTimes = (received: { headers: Record<string, unknown> }[], timeZone: string) =>
  received.map(({ headers }) =>
    new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
      Number(headers["webhook-timestamp"]) * 1000,
    ),
  );
const stepsOf = (received: { body: string }[]) => received.map(({ body }) => JSON.parse(body).follow_up.step);

describe("over a fortnight, each reminder goes out once, at nine o'clock", () => {
  it.each([
    // Summer time ends on 3 April 2033.
    ["Australia/Sydney", "2033-03-28T02:00:00Z", ["31 Mar 2033, 9:00 am", "7 Apr 2033, 9:00 am"]],
    // Summer time begins on 27 March 2033.
    ["Europe/Dublin", "2033-03-21T12:00:00Z", ["24 Mar 2033, 9:00 am", "31 Mar 2033, 9:00 am"]],
    ["Australia/Brisbane", "2033-03-28T02:00:00Z", ["31 Mar 2033, 9:00 am", "7 Apr 2033, 9:00 am"]],
  ])("in %s", async (zone, begin, times) => {
    const receiver = await startReceiver(answers.ok);
    const { live, offer, timeline } = await company(zone, receiver.url, begin);
    await live(11);
    // The end is a Monday, so the last one would come on the Thursday before, which is the second's day.
    expect(localTimes(receiver.received, zone)).toEqual(times);
    expect(stepsOf(receiver.received)).toEqual([1, 3]);
    expect(await timeline(offer.id)).toEqual([{ step: 1 }, { step: 3 }]);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      kind: "follow_up",
      offer_url: `${publicUrl}/o/${offer.token}`,
      contact: { email: offer.contact.email },
      follow_up: { was_opened: false, unsubscribe_url: `${publicUrl}/o/${offer.token}/stop` },
    });
  });
});

describe("a process that is killed between the record and the call", () => {
  const killed = () => {
    throw new Error("killed");
  };

  it("leaves a reminder that another process sends, if our own workflow mails it", async () => {
    // Our workflow takes messages of these minutes only, so this happens now, wherever it is day.
    const zone = Intl.supportedValuesOf("timeZone").find((each) => localHour(new Date(), each) === 12) ?? "";
    const begin = new Date(Date.now() - 3 * 24 * hourMs).toISOString();
    const { deps, offer, timeline, pass } = await company(zone, null, begin, { business_days_only: false });
    pass(3 * 24);
    const payload = { company_id: offer.company_id, offer_id: offer.id };
    const dying = (post: typeof test.outbound.post) =>
      sendFollowUpJob.run({ ...deps, reference: { ...deps.reference, outbound: { ...test.outbound, post } } }, payload);
    const minutes = (count: number) => pass(count / 60);

    await expect(dying(killed)).rejects.toThrow("killed");
    await sendFollowUpJob.run(deps, payload); // too early to tell
    expect(await timeline(offer.id)).toEqual([]);
    minutes(2.2);
    const called = dying((...call) => test.outbound.post(...call).then(killed));
    await expect(called).rejects.toThrow("killed");
    minutes(2.2);
    await sendFollowUpJob.run(deps, payload);
    await sendFollowUpJob.run(deps, payload);

    expect(await timeline(offer.id)).toEqual([{ step: 1 }]);
    const mails = test.db
      .selectFrom("workflow_messages")
      .select("message_id")
      .where("company_id", "=", offer.company_id);
    expect(await mails.execute()).toEqual([{ message_id: `follow-up-${offer.id}-1` }]);
    await test.runJobs();
    const mailbox = (await test.app.inject("/dev/mail.json")).json() as { to: string }[];
    expect(mailbox.filter(({ to }) => to === offer.contact.email)).toHaveLength(1);
  });

  it("leaves one that is not repeated, if another workflow may have it", async () => {
    const receiver = await startReceiver(answers.ok);
    const { live, deps, tick, offer, timeline, now } = await company(
      "Europe/Dublin",
      receiver.url,
      "2034-03-06T12:00:00Z",
    );
    const dying = { ...deps, outbound: { ...test.outbound, post: killed } };
    let kills = 0;
    await live(11, async () => {
      const isFirst = kills === 0 && now() >= new Date("2034-03-09T09:00:00Z");
      if (!isFirst) return tick();
      await tick(async (payload) => {
        kills++;
        await sendFollowUpJob.run(dying, payload).catch(() => undefined);
      });
    });
    expect(await timeline(offer.id)).toEqual([{ step: 1, confirmed: false }, { step: 3 }]);
    expect(stepsOf(receiver.received)).toEqual([3]);
  });
});

it("two processes that come at once send one mail", async () => {
  const receiver = await startReceiver(answers.ok);
  const { deps, offer, pass } = await company("Europe/Dublin", receiver.url, "2035-03-05T12:00:00Z");
  pass(3 * 24);
  const send = () => sendFollowUpJob.run(deps, { company_id: offer.company_id, offer_id: offer.id });
  await Promise.all([send(), send(), send()]);
  expect(stepsOf(receiver.received)).toEqual([1]);
});

it("a customer with three offers gets one a day", async () => {
  const receiver = await startReceiver(answers.ok);
  const { live, offer, addOffer } = await company("Europe/Dublin", receiver.url, "2036-03-03T12:00:00Z");
  for (const more of [await addOffer(), await addOffer()]) {
    await test.db.updateTable("offers").set({ person_email: offer.contact.email }).where("id", "=", more.id).execute();
  }
  await live(8);
  expect(localTimes(receiver.received, "Europe/Dublin")).toEqual([
    "6 Mar 2036, 9:00 am",
    "7 Mar 2036, 9:00 am",
    "10 Mar 2036, 9:00 am",
  ]);
  const urls = receiver.received.map(({ body }) => JSON.parse(body).offer_url);
  expect(new Set(urls).size).toBe(3);
});

it("an offer that is opened again gets a fresh plan, each step once", async () => {
  const receiver = await startReceiver(answers.ok);
  const { live, now, offer, timeline } = await company("Europe/Dublin", receiver.url, "2040-03-05T12:00:00Z");
  await live(16);
  const first = [{ step: 1 }, { step: 3 }];
  expect(await timeline(offer.id)).toEqual(first);
  const { company_id, id } = offer;
  await applyChange(test.db, company_id, id, { type: "expire" });
  const caller = await test.signedIn({ company_id, app_role: "admin" });
  const valid_until = new Date(now().getTime() + 21 * 24 * hourMs).toISOString().slice(0, 10);
  const reopened = await caller.post("/functions/v1/reopen-offer", { offer_id: id, valid_until });
  expect(reopened.statusCode).toBe(200);
  await test.db.updateTable("offers").set({ open_since: now().toISOString() }).where("id", "=", id).execute();
  await live(22);
  expect(await timeline(id)).toEqual([...first, { step: 1 }, { step: 2 }, { step: 3 }]);
  expect(localTimes(receiver.received.slice(2), "Europe/Dublin")).toEqual([
    "26 Mar 2040, 9:00 am",
    "2 Apr 2040, 9:00 am",
    "9 Apr 2040, 9:00 am",
  ]);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(5);
});

it("an offer whose acceptance in part was undone also gets a fresh plan", async () => {
  const receiver = await startReceiver(answers.ok);
  const begin = "2041-03-04T12:00:00Z";
  const { live, now, offer, addOffer } = await company("Europe/Dublin", receiver.url, begin);
  await applyChange(test.db, offer.company_id, offer.id, { type: "withdraw" });
  const { company_id, id, quotes } = await addOffer({ choice: "each", snapshots: ["1", "2"].map(numbered) });
  const caller = await test.signedIn({ company_id, app_role: "admin" });
  const accepted = { offer_id: id, answer: "accepted", quote_ids: [quotes[0]?.quote_id] };
  expect((await caller.post("/functions/v1/record-answer", accepted)).statusCode).toBe(200);
  await live(9);
  expect(receiver.received).toEqual([]);
  const undone = await caller.post("/functions/v1/undo-acceptance", { offer_id: id, reason: "Wrong customer" });
  expect(undone.statusCode).toBe(200);
  await test.db.updateTable("offers").set({ open_since: now().toISOString() }).where("id", "=", id).execute();
  await live(4);
  expect(localTimes(receiver.received, "Europe/Dublin")).toEqual(["14 Mar 2041, 9:00 am"]);
});

it("a reminder goes where the offer went, even if the contact's address has changed", async () => {
  const receiver = await startReceiver(answers.ok);
  const { live, offer } = await company("Europe/Dublin", receiver.url, "2038-03-01T12:00:00Z");
  const moved = { email: `moved-${randomUUID()}@example.com`, first_name: "Grace" };
  await test.build.movedContact({ ...offer.contact, company_id: offer.company_id }, moved);
  await live(5);
  expect(receiver.received.map(({ body }) => JSON.parse(body).contact)).toEqual([
    expect.objectContaining({ email: offer.contact.email, firstName: "Grace" }),
  ]);
});

it("the timer plans an offer that is confirmed only after it was passed over", async () => {
  const { offer, tick, pass } = await company("Europe/Dublin", null, "2039-03-07T12:00:00Z");
  const planned = async () =>
    (
      await test.db
        .selectFrom("offers")
        .select("next_follow_up_at")
        .where("id", "=", offer.id)
        .executeTakeFirstOrThrow()
    ).next_follow_up_at;
  await test.db.updateTable("quotes").set({ offer_id: null }).where("offer_id", "=", offer.id).execute();
  await test.db.deleteFrom("offer_events").where("offer_id", "=", offer.id).execute();
  pass(2);
  await tick();
  expect(await planned()).toBeNull();
  await confirmOffer(test.db, offer.company_id, offer.id, { isCertain: false });
  await tick();
  expect(await planned()).toBe("2039-03-10T09:00:00.000Z");
});

it("a receiver that takes nothing is tried again, and one that refuses is not", async () => {
  const receiver = await startReceiver(answers.status(503), answers.ok, answers.status(400));
  const { live, offer, timeline } = await company("Europe/Dublin", receiver.url, "2037-03-02T12:00:00Z");
  await live(11);
  expect(localTimes(receiver.received, "Europe/Dublin").map((time) => time.split(", ")[0])).toEqual([
    "5 Mar 2037",
    "5 Mar 2037",
    "12 Mar 2037",
  ]);
  expect(await timeline(offer.id)).toEqual([{ step: 1 }]);
});

it("a reminder that does not fit the budget for mails goes out once it does", async () => {
  const receiver = await startReceiver(answers.ok);
  const { deps, offer, tick, timeline, pass } = await company("Europe/Dublin", receiver.url, "2040-03-05T12:00:00Z");
  const mailBudget = createMailBudget(test.db, { perHour: 10, perHourToOne: 1 });
  await mailBudget.take({ company_id: offer.company_id, to: offer.contact.email, kind: "quote" });
  const send = (payload: unknown) => sendFollowUpJob.run({ ...deps, mailBudget }, payload);
  pass(3 * 24);
  await tick(send);
  await tick(send);
  expect(receiver.received).toEqual([]);
  expect(await timeline(offer.id)).toEqual([]);
  await test.db
    .updateTable("app.budget_uses")
    .set({ ends_at: new Date(0).toISOString() })
    .execute();
  await tick(send);
  expect(receiver.received).toEqual([]);
  pass(1);
  await tick(send);
  expect(stepsOf(receiver.received)).toEqual([1]);
  expect(await timeline(offer.id)).toEqual([{ step: 1 }]);
});

it("a reminder that our own workflow has mailed stays counted, for any answer of the webhook", async () => {
  const passOn = (response: ServerResponse) => {
    const id = String(receiver.received.at(-1)?.headers["webhook-id"]);
    void markDone(test.db, company_id, id).then(() => response.writeHead(503).end());
  };
  const receiver = await startReceiver(passOn);
  const begin = "2040-03-05T12:00:00Z";
  const { company_id, deps, offer, tick, pass } = await company("Europe/Dublin", receiver.url, begin);
  const mailBudget = createMailBudget(test.db, { perHour: 10, perHourToOne: 1 });
  pass(3 * 24);
  await tick((payload) => sendFollowUpJob.run({ ...deps, mailBudget }, payload));
  expect(receiver.received).toHaveLength(1);
  const next = { company_id, to: offer.contact.email, kind: "quote" } as const;
  expect(await mailBudget.take(next)).not.toBeNull();
});
