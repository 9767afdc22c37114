import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeOldRecords } from "../src/features/retention/remove-old-records.ts";
import { readConfig } from "../src/platform/config.ts";
import { pngOf } from "./pictures.ts";
import { answers, startReceiver } from "./receiver.ts";
import { createTestApp } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;
let program: Awaited<ReturnType<typeof test.withKey>>;
let company_id: string;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  program = await test.withKey();
  company_id = program.key.company_id;
});

const person = () => ({ first_name: "Mia", last_name: "Tran", email: `mia-${randomUUID()}@example.com` });
type Program = Pick<typeof program, "post">;
const send = (path: string, payload: object, key: string, caller: Program = program) =>
  caller.post(path, payload, { "idempotency-key": key });
const create = (payload: object, key: string, caller?: Program) => send("/rest/v1/contacts", payload, key, caller);
const countOf = async (table: "contacts" | "quotes" | "saved_quotes" | "quote_photos" | "offers") =>
  (await test.db.selectFrom(table).select("id").where("company_id", "=", company_id).execute()).length;

async function quoteInput() {
  const template = await test.build.template({ company_id });
  const contact = await test.build.contact({ company_id });
  const draft = {
    template_id: template.id,
    contact_id: contact.id,
    quote_name: "Fence",
    auto_name: false,
    answers: {},
  };
  return { draft, quote: { ...draft, quote_date: "18/11/2026" } };
}

describe("a repeated request", () => {
  it("gets the first answer again, although the record has changed since", async () => {
    const payload = person();
    const first = await create(payload, "order 1");
    const created: object & { id: string } = first.json();
    await program.patch(`/rest/v1/contacts/${created.id}`, { ...created, phone: "0491 570 156" });
    const again = await create(payload, "order 1");
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(await countOf("contacts")).toBe(1);
  });

  it("makes one quote, one draft and one photo", async () => {
    const { draft, quote } = await quoteInput();
    const image_base64 = (await pngOf(4, 4)).toString("base64");
    for (const [path, body] of [
      ["/functions/v1/submit-quote", quote],
      ["/rest/v1/saved_quotes", draft],
      ["/rest/v1/quote_photos", { image_base64 }],
    ] as const) {
      const [first, again] = [await send(path, body, path), await send(path, body, path)];
      expect(first.statusCode, first.body).toBe(200);
      const { url: _link, ...told } = again.json();
      expect(first.json()).toMatchObject(told);
    }
    expect([await countOf("quotes"), await countOf("saved_quotes"), await countOf("quote_photos")]).toEqual([1, 1, 1]);
  });

  it("changes an offer once, and says so again", async () => {
    const contact = await test.build.contact({ company_id });
    const quote = await test.build.quote({
      company_id,
      contact_id: contact.id,
      pdf_storage_path: `${company_id}/q.pdf`,
    });
    const { id: created_by } = await test.build.user({ company_id });
    const offer = await test.build.offer({ created_by, stored: { contact, quote } });
    const withdraw = () => send("/functions/v1/withdraw-offer", { offer_id: offer.id }, "w");
    expect([(await withdraw()).statusCode, (await withdraw()).body]).toEqual([200, "{}"]);
    const withdrawn = await test.db
      .selectFrom("offer_events")
      .select("id")
      .where("offer_id", "=", offer.id)
      .where("kind", "=", "withdrawn")
      .execute();
    expect(withdrawn).toHaveLength(1);
  });

  it("that runs at the same time is refused, and finds the answer later", async () => {
    const payload = person();
    const all = await Promise.all(Array.from({ length: 8 }, () => create(payload, "parallel")));
    const done = all.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    for (const { statusCode, body } of all) {
      if (statusCode !== 200) expect([statusCode, body]).toEqual([409, expect.stringContaining("still running")]);
    }
    expect((await create(payload, "parallel")).body).toBe(done[0]?.body);
    expect(await countOf("contacts")).toBe(1);
  });

  it("is refused with 409 for as long as the first one runs", async () => {
    const payload = person();
    const held = await test.db.startTransaction().execute();
    await sql`lock table contacts in access exclusive mode`.execute(held);
    const first = create(payload, "slow");
    await expect.poll(test.waiting).toBe(1);
    const second = await create(payload, "slow");
    expect([second.statusCode, second.json().error]).toEqual([
      409,
      { code: "conflict", message: expect.stringContaining("still running") },
    ]);
    await held.rollback().execute();
    expect((await first).statusCode).toBe(200);
    expect((await create(payload, "slow")).body).toBe((await first).body);
  });

  it("does nothing if the first one ended between its look and its lock", async () => {
    const payload = person();
    const held = await test.db.startTransaction().execute();
    await sql`lock table contacts in access exclusive mode`.execute(held);
    const second = create(payload, "close");
    await expect.poll(test.waiting).toBe(1);
    await test.db
      .insertInto("idempotent_calls")
      .values({ company_id, caller_id: program.key.id, key: "close", request_hash: Buffer.alloc(32), answer: "{}" })
      .execute();
    await held.rollback().execute();
    expect((await second).statusCode).toBe(409);
    expect((await second).headers["retry-after"]).toBe("1");
    expect(await countOf("contacts")).toBe(0);
  });

  it("runs again after a failure, which has done nothing", async () => {
    const taken = person();
    await create(taken, "1");
    expect((await create(taken, "2")).statusCode).toBe(409);
    await program.delete(`/rest/v1/contacts/${(await create(taken, "1")).json().id}`);
    expect((await create(taken, "2")).statusCode).toBe(200);
  });

  it("is a new one after a day", async () => {
    const [payload, other] = [person(), person()];
    await create(payload, "daily");
    const age = () =>
      test.db
        .updateTable("idempotent_calls")
        .set({ created_at: sql`now() - interval '25 hours'` })
        .where("company_id", "=", company_id)
        .execute();
    await age();
    expect((await create(other, "daily")).json().email).toBe(other.email);
    expect((await create(other, "daily")).statusCode).toBe(200);
    await age();
    await removeOldRecords(test.db, new Date(), readConfig({}).keepDays);
    const left = test.db.selectFrom("idempotent_calls").select("key").where("company_id", "=", company_id);
    expect(await left.execute()).toEqual([]);
  });
});

describe("the same key", () => {
  const reused = { code: "idempotency_key_reused", message: expect.stringContaining("another request") };

  it("with another body or another path is refused", async () => {
    await create(person(), "k");
    const other = await create(person(), "k");
    expect([other.statusCode, other.json().error]).toEqual([422, reused]);
    const { draft } = await quoteInput();
    const elsewhere = await send("/rest/v1/saved_quotes", draft, "k");
    expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([422, reused]);
    expect(await countOf("saved_quotes")).toBe(0);
  });

  it("of another program, person or company is another", async () => {
    const payload = person();
    const first = (await create(payload, "k")).json();
    const callers = [
      await test.withKey({ company_id }),
      await test.signedIn({ company_id }),
      await test.withKey(),
      await test.signedIn(),
    ];
    const statuses: number[] = [];
    for (const caller of callers) {
      const response = await create(payload, "k", caller);
      expect(response.json().id).not.toBe(first.id);
      statuses.push(response.statusCode);
    }
    // The address is taken in the same company.
    expect(statuses).toEqual([409, 409, 200, 200]);
  });

  it.each(["", "x".repeat(256)])("must have from 1 to 255 characters (%#)", async (key) => {
    expect((await create(person(), key)).statusCode).toBe(400);
    expect((await create(person(), "x".repeat(255))).statusCode).toBe(200);
  });
});

describe.each(["everyone", "author"])("two people with one key, where quotes are for %s,", (quotes_visible_to) => {
  type Person = Awaited<ReturnType<typeof test.signedIn>>;
  let people: [Person, Person];
  beforeEach(async () => {
    await test.db.updateTable("companies").set({ quotes_visible_to }).where("id", "=", company_id).execute();
    const signIn = () => test.signedIn({ company_id, app_role: "user" });
    people = [await signIn(), await signIn()];
  });

  it("each make their own quote, and each their own revision", async () => {
    const { quote } = await quoteInput();
    const submit = (caller: Person, body: object, key: string) => send("/functions/v1/submit-quote", body, key, caller);
    const [ann, ben] = people;
    const [first, second] = [await submit(ann, quote, "k"), await submit(ben, quote, "k")];
    expect([first.json().quote_number, second.json().quote_number]).toEqual(["QT-1001", "QT-1002"]);
    const revise = (caller: Person, of: typeof first) =>
      submit(caller, { ...quote, revises_quote_id: of.json().quote_id }, "r");
    expect((await revise(ann, first)).json().quote_number).toBe("QT-1001 r2");
    const revision = await revise(ben, second);
    expect(revision.json().quote_number).toBe("QT-1002 r2");
    expect((await revise(ben, second)).body).toBe(revision.body);
    expect(await countOf("quotes")).toBe(4);
  });

  it("each save their own draft and add their own contact", async () => {
    const { draft } = await quoteInput();
    for (const caller of people) {
      const [payload, path] = [person(), "/rest/v1/saved_quotes"];
      const [saved, added] = [await send(path, draft, "d", caller), await create(payload, "c", caller)];
      expect([saved.statusCode, saved.json().created_by]).toEqual([200, caller.user.id]);
      expect((await send(path, draft, "d", caller)).body).toBe(saved.body);
      expect((await create(payload, "c", caller)).body).toBe(added.body);
    }
    expect(await countOf("saved_quotes")).toBe(2);
  });
});

it("a send goes out once per key, and with another text it is refused", async () => {
  const receiver = await startReceiver(answers.ok);
  const quote_send_webhook_url = receiver.url;
  await test.db.updateTable("companies").set({ quote_send_webhook_url }).where("id", "=", company_id).execute();
  const contact = await test.build.contact({ company_id });
  const pdf_storage_path = `${company_id}/quote.pdf`;
  await test.files.put(pdf_storage_path, "%PDF-1.7 a small one");
  const { id } = await test.build.quote({ company_id, contact_id: contact.id, pdf_storage_path });
  const body = { quote_ids: [id], email_subject: "Your quote", email_message: "Hello" };
  const path = "/functions/v1/send-quotes";
  const first = await send(path, body, "s");
  expect(first.statusCode, first.body).toBe(200);
  expect((await send(path, body, "s")).body).toBe(first.body);
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ reply_to: null, email_message: "Hello" });
  const other = await send(path, { ...body, email_message: "Hi" }, "s");
  expect([other.statusCode, other.json().code]).toEqual([422, "idempotency_key_reused"]);
  // Another program's key of the same text is another.
  const colleague = await test.withKey({ company_id });
  expect((await send(path, body, "s", colleague)).statusCode).toBe(200);
  expect(await countOf("offers")).toBe(2);
});
