import { createHash } from "node:crypto";
import { acceptanceRecord } from "@quotemill/shared/offers/acceptance";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { withGuard } from "../../../../test/offer-extras.ts";
import { createTestApp } from "../../../../test/test-app.ts";
import { inOffer } from "../offer-link.ts";
import { listOfferedQuotes } from "../offers.queries.ts";
import { acceptOffer } from "./accept-offer.service.ts";
import { acceptedContent, hashOfContent } from "./accepted-quotes.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

type Offer = Awaited<ReturnType<typeof test.build.offer>>;
const customer = { actor: "customer", ip: "203.0.113.24", user_agent: "Safari" } as const;
const usual = { positions: [1], extras: [], name: "Marcus Webb", signature: null, total: 308_000 };

const accept = (offer: Offer, changes: object = {}, now = new Date()) =>
  inOffer(test.db, offer, (db) => acceptOffer(db, offer, { ...usual, ...changes }, customer, now));

const acceptancesOf = ({ id }: Offer) =>
  test.db.selectFrom("offer_acceptances").selectAll().where("offer_id", "=", id).execute();
const stateOf = async ({ id }: Offer) => {
  const offer = await test.db.selectFrom("offers").select("state").where("id", "=", id).executeTakeFirstOrThrow();
  const quotes = await test.db
    .selectFrom("offer_quotes")
    .select(["state", "acceptance_id"])
    .where("offer_id", "=", id)
    .orderBy("position")
    .execute();
  return { offer: offer.state, quotes };
};
const eventsOf = ({ id }: Offer) =>
  test.db
    .selectFrom("offer_events")
    .select(["kind", "actor", "detail"])
    .where("offer_id", "=", id)
    .where("kind", "!=", "sent")
    .orderBy("id")
    .execute();
const jobsOf = async ({ company_id }: Offer) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker._private_jobs
    where payload ->> 'company_id' = ${company_id}`.execute(test.db);
  return rows[0]?.count;
};

describe("an acceptance", () => {
  it("stores what, who and which document, and leaves the alternatives not chosen", async () => {
    const offer = await test.build.offer({ choice: "one" });
    // A link scanner was there first.
    await sql`insert into offer_events (company_id, offer_id, kind, actor, at, detail) values (${offer.company_id},
      ${offer.id}, 'opened', 'customer', '2026-10-31T00:00:00Z', '{"maybe_scanner":true}')`.execute(test.db);
    await sql`insert into offer_events (company_id, offer_id, kind, actor, at)
      values (${offer.company_id}, ${offer.id}, 'opened', 'customer', '2026-11-01T00:00:00Z')`.execute(test.db);
    const now = new Date("2026-11-16T22:41:07.000Z");
    const { state, acceptance_id } = await accept(offer, { signature: "M1 2L3 4" }, now);
    expect(state).toBe("accepted");
    expect(await stateOf(offer)).toEqual({
      offer: "accepted",
      quotes: [
        { state: "accepted", acceptance_id },
        { state: "not_chosen", acceptance_id: null },
      ],
    });
    const [stored, ...more] = await acceptancesOf(offer);
    expect(more).toEqual([]);
    const record = acceptanceRecord.parse(stored?.record);
    const [quote] = offer.quotes;
    const sha256 = createHash("sha256")
      .update(await test.files.getBytes(quote?.pdf_storage_path ?? ""))
      .digest("hex");
    expect(record).toMatchObject({
      offer_id: offer.id,
      quotes: [{ position: 1, quote_id: quote?.quote_id, quote_number: "HF-1042", revision: 1, pdf_sha256: sha256 }],
      total: 308_000,
      currency: "AUD",
      name: "Marcus Webb",
      signature: "M1 2L3 4",
      sent_to: offer.contact.email,
      consent: {
        version: 1,
        sentence: "I accept quote HF-1042, for $3,080.00 including GST, and its terms. I agree to sign electronically.",
      },
      accepted_at: now.toISOString(),
      time_zone: "Australia/Sydney",
      ip: "203.0.113.24",
      user_agent: "Safari",
      first_opened_at: "2026-11-01T00:00:00.000Z",
      recorded_by: null,
    });
    expect(await eventsOf(offer)).toContainEqual({
      kind: "accepted",
      actor: "customer",
      detail: { acceptance_id, quote_numbers: ["HF-1042"], total: 308_000, name: "Marcus Webb" },
    });
  });

  it("records which extras were chosen, just before the acceptance", async () => {
    const offer = await test.build.offer({ snapshots: [withGuard] });
    const { acceptance_id } = await accept(offer, { extras: ["guard"], total: 136_400 });
    const events = await eventsOf(offer);
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ["extra_chosen", "customer"],
      ["accepted", "customer"],
    ]);
    expect(events[0]?.detail).toEqual({
      acceptance_id,
      extras: [{ quote_number: "HF-1042", name: "guard", amount: 26_400, currency: "AUD" }],
    });
  });

  it("has a fingerprint that the stored record and snapshot give again, and no others do", async () => {
    const offer = await test.build.offer({ snapshots: [withGuard] });
    await accept(offer, { extras: ["guard"], total: 136_400 });
    const [stored] = await acceptancesOf(offer);
    const { content_sha256, quotes } = acceptanceRecord.parse(stored?.record);
    const [quote] = quotes;
    const [offered] = await listOfferedQuotes(test.db, offer.company_id, offer.id);
    if (!quote || !offered) throw new Error("one quote was offered and accepted");
    expect(quote.lines.map(({ field_id, amount }) => [field_id, amount])).toEqual([
      ["fence", 100_000],
      ["guard", 24_000],
    ]);
    expect(hashOfContent(acceptedContent(quotes, [offered]))).toBe(content_sha256);
    const fewer = { ...quote, lines: quote.lines.slice(1) };
    expect(hashOfContent(acceptedContent([fewer], [offered]))).not.toBe(content_sha256);
    const reworded = { ...offered, snapshot: { ...offered.snapshot, terms: `${offered.snapshot.terms} ` } };
    expect(hashOfContent(acceptedContent(quotes, [reworded]))).not.toBe(content_sha256);
  });

  it("of one quote among several leaves the others open, and both may be accepted together", async () => {
    const offer = await test.build.offer({ choice: "each" });
    expect((await accept(offer, { positions: [2], total: 253_000 })).state).toBe("open");
    expect((await accept(offer, { positions: [1] })).state).toBe("accepted");
    expect(await acceptancesOf(offer)).toHaveLength(2);
    const other = await test.build.offer({ choice: "each" });
    expect((await accept(other, { positions: [1, 2], total: 561_000 })).state).toBe("accepted");
    expect(await acceptancesOf(other)).toHaveLength(1);
  });

  it("that staff took by phone has their name in place of consent and browser", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const staff = { actor: "staff", id: offer.created_by, name: "Priya" } as const;
    const { total: _total, ...told } = usual;
    await inOffer(test.db, offer, (db) => acceptOffer(db, offer, told, staff, new Date()));
    const [stored] = await acceptancesOf(offer);
    expect(acceptanceRecord.parse(stored?.record)).toMatchObject({
      consent: null,
      ip: null,
      user_agent: null,
      recorded_by: { id: offer.created_by, name: "Priya" },
    });
    expect(await eventsOf(offer)).toMatchObject([{ kind: "accepted", actor: "staff", detail: { by_phone: true } }]);
  });
});

describe("a quote that is in two open offers", () => {
  it("is accepted in one of them, also if both come at once", async () => {
    const { id: created_by, company_id } = await test.build.user();
    const contact = await test.build.contact({ company_id: company_id ?? "" });
    const quote = await test.build.quote({ company_id: company_id ?? "", contact_id: contact.id });
    const stored = { contact, quote };
    const first = await test.build.offer({ created_by, stored });
    const second = await test.build.offer({ created_by, stored });
    // As if it also had another quote: sending the second would not have replaced it then.
    await test.db.updateTable("offers").set({ state: "open" }).where("id", "=", first.id).execute();
    const answers = await Promise.allSettled([accept(first), accept(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    const accepted = test.db.selectFrom("offer_quotes").select("position").where("quote_id", "=", quote.id);
    expect(await accepted.where("state", "=", "accepted").execute()).toHaveLength(1);
  });
});

describe("of many presses at once", () => {
  it("50 of the same person are one acceptance with one certificate, and all get its answer", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(offer)));
    expect(new Set(answers.map(({ acceptance_id }) => acceptance_id)).size).toBe(1);
    expect(await acceptancesOf(offer)).toHaveLength(1);
    expect(await eventsOf(offer)).toHaveLength(1);
    expect(await jobsOf(offer)).toBe(1);
  });

  it("50 of different people and for different quotes are one acceptance, and the rest are refused, with the reason", async () => {
    const offer = await test.build.offer({ choice: "one" });
    const presses = Array.from({ length: 50 }, (_, index) =>
      accept(offer, { name: `Person ${index}`, ...(index % 2 && { positions: [2], total: 253_000 }) }),
    );
    const outcomes = await Promise.allSettled(presses);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refused).toEqual(Array(49).fill("conflict"));
    expect(await acceptancesOf(offer)).toHaveLength(1);
    expect(await eventsOf(offer)).toHaveLength(1);
    expect(await jobsOf(offer)).toBe(1);
  });
});

describe("nothing is stored", () => {
  const foreign = "6b3f5e0e-3d2c-4f6c-9a73-5f4f0f1f2a3b";
  it.each([
    ["a changed total", { total: 307_999 }, "answer_refused"],
    ["no total", { total: null }, "answer_refused"],
    ["a foreign quote", { positions: undefined, quote_ids: [foreign] }, "answer_refused"],
    ["a foreign quote beside a right one", { quote_ids: [foreign] }, "answer_refused"],
    ["a position that is not there", { positions: [3] }, "answer_refused"],
    ["nothing chosen of two", { positions: [] }, "answer_refused"],
    ["both alternatives", { positions: [1, 2], total: 561_000 }, "answer_refused"],
    ["an extra that does not exist", { extras: ["pool"] }, "answer_refused"],
  ])("for %s", async (_what, changes, code) => {
    const offer = await test.build.offer({ choice: "one" });
    await expect(accept(offer, changes)).rejects.toMatchObject({ code });
    expect(await acceptancesOf(offer)).toEqual([]);
    expect(await eventsOf(offer)).toEqual([]);
    expect(await jobsOf(offer)).toBe(0);
    expect((await stateOf(offer)).offer).toBe("open");
  });

  it("for another offer's quote", async () => {
    const offer = await test.build.offer();
    const other = await test.build.offer({ company_id: offer.company_id, snapshots: [{ quote_number: "HF-1" }] });
    const quote_ids = [`${other.quotes[0]?.quote_id}`];
    await expect(accept(offer, { positions: undefined, quote_ids })).rejects.toMatchObject({ code: "answer_refused" });
    expect(await acceptancesOf(offer)).toEqual([]);
  });

  it("after the last day in the company's zone, whether or not the job has come by", async () => {
    const offer = await test.build.offer({ valid_until: "2026-11-30" });
    const midnight = Date.parse("2026-11-30T13:00:00Z");
    await expect(accept(offer, {}, new Date(midnight))).rejects.toMatchObject({ code: "gone" });
    expect(await acceptancesOf(offer)).toEqual([]);
    expect((await accept(offer, {}, new Date(midnight - 1000))).state).toBe("open");
    // The same press again, a little later: it was accepted in time.
    expect((await accept(offer, {}, new Date(midnight))).state).toBe("open");
  });

  it.each([
    ["accepted", "conflict"],
    ["declined", "conflict"],
    ["withdrawn", "gone"],
    ["replaced", "gone"],
    ["expired", "gone"],
  ] as const)("once it is %s", async (state, code) => {
    const offer = await test.build.offer({ state });
    await expect(accept(offer)).rejects.toMatchObject({ code });
    expect(await acceptancesOf(offer)).toEqual([]);
  });
});
