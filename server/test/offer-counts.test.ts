import type { OfferChange } from "@quotemill/shared/offers/lifecycle";
import type { Funnel, OfferNumbers } from "@quotemill/shared/screens/dashboard";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { applyChange } from "../src/features/offers/lifecycle/change-offer.ts";
import { acceptanceOf, answering, type Step } from "./offer-answers.ts";
import { createTestApp } from "./test-app.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});

type Offer = Awaited<ReturnType<TestApp["build"]["offer"]>>;
const change = ({ company_id, id }: Offer, made: OfferChange, reason: string | null = null) =>
  test.db.transaction().execute(async (tx) => {
    await applyChange(tx, company_id, id, made);
    if (reason) await tx.updateTable("offers").set({ decline_reason: reason }).where("id", "=", id).execute();
  });
const open = ({ id }: Offer) =>
  sql`update offers set opened_count = opened_count + 1, last_opened_at = now() where id = ${id}`.execute(test.db);

const twoQuotes = () => [1, 2].map(() => ({ quote_number: crypto.randomUUID() }));

async function newCompany() {
  const caller = await test.signedIn({ app_role: "admin" });
  const company_id = caller.user.company_id ?? "";
  const read = async (month = ""): Promise<OfferNumbers> => (await caller.get(`/rest/v1/offer_numbers${month}`)).json();
  const send = (more: object = {}) => test.build.offer({ company_id, snapshots: twoQuotes(), ...more });
  return { caller, company_id, read, send };
}

describe("an offer", () => {
  it("with several quotes counts once, from sent to accepted, and back when the acceptance is undone", async () => {
    const { read, send } = await newCompany();
    const offer = await send({ choice: "one" });
    expect((await read()).total).toEqual({ sent: 1, viewed: 0, accepted: 0, declined: 0 });
    await open(offer);
    await open(offer);
    expect((await read()).total).toEqual({ sent: 1, viewed: 1, accepted: 0, declined: 0 });
    await change(offer, { type: "accept", positions: [2] });
    expect((await read()).total).toEqual({ sent: 1, viewed: 1, accepted: 1, declined: 0 });
    await change(offer, { type: "undo_acceptance" });
    expect((await read()).total).toEqual({ sent: 1, viewed: 1, accepted: 0, declined: 0 });
  });

  it("counts as accepted as soon as one of its quotes is", async () => {
    const { read, send } = await newCompany();
    await change(await send({ choice: "each" }), { type: "accept", positions: [1] });
    expect((await read()).total).toEqual({ sent: 1, viewed: 0, accepted: 1, declined: 0 });
  });

  it.each<[Step, (offer: Offer) => object]>([
    ["accept", acceptanceOf],
    ["decline", () => ({ reason: "price", comment: "" })],
    ["question", () => ({ message: "When can you start?" })],
  ])("was viewed by a customer who sends the form to %s, even without script", async (step, body) => {
    const { company_id, read } = await newCompany();
    const offer = await test.build.offer({ company_id });
    const customer = answering(test);
    expect((await customer.post(offer.token, step, body(offer))).statusCode).toBe(200);
    expect(await customer.offerOf(offer)).toMatchObject({ opened_count: 1, last_opened_at: expect.any(String) });
    expect((await read()).total).toMatchObject({ sent: 1, viewed: 1 });
  });

  it("keeps its looks when the customer answers", async () => {
    const offer = await test.build.offer();
    await sql`update offers set opened_count = 3, last_opened_at = '2026-11-14T02:00:00Z' where id = ${offer.id}`.execute(
      test.db,
    );
    await answering(test).post(offer.token, "question", { message: "When can you start?" });
    const last_opened_at = "2026-11-14T02:00:00.000Z";
    expect(await answering(test).offerOf(offer)).toMatchObject({ opened_count: 3, last_opened_at });
  });

  it.each(["accepted", "declined"])("was not viewed by a customer who %s it by phone", async (answer) => {
    const { caller, company_id, read } = await newCompany();
    const { id: offer_id, quotes } = await test.build.offer({ company_id });
    const quote_ids = answer === "accepted" ? quotes.map(({ quote_id }) => quote_id) : [];
    const response = await caller.post("/functions/v1/record-answer", { offer_id, answer, quote_ids });
    expect(response.statusCode).toBe(200);
    expect((await read()).total).toMatchObject({ sent: 1, viewed: 0, [answer]: 1 });
  });

  it("leaves its place to the one that replaces it", async () => {
    const { read, send } = await newCompany();
    const first = await send();
    await open(first);
    await send();
    await change(first, { type: "replace" });
    expect((await read()).total).toEqual({ sent: 1, viewed: 0, accepted: 0, declined: 0 });
  });

  it("says why it was declined, until it is opened again", async () => {
    const { read, send } = await newCompany();
    const [first, second, third] = [await send(), await send(), await send()];
    await change(first, { type: "decline" }, "price");
    await change(second, { type: "decline" }, "price");
    await change(third, { type: "decline" });
    expect((await read()).reasons).toEqual([
      { reason: "price", count: 2 },
      { reason: null, count: 1 },
    ]);
    await change(first, { type: "reopen" });
    expect((await read()).reasons).toEqual(
      expect.arrayContaining([
        { reason: "price", count: 1 },
        { reason: null, count: 1 },
      ]),
    );
    expect((await read()).total).toEqual({ sent: 3, viewed: 0, accepted: 0, declined: 2 });
  });
});

it("an offer belongs to the month of the company's zone, the template of its first quote and its sender", async () => {
  const { read, send, company_id } = await newCompany();
  const [ada, ben] = [await test.build.user({ company_id }), await test.build.user({ company_id })];
  await sql`update users set full_name = case id when ${ada.id}::uuid then 'Ada' else '' end
    where id in (${ada.id}, ${ben.id})`.execute(test.db);
  const contact = await test.build.contact({ company_id });
  const template = await test.build.template({ company_id });
  const quote = await test.build.quote({ company_id, template_id: template.id });
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1));
  // Already the first of the month in Sydney.
  const created_at = new Date(month.getTime() - 3_600_000).toISOString();
  await test.build.offer({ created_by: ada.id, stored: { contact, quote }, created_at });
  await send({ created_by: ben.id });
  await change(await send({ created_by: ben.id }), { type: "accept", positions: [1] });

  const chosen = month.toISOString().slice(0, 7);
  const all = await read();
  expect(all.months).toHaveLength(12);
  expect(all.months.find((each) => each.month === chosen)).toMatchObject({ sent: 1 });
  expect(all.people).toEqual([
    { id: ben.id, name: ben.email, sent: 2, viewed: 0, accepted: 1, declined: 0 },
    { id: ada.id, name: "Ada", sent: 1, viewed: 0, accepted: 0, declined: 0 },
  ]);
  const one = await read(`?month=${chosen}`);
  expect(one.total.sent).toBe(1);
  expect(one.templates).toEqual([
    { id: template.id, name: "Residential fence", sent: 1, viewed: 0, accepted: 0, declined: 0 },
  ]);
  expect(one.months).toEqual(all.months);

  await test.db.deleteFrom("users").where("id", "=", ada.id).execute();
  await test.db.deleteFrom("form_templates").where("id", "=", template.id).execute();
  const later = await read(`?month=${chosen}`);
  expect(later.people).toEqual([{ id: null, name: null, sent: 1, viewed: 0, accepted: 0, declined: 0 }]);
  expect(later.templates).toEqual([{ id: null, name: null, sent: 1, viewed: 0, accepted: 0, declined: 0 }]);
});

it("an offer stays under the template of its first quote when that quote is deleted", async () => {
  const { caller, read, company_id } = await newCompany();
  const contact = await test.build.contact({ company_id });
  const template = await test.build.template({ company_id });
  const quote = await test.build.quote({ company_id, template_id: template.id });
  await test.build.offer({ created_by: caller.user.id, stored: { contact, quote } });
  await test.db.deleteFrom("quotes").where("id", "=", quote.id).execute();
  expect((await read()).templates).toMatchObject([{ id: template.id, sent: 1 }]);
});

it("an offer is summed up with all others whose template was deleted", async () => {
  const { caller, read, company_id } = await newCompany();
  const contact = await test.build.contact({ company_id });
  for (let n = 0; n < 2; n++) {
    const template = await test.build.template({ company_id });
    const quote = await test.build.quote({ company_id, template_id: template.id });
    await test.build.offer({ created_by: caller.user.id, stored: { contact, quote } });
  }
  await test.db.deleteFrom("form_templates").where("company_id", "=", company_id).execute();
  expect((await read()).templates).toMatchObject([{ id: null, name: null, sent: 2 }]);
});

it("an offer can be looked up in a month before those that are listed", async () => {
  const { read, send } = await newCompany();
  await send({ created_at: "2020-02-14T02:00:00Z" });
  await send();
  expect((await read()).total.sent).toBe(1);
  const old = await read("?month=2020-02");
  expect(old.total.sent).toBe(1);
  expect(old.people).toHaveLength(1);
  expect(old.months.map(({ sent }) => sent)).toEqual([1, ...Array(11).fill(0)]);
  expect((await read("?month=2020-03")).total).toEqual({ sent: 0, viewed: 0, accepted: 0, declined: 0 });
});

describe("the numbers", () => {
  /** From each offer with its quotes, without any of the shortcuts that the numbers take. */
  async function counted(company_id: string) {
    const { rows } = await sql<Record<"viewed" | "accepted" | "declined" | "replaced", boolean>>`
      select opened_count > 0 as viewed, state = 'declined' as declined, state = 'replaced' as replaced,
        exists (select from offer_quotes where offer_id = offers.id and state = 'accepted') as accepted
      from offers where company_id = ${company_id}`.execute(test.db);
    const offers = rows.filter((offer) => offer.accepted || !offer.replaced);
    const how = (many: "viewed" | "accepted" | "declined") => offers.filter((offer) => offer[many]).length;
    return { sent: offers.length, viewed: how("viewed"), accepted: how("accepted"), declined: how("declined") };
  }
  const sumOf = (parts: Funnel[]) =>
    parts.reduce(
      (sum, part) => ({
        sent: sum.sent + part.sent,
        viewed: sum.viewed + part.viewed,
        accepted: sum.accepted + part.accepted,
        declined: sum.declined + part.declined,
      }),
      { sent: 0, viewed: 0, accepted: 0, declined: 0 },
    );
  const anyChange: fc.Arbitrary<OfferChange | "open" | "send"> = fc.oneof(
    fc.constantFrom("open" as const, "send" as const),
    fc.record({ type: fc.constant("accept" as const), positions: fc.constantFrom<number[]>([1], [2], [1, 2]) }),
    fc.record({
      type: fc.constantFrom("decline" as const, "withdraw", "replace", "expire", "reopen", "undo_acceptance"),
    }) as fc.Arbitrary<OfferChange>,
  );

  it("match the offers after every kind of change", async () => {
    const happenings = fc.array(fc.tuple(anyChange, fc.nat(5), fc.constantFrom(null, "price", "timing")), {
      minLength: 15,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(happenings, fc.constantFrom("one", "each"), async (sequence, choice) => {
        const { company_id, read, send } = await newCompany();
        const offers = [await send({ choice }), await send({ choice: "each" })];
        for (const [happening, n, reason] of sequence) {
          const offer = offers[n % offers.length] as Offer;
          if (happening === "send") offers.push(await send({ choice }));
          else if (happening === "open") await open(offer);
          else await change(offer, happening, happening.type === "decline" ? reason : null);
        }
        const { total, months, templates, people, reasons } = await read();
        expect(total).toEqual(await counted(company_id));
        for (const parts of [months, templates, people]) expect(sumOf(parts)).toEqual(total);
        expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(total.declined);
      }),
      { numRuns: 5 },
    );
  });
});
