import { createHash } from "node:crypto";
import { quoteSnapshot } from "@quotemill/shared/offers/snapshot";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { acceptedBefore, endsInThePast, notConfirmed, pdfMissing } from "@quotemill/shared/sending/sendable";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "../../../test/receiver.ts";
import { buildSender, pdf } from "../../../test/sender.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { loggerOptions } from "../../platform/observe/log.ts";

const lines: string[] = [];
let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp({ logger: pino(loggerOptions("trace"), { write: (line) => void lines.push(line) }) });
});

const newSender = (webhook: string) => buildSender(test, webhook, "admin");
const tokenOf = (url: string) => url.slice(-43);
const today = () => localDay(new Date(), defaultRegion.time_zone);
const offersOf = (company_id: string) =>
  test.db.selectFrom("offers").selectAll().where("company_id", "=", company_id).orderBy("created_at").execute();
const eventsOf = (offer_id: string) =>
  test.db
    .selectFrom("offer_events")
    .select(["kind", "actor", "actor_id", "detail"])
    .where("offer_id", "=", offer_id)
    .orderBy("id")
    .execute();
const latestOf = async (...ids: string[]) => {
  const rows = await test.db.selectFrom("quotes").select(["id", "offer_id"]).where("id", "in", ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.offer_id);
};

describe("a send", () => {
  it("freezes what the customer receives, under a link that is new", async () => {
    const receiver = await startReceiver(answers.ok);
    const { caller, company_id, contact, first, second, send } = await newSender(receiver.url);
    const { offer } = (await send({ choice: "one", valid_until: addDays(today(), 3) })).json();
    expect(offer).toMatchObject({ state: "open", valid_until: addDays(today(), 3) });
    const [stored] = await offersOf(company_id);
    expect(stored).toMatchObject({
      id: offer.id,
      state: "open",
      choice: "one",
      contact_id: contact.id,
      person_email: contact.email,
      created_by: caller.user.id,
      token_hash: createHash("sha256").update(tokenOf(offer.url)).digest(),
    });
    const offered = await test.db
      .selectFrom("offer_quotes")
      .selectAll()
      .where("offer_id", "=", offer.id)
      .orderBy("position")
      .execute();
    expect(offered.map(({ quote_id }) => quote_id)).toEqual([second.id, first.id]);
    for (const { snapshot, pdf_sha256 } of offered) {
      expect(quoteSnapshot.parse(snapshot)).toMatchObject({
        job: "Side boundary",
        customer: { name: "Ada", email: contact.email },
        totals: { grand_total: 11_050 },
        answers: [{ label: "Fence length", value: "12" }],
      });
      expect(pdf_sha256).toEqual(createHash("sha256").update(pdf).digest());
    }
    const detail = { quote_ids: [second.id, first.id], by_kind: "first", valid_until: offer.valid_until };
    expect(await eventsOf(offer.id)).toEqual([{ kind: "sent", actor: "staff", actor_id: caller.user.id, detail }]);
    expect(await latestOf(first.id, second.id)).toEqual([offer.id, offer.id]);
  });

  it.each([
    ["do not add up", { sub_total: 100, gst_total: 10, grand_total: 999 }, " +  = $999.00"],
    [
      "differ by a rounding",
      { sub_total: 100, gst_total: "10.004", grand_total: 110.01 },
      "$100.01 + $10.00 = $110.01",
    ],
    ["are words", { sub_total: "on request", gst_total: 10, grand_total: "on request" }, "on request +  = on request"],
  ])("writes its variables as the offer has them, where a workflow's figures %s", async (_, outputs, written) => {
    const receiver = await startReceiver(answers.ok);
    const { second, send } = await newSender(receiver.url);
    await test.db
      .updateTable("quotes")
      .set({ outputs: JSON.stringify(outputs) })
      .where("id", "=", second.id)
      .execute();
    await send({ email_message: "It is: {{sub_total}} + {{gst_total}} = {{grand_total}}" });
    expect(JSON.parse(receiver.received[0]?.body ?? "{}").email_message).toBe(`It is: ${written}`);
  });

  it("keeps the words of the mail as the customer reads them", async () => {
    const receiver = await startReceiver(answers.ok);
    const { contact, company_id, send } = await newSender(receiver.url);
    await send({ email_message: "Hi {{contact_first_name}},\r\n\r\nhere is {{quote_number}}." });
    const mailed = JSON.parse(receiver.received[0]?.body ?? "{}").email_message;
    expect(mailed).toContain(`Hi ${contact.first_name},\n\nhere is`);
    expect(await offersOf(company_id)).toMatchObject([{ message: mailed }]);
  });

  it.each([
    ["no end", null, null],
    ["today", today(), today()],
  ])("can be valid until %s", async (_what, valid_until, expected) => {
    const receiver = await startReceiver(answers.ok);
    const { send } = await newSender(receiver.url);
    expect((await send({ valid_until })).json().offer.valid_until).toBe(expected);
  });

  it("cannot end in the past, and then sends nothing", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, send } = await newSender(receiver.url);
    const refused = await send({ valid_until: addDays(today(), -1) });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: endsInThePast }]);
    expect([receiver.received, await offersOf(company_id)]).toEqual([[], []]);
  });

  it("needs the file of each PDF", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, first, send } = await newSender(receiver.url);
    await test.files.delete(`${company_id}/${first.id}/a.pdf`);
    const refused = await send();
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: pdfMissing(first.quote_number) }]);
    expect(receiver.received).toEqual([]);
  });

  it("leaves its link in no log and in no record, even if the receiver returns it", async () => {
    const receiver = await startReceiver((response) => {
      response.writeHead(500).end(receiver.received[0]?.body.replace(/.*(?="offer_url")/, ""));
    });
    const { company_id, send, runs } = await newSender(receiver.url);
    const answer = await send();
    const token = tokenOf(JSON.parse(receiver.received[0]?.body ?? "{}").offer_url);
    const [sends, deliveries, jobs] = await Promise.all([
      test.db.selectFrom("quote_sends").selectAll().where("company_id", "=", company_id).execute(),
      test.db.selectFrom("webhook_deliveries").selectAll().where("company_id", "=", company_id).execute(),
      test.pool.query("select payload from graphile_worker._private_jobs"),
    ]);
    const [run] = await runs();
    expect(run.response_excerpt).toContain("/o/[hidden]");
    const kept = JSON.stringify([answer.json(), sends, deliveries, jobs.rows, run, lines]);
    expect(kept).not.toContain(token.slice(0, 12));
  });
});

describe("sending again", () => {
  it("replaces the earlier offer of the same quotes, whose link leads to the new one", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, first, second, third, send } = await newSender(receiver.url);
    const { offer: earlier } = (await send()).json();
    const { offer: other } = (await send({ quote_ids: [third.id] })).json();
    const { offer: later } = (await send({ quote_ids: [first.id, second.id] })).json();
    expect(await offersOf(company_id)).toMatchObject([
      { id: earlier.id, state: "replaced", replaced_by: later.id },
      { id: other.id, state: "open", replaced_by: null },
      { id: later.id, state: "open", replaced_by: null },
    ]);
    expect(await eventsOf(earlier.id)).toMatchObject([
      { kind: "sent" },
      { kind: "replaced", actor: "staff", detail: { by_offer_id: later.id } },
    ]);
    expect(await eventsOf(later.id)).toMatchObject([{ kind: "sent", detail: { by_kind: "again" } }]);
    expect(await latestOf(first.id, third.id)).toEqual([later.id, other.id]);
  });

  it("also keeps an earlier offer that holds another quote", async () => {
    const receiver = await startReceiver(answers.ok);
    const { company_id, first, send } = await newSender(receiver.url);
    await send();
    await send({ quote_ids: [first.id] });
    expect((await offersOf(company_id)).map(({ state }) => state)).toEqual(["open", "open"]);
  });

  it("is refused once the customer has accepted", async () => {
    const receiver = await startReceiver(answers.ok);
    const { first, send } = await newSender(receiver.url);
    const { offer } = (await send({ quote_ids: [first.id] })).json();
    await test.db.updateTable("offer_quotes").set({ state: "accepted" }).where("offer_id", "=", offer.id).execute();
    const refused = await send();
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: acceptedBefore(first.quote_number) }]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a send that fails", () => {
  it("leaves the earlier offer as it was if nothing can have arrived", async () => {
    const receiver = await startReceiver(answers.ok, answers.status(422));
    const { caller, company_id, first, send } = await newSender(receiver.url);
    const { offer } = (await send()).json();
    expect((await send()).statusCode).toBe(424);
    const [earlier, failed] = await offersOf(company_id);
    expect([earlier, failed]).toMatchObject([{ id: offer.id, state: "open" }, { state: "withdrawn" }]);
    expect(await latestOf(first.id)).toEqual([offer.id]);
    expect(await eventsOf(failed?.id ?? "")).toMatchObject([
      { kind: "withdrawn", actor: "system", detail: { reason: "not_sent" } },
    ]);
    const numbers = (await caller.get("/rest/v1/offer_numbers")).json();
    expect(numbers.total).toEqual({ sent: 1, viewed: 0, accepted: 0, declined: 0 });
    await test.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await test.runJobs();
    expect(await eventsOf(failed?.id ?? "")).toHaveLength(1);
    expect(await latestOf(first.id)).toEqual([offer.id]);
  });

  it.each([
    ["did not confirm", answers.close],
    ["broke down", answers.status(500)],
  ])("keeps its link usable if the workflow %s, because the customer may have it", async (_what, answer) => {
    const receiver = await startReceiver(answer);
    const { company_id, first, send } = await newSender(receiver.url);
    expect((await send()).statusCode).toBe(424);
    const [offer] = await offersOf(company_id);
    expect(offer?.state).toBe("open");
    expect(await latestOf(first.id)).toEqual([offer?.id]);
    expect(await eventsOf(offer?.id ?? "")).toMatchObject([{ kind: "sent", detail: { unconfirmed: true } }]);
  });
});

describe("a send whose process was killed", () => {
  /** Builds the records that such a send leaves behind. */
  async function buildKilled() {
    const receiver = await startReceiver(answers.ok);
    const sender = await newSender(receiver.url);
    const offer = (await sender.send()).json().offer;
    await test.pool.query("alter table offer_events disable trigger all");
    await test.pool.query("delete from offer_events where offer_id = $1", [offer.id]);
    await test.pool.query("alter table offer_events enable trigger all");
    await test.db.updateTable("quotes").set({ offer_id: null }).where("company_id", "=", sender.company_id).execute();
    await test.pool.query(
      "update quote_sends set finished_at = null, started_at = now() - interval '3 minutes' where company_id = $1",
      [sender.company_id],
    );
    return { ...sender, offer, receiver };
  }

  it("counts after a while, because the customer may have the link", async () => {
    const { offer, first } = await buildKilled();
    await test.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await test.runJobs();
    expect(await eventsOf(offer.id)).toMatchObject([{ kind: "sent", detail: { unconfirmed: true } }]);
    expect(await latestOf(first.id)).toEqual([offer.id]);
  });

  it("counts before the next one of the same quotes, which then replaces it", async () => {
    const { offer, first, company_id, send } = await buildKilled();
    expect((await send()).json()).toMatchObject({ error: notConfirmed });
    expect(await latestOf(first.id)).toEqual([offer.id]);
    const { offer: next } = (await send()).json();
    expect(await offersOf(company_id)).toMatchObject([{ id: offer.id, state: "replaced" }, { id: next.id }]);
    await test.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await test.runJobs();
    expect(await latestOf(first.id)).toEqual([next.id]);
  });
});
