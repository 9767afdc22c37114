import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { beforeAll, describe, expect, it } from "vitest";
import { withGuard } from "../../../test/offer-extras.ts";
import { staffOffer } from "../../../test/staff-offer.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { addEvent } from "./lifecycle/change-offer.ts";
import { newToken } from "./offer-link.ts";
import { insertOffer } from "./offers.queries.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const functions = "/functions/v1";
async function makeOffer(overrides?: Parameters<typeof staffOffer>[1]) {
  const offer = await staffOffer(test, overrides);
  const { caller, first } = offer;
  const list = async (quoteId = first) => (await caller.get(`/rest/v1/quotes/${quoteId}/offers`)).json().items;
  return { ...offer, list };
}

const ask = (offer: { company_id: string; id: string }, message: string) =>
  addEvent(test.db, offer.company_id, offer.id, { kind: "question", actor: "customer", detail: { message } });

/** Stores the certificate like the job, without the time that printing takes. */
async function printCertificate(company_id: string, offer_id: string) {
  const path = `${company_id}/offers/${offer_id}/${crypto.randomUUID()}.pdf`;
  await test.files.put(path, "%PDF-1.7");
  await test.db
    .updateTable("offer_acceptances")
    .set({ certificate_path: path, accepted_pdfs: JSON.stringify({ 2: path }) })
    .where("offer_id", "=", offer_id)
    .execute();
}

it("an offer has expired for staff and other systems once its last day is over, before the timer has come", async () => {
  const yesterday = addDays(localDay(new Date(), defaultRegion.time_zone), -1);
  const offer = await makeOffer({ valid_until: yesterday });
  const { company_id, id, first, list, act } = offer;
  await test.build.endpoint({ company_id });
  const [{ state, quotes }] = await list();
  expect([state, quotes[0].state]).toEqual(["expired", "expired"]);
  await ask(offer, "Is it still valid?");
  const told = await test.db
    .selectFrom("events")
    .select("body")
    .where("offer_id", "=", id)
    .orderBy("offer_event_id")
    .execute();
  expect(told.slice(-1).map(({ body }) => (body as { data: { offer: { state: string } } }).data.offer.state)).toEqual([
    "expired",
  ]);
  // An offer that is shown as expired can be opened again at once.
  expect((await act("reopen-offer", { valid_until: null })).statusCode).toBe(200);
  const [now] = await list(first);
  expect([now.state, now.events.map(({ kind }: { kind: string }) => kind).slice(-2)]).toEqual([
    "open",
    ["expired", "reopened"],
  ]);
});

describe("the offers of a quote", () => {
  it("are listed newest first, with link, timeline and records", async () => {
    const made = await makeOffer({ choice: "one" });
    const { id, company_id, token, contact, caller, quotes, first, second, act, list } = made;
    await act("record-answer", { answer: "accepted", quote_ids: [second], name: "Ana Webb" });
    await act("undo-acceptance", { reason: "Other colour" });
    await printCertificate(company_id, id);
    const [offer, ...others] = await list();
    expect(others).toEqual([]);
    expect(offer).toMatchObject({
      id,
      state: "open",
      choice: "one",
      url: `http://quotemill.test/o/${token}`,
      person: { name: "Marcus Webb", email: contact.email },
      sent_by: "Test Person",
      quotes: [
        { position: 1, quote_id: first, quote_number: "HF-1042", revision: 1, state: "open", grand_total: 308_000 },
        {
          position: 2,
          quote_id: second,
          quote_number: "HF-1043",
          state: "open",
          grand_total: 253_000,
          currency: "AUD",
        },
      ],
      acceptances: [
        {
          record: { name: "Ana Webb", total: 253_000, consent: null, recorded_by: { id: caller.user.id } },
          undone_at: expect.any(String),
          undone_by: "Test Person",
          undo_reason: "Other colour",
        },
      ],
    });
    expect(offer.events.map(({ kind }: { kind: string }) => kind)).toEqual(["sent", "accepted", "reopened"]);
    const certificate = await test.app.inject(offer.acceptances[0].certificate_url);
    expect([certificate.statusCode, certificate.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const offeredPath = quotes[1]?.pdf_storage_path;
    const [{ quote_number, accepted_url, offered_url }] = offer.acceptances[0].documents;
    expect([quote_number, (await test.app.inject(accepted_url)).statusCode]).toEqual(["HF-1043", 200]);
    expect(offered_url).toContain(`/${offeredPath}?token=`);
    expect(await list(second)).toMatchObject([{ id }]);
  });

  it("show the state of the reminders: off, the next one, paused, unsubscribed", async () => {
    const { company_id, contact, act, list } = await makeOffer();
    const none = { paused: false, unsubscribed: false, next_at: null };
    expect(await list()).toMatchObject([{ follow_ups: { ...none, is_on: false } }]);
    await test.db
      .updateTable("companies")
      .set({ follow_ups: JSON.stringify({ ...defaultFollowUps, is_on: true }) })
      .where("id", "=", company_id)
      .execute();
    expect(await list()).toMatchObject([{ follow_ups: { ...none, is_on: true, next_at: expect.any(String) } }]);
    await act("pause-follow-ups", { paused: true });
    expect(await list()).toMatchObject([{ follow_ups: { ...none, is_on: true, paused: true } }]);
    await act("pause-follow-ups", { paused: false });
    await test.db.insertInto("follow_up_refusals").values({ company_id, person_email: contact.email }).execute();
    expect(await list()).toMatchObject([{ follow_ups: { ...none, is_on: true, unsubscribed: true } }]);
  });

  it("leave out one that reached no one, which no one can change either", async () => {
    const { id, company_id, contact, created_by, quotes, caller, first, list } = await makeOffer();
    const { send_id } = await test.db
      .selectFrom("offers")
      .select("send_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { token: _token, ...hidden } = newToken(test.keys);
    const unsent = await insertOffer(test.db, company_id, {
      ...hidden,
      ...{
        send_id: send_id ?? "",
        contact_id: contact.id,
        person_email: contact.email,
        choice: "each",
        message: null,
        valid_until: null,
      },
      created_by,
      quotes,
    });
    expect(await list(first)).toHaveLength(1);
    const answer = await caller.post(`${functions}/withdraw-offer`, { offer_id: unsent });
    expect(answer.statusCode).toBe(404);
  });
});

describe("withdrawing", () => {
  it("is refused once the customer has answered, or a second time", async () => {
    const accepted = await makeOffer({ state: "accepted" });
    const refused = await accepted.act("withdraw-offer");
    expect([refused.statusCode, refused.json().error]).toEqual([409, "The customer has answered in the meantime."]);
    const { act } = await makeOffer();
    expect((await act("withdraw-offer")).statusCode).toBe(200);
    expect((await act("withdraw-offer")).json().error).toBe("This offer has ended in the meantime.");
  });
});

describe("opening again", () => {
  it.each(["declined", "withdrawn", "expired"] as const)("undoes that it was %s", async (state) => {
    const { first, act, list } = await makeOffer({ state });
    expect((await act("reopen-offer", { valid_until: null })).statusCode).toBe(200);
    const [{ state: now, valid_until, quotes }] = await list(first);
    expect([now, valid_until, quotes[0].state]).toEqual(["open", null, "open"]);
  });

  it.each(["open", "accepted", "replaced"] as const)("is refused for one that is %s", async (state) => {
    const { act } = await makeOffer({ state });
    expect((await act("reopen-offer", { valid_until: null })).statusCode).toBe(409);
  });

  it("does not end in the past", async () => {
    const { act } = await makeOffer({ state: "expired" });
    const today = localDay(new Date(), defaultRegion.time_zone);
    expect((await act("reopen-offer", { valid_until: addDays(today, -1) })).statusCode).toBe(400);
    expect((await act("reopen-offer", { valid_until: today })).statusCode).toBe(200);
  });

  it("is refused if a quote was sent again or deleted, because a quote has one living link", async () => {
    const { contact, created_by, first, second, caller, act } = await makeOffer({ state: "withdrawn" });
    const quote = { id: first, quote_name: "Fence", quote_number: "HF-1042" };
    const newer = await test.build.offer({ created_by, stored: { contact, quote } });
    const refused = await act("reopen-offer", { valid_until: null });
    expect([refused.statusCode, refused.json().error]).toMatchObject([409, /is open with the customer/]);
    await caller.post(`${functions}/withdraw-offer`, { offer_id: newer.id });
    await caller.delete(`/rest/v1/quotes/${second}`);
    expect((await act("reopen-offer", { valid_until: null })).json().error).toMatch(/deleted/);
  });
});

describe("a reply", () => {
  it("ends the wait, is mailed to the customer once, and reads well on both sides", async () => {
    const offer = await makeOffer();
    expect((await offer.act("reply-to-question", { message: "In May." })).json().error).toMatch(/not asked/);
    await ask(offer, "When can you <start>?");
    await test.db
      .updateTable("offers")
      .set({ question_at: new Date().toISOString() })
      .where("id", "=", offer.id)
      .execute();
    for (const _press of [1, 2]) {
      expect((await offer.act("reply-to-question", { message: "In May,\u0000\n<b>early</b>." })).statusCode).toBe(200);
    }
    await test.runJobs();
    const mails = await test.db
      .selectFrom("app.mailbox")
      .selectAll()
      .where("recipient", "=", offer.contact.email)
      .execute();
    expect(mails).toHaveLength(1);
    const [{ events }] = await offer.list();
    expect(events.at(-1)).toMatchObject({ kind: "reply", detail: { message: "In May,\n<b>early</b>." } });
    const { question_at } = await test.db
      .selectFrom("offers")
      .select("question_at")
      .where("id", "=", offer.id)
      .executeTakeFirstOrThrow();
    expect(question_at).toBeNull();
  });
});

describe("an answer that came by phone", () => {
  it("declines with a reason", async () => {
    const { act, list } = await makeOffer();
    await act("record-answer", { answer: "declined", reason: "price", comment: "Too much" });
    const [{ state, events }] = await list();
    expect([state, events.at(-1)]).toMatchObject(["declined", { detail: { reason: "price", by_phone: true } }]);
  });

  it("is refused after the customer's own, and after the end", async () => {
    const answered = await makeOffer({ state: "declined" });
    expect((await answered.act("record-answer", { answer: "accepted", quote_ids: [answered.first] })).statusCode).toBe(
      409,
    );
    const over = await makeOffer({ valid_until: "2020-01-01" });
    expect((await over.act("record-answer", { answer: "accepted", quote_ids: [over.first] })).statusCode).toBe(410);
  });

  it("is in the audit log once, however often it is sent", async () => {
    const offers = [await makeOffer(), await makeOffer()];
    const answers = (first: string) => [
      { answer: "accepted", quote_ids: [first], name: "Ana" },
      { answer: "declined", reason: "price" },
    ];
    for (const [index, { company_id, first, act }] of offers.entries()) {
      for (const _press of [1, 2]) expect((await act("record-answer", answers(first)[index])).statusCode).toBe(200);
      const logged = test.db.selectFrom("audit_log").select("action").where("company_id", "=", company_id);
      const recorded = await logged.where("action", "like", "offer.%_recorded").execute();
      expect(recorded).toHaveLength(1);
    }
  });

  it("is in the audit log with the quotes that were answered, not with the rest of the offer", async () => {
    const { company_id, second, contact, act } = await makeOffer();
    await act("record-answer", { answer: "accepted", quote_ids: [second], name: "Ana" });
    await act("record-answer", { answer: "declined" });
    const logged = await test.db
      .selectFrom("audit_log")
      .select(["action", "subject"])
      .where("company_id", "=", company_id)
      .where("action", "like", "offer.%_recorded")
      .orderBy("id")
      .execute();
    expect(logged).toEqual([
      { action: "offer.acceptance_recorded", subject: `HF-1043 to ${contact.email}` },
      { action: "offer.decline_recorded", subject: `HF-1042 to ${contact.email}` },
    ]);
  });

  it("needs to say which of several quotes", async () => {
    const { act } = await makeOffer();
    const refused = await act("record-answer", { answer: "accepted" });
    expect(refused.statusCode).toBe(422);
  });
});

describe("undoing an acceptance", () => {
  it("needs one", async () => {
    const { act } = await makeOffer();
    const refused = await act("undo-acceptance", { reason: "Mistake" });
    expect([refused.statusCode, refused.json().error]).toEqual([409, "This offer is not accepted."]);
  });

  it("lets the quote be sent and accepted again, and keeps both records", async () => {
    const { first, act, list } = await makeOffer();
    await act("record-answer", { answer: "accepted", quote_ids: [first], name: "Ana" });
    await act("undo-acceptance", { reason: "Mistake" });
    await act("record-answer", { answer: "accepted", quote_ids: [first], name: "Ana" });
    const [{ acceptances }] = await list();
    expect(acceptances).toMatchObject([{ undo_reason: "Mistake" }, { undo_reason: null, undone_at: null }]);
  });
});

describe("deleting a quote", () => {
  it("withdraws its open offer in the same transaction, and keeps what was offered", async () => {
    const { first, second, caller, quotes, list } = await makeOffer();
    expect((await caller.delete(`/rest/v1/quotes/${first}`)).statusCode).toBe(200);
    const [offer] = await list(second);
    expect(offer).toMatchObject({ state: "withdrawn", quotes: [{ quote_id: null, quote_number: "HF-1042" }, {}] });
    expect(offer.events.at(-1)).toMatchObject({ kind: "withdrawn", detail: { reason: "quote_deleted" } });
    await test.hoursPass();
    await test.runJobs();
    expect(await test.files.exists(quotes[0]?.pdf_storage_path ?? "")).toBe(true);
  });

  it("leaves an answered offer as it is", async () => {
    const { first, second, caller, list } = await makeOffer({ state: "declined" });
    await caller.delete(`/rest/v1/quotes/${first}`);
    expect(await list(second)).toMatchObject([{ state: "declined" }]);
  });
});

// Below the test that runs every job: this offer also has a certificate, which takes its time to print.
describe("an answer that came by phone, with extras", () => {
  it("takes what the customer added, at the price they were offered", async () => {
    const { first, second, act, list } = await makeOffer({ choice: "each", snapshots: [withGuard, withGuard] });
    const [{ quotes }] = await list();
    expect(quotes[1]).toMatchObject({ extras: [{ field_id: "guard", amount: 26_400 }], basis: { lines: [{}, {}] } });
    const answer = { answer: "accepted", quote_ids: [first, second], name: "Ana" };
    expect((await act("record-answer", { ...answer, extras: ["2:fence"] })).statusCode).toBe(422);
    expect((await act("record-answer", { ...answer, extras: ["2:guard"] })).statusCode).toBe(200);
    const [{ acceptances, quotes: answered }] = await list();
    expect(acceptances).toMatchObject([{ record: { total: 246_400, quotes: [{ extras: [] }, { extras: [{}] }] } }]);
    expect(answered[0]).toMatchObject({ extras: [], basis: null });
  });
});
