import { acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { offerPath } from "@quotemill/shared/offers/page-path";
import { quoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import { checkCountsJob, createCorrectedCounts } from "../../../server/src/features/counts/check-counts.ts";
import { unsealToken } from "../../../server/src/features/offers/index.ts";
import { createMetrics } from "../../../server/src/platform/observe/metrics.ts";
import { createTestApp } from "../../../server/test/test-app.ts";
import { demoPassword } from "./demo-data.ts";
import { seedDemo } from "./seed-demo.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  await seedDemo(test.db, test.files, test.keys);
});

const listOffers = () =>
  test.db
    .selectFrom("offers")
    .innerJoin("offer_quotes", "offer_quotes.offer_id", "offers.id")
    .innerJoin("quotes", "quotes.offer_id", "offers.id")
    .select(["offers.id", "quote_number", "offers.state", "opened_count", "question_at", "decline_reason"])
    .select(["token_sealed", "snapshot", "offers.created_at", "quote_sent_timestamp", "quotes.status"])
    .orderBy("offers.created_at")
    .execute();

it("the demo has offers in most states, with what their customers were sent", async () => {
  const offers = await listOffers();
  expect(
    offers.map(({ quote_number, state, opened_count, question_at, decline_reason }) =>
      [quote_number, state, opened_count, question_at && "question", decline_reason].filter((each) => each !== null),
    ),
  ).toEqual([
    ["HF-1053", "expired", 1],
    ["HF-1054", "accepted", 2],
    ["HF-1055", "declined", 1, "price"],
    ["HF-1056", "open", 2],
    ["HF-1058", "open", 1, "question"],
    ["HF-1057", "open", 0],
  ]);
  for (const { quote_number, snapshot, status, created_at, quote_sent_timestamp } of offers) {
    expect(quoteSnapshot.parse(snapshot)).toMatchObject({ quote_number, terms: expect.stringContaining("deposit") });
    expect([status, quote_sent_timestamp]).toEqual(["Sent", created_at]);
  }
});

it("the demo dates each timeline in its order, before today, and closes it to changes", async () => {
  const events = await test.db
    .selectFrom("offer_events")
    .select(["offer_id", "kind", "at"])
    .orderBy("offer_id")
    .orderBy("id")
    .execute();
  for (const [index, { offer_id, kind, at }] of events.entries()) {
    const before = events[index - 1];
    if (before?.offer_id === offer_id) expect(at >= before.at, `${before.kind}, ${kind}`).toBe(true);
    else expect(kind).toBe("sent");
    expect(Date.parse(at)).toBeLessThan(Date.now());
  }
  await expect(sql`update offer_events set at = now()`.execute(test.db)).rejects.toThrow("never changes");
});

it("the demo's offers agree with the nightly check of the counts", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  await checkCountsJob.run({ db: test.db, log, correctedCounts: createCorrectedCounts(createMetrics()) }, {});
  expect(lines).toEqual([]);
});

it("the demo opens each customer's page and document, and prints the certificate without any mail", async () => {
  await test.runJobs();
  const get = (url: string) => test.app.inject({ url });
  for (const { quote_number, token_sealed, state } of await listOffers()) {
    const path = offerPath(unsealToken(test.keys, token_sealed));
    const page = await get(path);
    expect([page.statusCode, page.body.includes(quote_number)], quote_number).toEqual([200, true]);
    expect((await get(`${path}/pdf/1`)).body.slice(0, 5)).toBe("%PDF-");
    for (const file of ["certificate", "accepted/1"]) {
      expect((await get(`${path}/${file}`)).statusCode).toBe(state === "accepted" ? 200 : 404);
    }
  }
  const { record } = await test.db.selectFrom("offer_acceptances").select("record").executeTakeFirstOrThrow();
  const { name, sent_at, first_opened_at, accepted_at, quotes } = acceptanceRecord.parse(record);
  expect([name, quotes[0]?.extras.length]).toEqual(["Ellen Tran", 1]);
  expect([sent_at, first_opened_at, accepted_at].toSorted()).toEqual([sent_at, first_opened_at, accepted_at]);
  const mails = await sql<{ to: string }>`select recipient as to from app.mailbox`.execute(test.db);
  expect(mails.rows.map(({ to }) => to)).toEqual(["newstarter@demo.test"]);
});

it("the demo's offers are on the dashboard", async () => {
  const payload = { email: "admin@demo.test", password: demoPassword };
  const signedIn = await test.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload });
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` };
  const { total } = (await test.app.inject({ url: "/rest/v1/offer_numbers", headers })).json();
  expect(total).toEqual({ sent: 6, viewed: 5, accepted: 1, declined: 1 });
  const { items } = (await test.app.inject({ url: "/rest/v1/needs_attention", headers })).json();
  expect(items.map(({ kind, quote_numbers }: Record<string, string>) => `${kind} ${quote_numbers}`)).toEqual([
    "accepted HF-1054",
    "question HF-1058",
    "opened HF-1056",
    "failed HF-1061",
  ]);
});

it("the demo's activity shows the actions of staff and customers, in the order of time", async () => {
  const { id } = await test.db
    .selectFrom("contacts")
    .select("id")
    .where("email", "=", "ellen.tran@example.com")
    .executeTakeFirstOrThrow();
  const told = await test.db
    .selectFrom("audit_mentions")
    .innerJoin("audit_log", "audit_log.id", "entry_id")
    .select(["action", "actor_name", "audit_log.created_at", "audit_mentions.created_at as mentioned_at"])
    .where("target_id", "=", id)
    .orderBy("audit_mentions.created_at")
    .execute();
  const words = told.map(({ action, actor_name }) => `${actor_name}: ${action}`);
  expect(words.slice(0, 6)).toEqual([
    "Priya Nair: contact.created",
    "Priya Nair: quote.submitted",
    "Tom Ashby: quotes.sent",
    "Ellen Tran: offer.opened",
    "Ellen Tran: offer.opened",
    "Ellen Tran: offer.accepted",
  ]);
  expect(told.every(({ created_at, mentioned_at }) => created_at === mentioned_at)).toBe(true);
});
